//! Tells the linker that the addon's Node-API symbols come from the process that loads it.

fn main() {
    napi_build::setup();
}
