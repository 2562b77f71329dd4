//! The package's classes, told apart by napi's type tags: nothing of the caller's runs.
//!
//! The classes are declared when the addon is loaded (`load.rs`), so that the readers of arguments need not import them.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::OnceLock;

use bls::error::Error;
use napi::bindgen_prelude::{
    ClassInstance, FromNapiValue, Function, FunctionRef, JsObjectValue, MaybeTypeTag, Object, This, Unknown,
};
use napi::{Env, JsValue};

/// A class of this package: its name, and whether a value is an instance of it.
#[derive(Clone, Copy)]
pub(crate) struct Class {
    name: &'static str,
    has_instance: fn(Unknown<'_>) -> bool,
}

impl Class {
    pub(crate) fn of<T: MaybeTypeTag>(name: &'static str) -> Self {
        Self { name, has_instance: |value| ClassInstance::<T>::from_unknown(value).is_ok() }
    }
}

static CLASSES: OnceLock<Vec<Class>> = OnceLock::new();

thread_local! {
    /// The constructors of every copy of the addon that an environment loaded: a test runner that empties `require.cache`
    /// loads another, and napi remembers the constructors of the last one only. A thread can run one environment after the
    /// other, so each is kept by its address until it ends.
    static CONSTRUCTORS: RefCell<HashMap<usize, Vec<Constructor>>> = RefCell::default();
}

type Constructor = (&'static str, FunctionRef<(), ()>);

/// Tells the readers of arguments which classes there are, and remembers the constructors that this copy of the addon exports.
pub(crate) fn declare(env: Env, exports: &Object<'_>, classes: Vec<Class>) -> napi::Result<()> {
    let constructors = CLASSES
        .get_or_init(|| classes)
        .iter()
        .map(|class| Ok((class.name, exports.get_named_property::<Function<'_, (), ()>>(class.name)?.create_ref()?)))
        .collect::<napi::Result<Vec<Constructor>>>()?;
    let key = env.raw() as usize;
    let is_first = CONSTRUCTORS.with_borrow_mut(|all| {
        let copies = all.entry(key).or_default();
        copies.extend(constructors);
        copies.len() == declared().count()
    });
    if is_first {
        env.add_env_cleanup_hook(key, |key| drop(CONSTRUCTORS.with_borrow_mut(|all| all.remove(&key))))?;
    }
    Ok(())
}

/// Whether `name` is the name of a class of this package.
pub(crate) fn is_name(name: &str) -> bool {
    declared().any(|class| class.name == name)
}

/// The name of the class that this is an instance of.
pub(crate) fn name(value: Unknown<'_>) -> Option<&'static str> {
    declared().find(|class| (class.has_instance)(value)).map(|class| class.name)
}

/// Refuses a constructor that was called as a function: what napi-rs would then make an instance is the global object.
pub(crate) fn constructed(env: Env, this: &This<'_>, class: &str) -> Result<(), Error> {
    // Collected first: `instanceof` can run the caller's code, and that can load another copy.
    let copies: Vec<_> = CONSTRUCTORS.with_borrow(|all| {
        let copies = all.get(&(env.raw() as usize)).into_iter().flatten().filter(|(name, _)| *name == class);
        copies.filter_map(|(_, constructor)| constructor.borrow_back(&env).ok()).collect()
    });
    if copies.into_iter().any(|constructor| this.object.instanceof(constructor).unwrap_or(false)) {
        return Ok(());
    }
    Err(Error::InvalidArgument(format!("{class}: call it with new")))
}

fn declared() -> impl Iterator<Item = &'static Class> {
    CLASSES.get().into_iter().flatten()
}
