// Made by npm/finish_loader.mjs from npm/loader.cjs and from what napi-rs wrote; never edited by hand.
"use strict";

const { existsSync, readFileSync } = require("fs");
const { join } = require("path");

//! libc

// The names stand in full so that bundlers see them.
const BINARIES = {
  //! binaries
};

/** Like `linux-x64-gnu`; for a platform that has no binary just `freebsd-x64`. */
function platformName() {
  const { platform, arch } = process;
  if (platform === "linux") return `linux-${arch}-${isMusl() ? "musl" : "gnu"}`;
  return platform === "win32" ? `win32-${arch}-msvc` : `${platform}-${arch}`;
}

/** The result of `load`, or undefined when `name` is not there at all. That it is there and does not load is an error. */
function loadIfPresent(name, load, absences) {
  try {
    return load();
  } catch (cause) {
    if (cause && cause.code === "MODULE_NOT_FOUND") {
      absences.push(cause);
      return undefined;
    }
    throw new Error(`beacon-bls could not load ${name}: ${cause && cause.message}`, { cause });
  }
}

function loadBinding() {
  const path = process.env.NAPI_RS_NATIVE_LIBRARY_PATH;
  const absences = [];
  if (path) {
    const binding = loadIfPresent(path, () => require(path), absences);
    if (binding) return binding;
    throw new Error(`NAPI_RS_NATIVE_LIBRARY_PATH names no file: ${path}`, { cause: absences[0] });
  }

  const name = platformName();
  const binary = BINARIES[name];
  if (!binary) throw noBinary(name, "none is made for this platform", absences);
  const local = loadIfPresent(`beacon-bls.${name}.node`, binary.local, absences);
  if (local) return local;

  const packageName = `beacon-bls-${name}`;
  const installed = loadIfPresent(packageName, binary.manifest, absences);
  if (!installed) throw noBinary(name, `the package ${packageName} is not installed`, absences);
  const { version } = require("./package.json");
  if (installed.version !== version) {
    throw new Error(`beacon-bls ${version} needs ${packageName} ${version}, but ${installed.version} is installed. Install beacon-bls again.`);
  }
  const binding = loadIfPresent(packageName, binary.package, absences);
  if (!binding) throw noBinary(name, `the package ${packageName} is there without its binary`, absences);
  return binding;
}

function noBinary(name, reason, absences) {
  const options = absences.length > 0 ? { cause: absences[absences.length - 1] } : {};
  if (BINARIES[name] && existsSync(join(__dirname, "Cargo.toml"))) {
    return new Error(`beacon-bls: this is a clone that was not built: run "npm ci && npm run build" in ${__dirname}`, options);
  }
  const { platform, arch } = process;
  const libc = platform === "linux" ? `, libc ${isMusl() ? "musl" : "glibc"}` : "";
  const remedy = BINARIES[name]
    ? `It is an optional dependency, which package managers leave out when told to omit these, or when the lock file or node_modules comes \
from another platform: install again on this one.`
    : `There are binaries for ${Object.keys(BINARIES).join(", ")}.`;
  return new Error(
    `beacon-bls has no binary for platform ${platform}, arch ${arch}${libc}: ${reason}. ${remedy} To build one from source (Rust 1.89 or \
later, a C compiler): run "npm ci && npm run build" in a clone of beacon-bls, and set NAPI_RS_NATIVE_LIBRARY_PATH to the path of its .node file.`,
    options,
  );
}

const nativeBinding = loadBinding();
module.exports = nativeBinding;
//! exports
