// Made by npm/finish_loader.mjs from npm/loader.cjs and from what napi-rs wrote; never edited by hand.
"use strict";

const { existsSync, readFileSync } = require("fs");
const { join } = require("path");

const isMusl = () => {
  let musl = false
  if (process.platform === 'linux') {
    musl = isMuslFromFilesystem()
    if (musl === null) {
      musl = isMuslFromReport()
    }
    if (musl === null) {
      musl = isMuslFromChildProcess()
    }
  }
  return musl
}

const isFileMusl = (f) => f.includes('libc.musl-') || f.includes('ld-musl-')

const isMuslFromFilesystem = () => {
  try {
    return readFileSync('/usr/bin/ldd', 'utf-8').includes('musl')
  } catch {
    return null
  }
}

const isMuslFromReport = () => {
  let report = null
  if (process.report && typeof process.report.getReport === 'function') {
    process.report.excludeNetwork = true
    report = process.report.getReport()
  }
  if (!report) {
    return null
  }
  if (report.header && report.header.glibcVersionRuntime) {
    return false
  }
  if (Array.isArray(report.sharedObjects)) {
    if (report.sharedObjects.some(isFileMusl)) {
      return true
    }
  }
  return false
}

const isMuslFromChildProcess = () => {
  try {
    return require('child_process').execSync('ldd --version', { encoding: 'utf8' }).includes('musl')
  } catch (e) {
    // If we reach this case, we don't know if the system is musl or not, so is better to just fallback to false
    return false
  }
}

// The names stand in full so that bundlers see them.
const BINARIES = {
  "linux-x64-gnu": {
    local: () => require("./beacon-bls.linux-x64-gnu.node"),
    package: () => require("beacon-bls-linux-x64-gnu"),
    manifest: () => require("beacon-bls-linux-x64-gnu/package.json"),
  },
  "linux-x64-musl": {
    local: () => require("./beacon-bls.linux-x64-musl.node"),
    package: () => require("beacon-bls-linux-x64-musl"),
    manifest: () => require("beacon-bls-linux-x64-musl/package.json"),
  },
  "linux-arm64-gnu": {
    local: () => require("./beacon-bls.linux-arm64-gnu.node"),
    package: () => require("beacon-bls-linux-arm64-gnu"),
    manifest: () => require("beacon-bls-linux-arm64-gnu/package.json"),
  },
  "linux-arm64-musl": {
    local: () => require("./beacon-bls.linux-arm64-musl.node"),
    package: () => require("beacon-bls-linux-arm64-musl"),
    manifest: () => require("beacon-bls-linux-arm64-musl/package.json"),
  },
  "darwin-x64": {
    local: () => require("./beacon-bls.darwin-x64.node"),
    package: () => require("beacon-bls-darwin-x64"),
    manifest: () => require("beacon-bls-darwin-x64/package.json"),
  },
  "darwin-arm64": {
    local: () => require("./beacon-bls.darwin-arm64.node"),
    package: () => require("beacon-bls-darwin-arm64"),
    manifest: () => require("beacon-bls-darwin-arm64/package.json"),
  },
  "win32-x64-msvc": {
    local: () => require("./beacon-bls.win32-x64-msvc.node"),
    package: () => require("beacon-bls-win32-x64-msvc"),
    manifest: () => require("beacon-bls-win32-x64-msvc/package.json"),
  },
  "win32-arm64-msvc": {
    local: () => require("./beacon-bls.win32-arm64-msvc.node"),
    package: () => require("beacon-bls-win32-arm64-msvc"),
    manifest: () => require("beacon-bls-win32-arm64-msvc/package.json"),
  },
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
module.exports.Committee = nativeBinding.Committee;
module.exports.PublicKey = nativeBinding.PublicKey;
module.exports.PublicKeyRegistry = nativeBinding.PublicKeyRegistry;
module.exports.SecretKey = nativeBinding.SecretKey;
module.exports.Signature = nativeBinding.Signature;
module.exports.aggregatePublicKeys = nativeBinding.aggregatePublicKeys;
module.exports.aggregateSerializedPublicKeys = nativeBinding.aggregateSerializedPublicKeys;
module.exports.aggregateSerializedSignatures = nativeBinding.aggregateSerializedSignatures;
module.exports.aggregateSignatures = nativeBinding.aggregateSignatures;
module.exports.aggregateVerified = nativeBinding.aggregateVerified;
module.exports.aggregateVerify = nativeBinding.aggregateVerify;
module.exports.aggregateWithRandomness = nativeBinding.aggregateWithRandomness;
module.exports.asyncAggregateVerified = nativeBinding.asyncAggregateVerified;
module.exports.asyncAggregateWithRandomness = nativeBinding.asyncAggregateWithRandomness;
module.exports.asyncVerifyEachSignatureSet = nativeBinding.asyncVerifyEachSignatureSet;
module.exports.asyncVerifySignatureSets = nativeBinding.asyncVerifySignatureSets;
module.exports.engineInfo = nativeBinding.engineInfo;
module.exports.engineStats = nativeBinding.engineStats;
module.exports.ethAggregatePublicKeys = nativeBinding.ethAggregatePublicKeys;
module.exports.ethFastAggregateVerify = nativeBinding.ethFastAggregateVerify;
module.exports.fastAggregateVerify = nativeBinding.fastAggregateVerify;
module.exports.PUBLIC_KEY_LENGTH_COMPRESSED = nativeBinding.PUBLIC_KEY_LENGTH_COMPRESSED;
module.exports.PUBLIC_KEY_LENGTH_UNCOMPRESSED = nativeBinding.PUBLIC_KEY_LENGTH_UNCOMPRESSED;
module.exports.SECRET_KEY_LENGTH = nativeBinding.SECRET_KEY_LENGTH;
module.exports.SIGNATURE_LENGTH_COMPRESSED = nativeBinding.SIGNATURE_LENGTH_COMPRESSED;
module.exports.SIGNATURE_LENGTH_UNCOMPRESSED = nativeBinding.SIGNATURE_LENGTH_UNCOMPRESSED;
module.exports.verify = nativeBinding.verify;
module.exports.verifyEachSignatureSet = nativeBinding.verifyEachSignatureSet;
module.exports.verifyMultipleAggregateSignatures = nativeBinding.verifyMultipleAggregateSignatures;
module.exports.verifyMultipleAggregateSignaturesSerialized = nativeBinding.verifyMultipleAggregateSignaturesSerialized;
module.exports.verifySignatureSets = nativeBinding.verifySignatureSets;
