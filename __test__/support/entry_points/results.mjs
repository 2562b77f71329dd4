// What entries have in common: how results of honest and of hostile calls are judged, options, how methods are called.

/** The shape of `VerifyOptions`. */
export const VERIFY_OPTIONS = { registry: "optional PublicKeyRegistry", pksValidate: "flag", sigsGroupcheck: "flag" };

/** A function that answers with a boolean. */
export const BOOLEAN = { isRight: (verdict) => verdict === true, isBad: (verdict) => verdict === false };

/** A function that answers with a verdict for each set. Only the bad set gets another than `VALID`. */
export const VERDICTS = {
  isRight: (verdicts) => Array.isArray(verdicts) && verdicts.join() === "VALID,VALID,VALID",
  isBad: (verdicts, setIndex) =>
    verdicts.length === 3 &&
    verdicts.every((verdict, i) => (i === setIndex ? /^BLST_/.test(verdict) : verdict === "VALID")),
};

/** Whether a point, a secret key or bytes are these bytes. */
export function hasBytes(expected) {
  return (result) => Buffer.compare(expected, result.toBytes()) === 0;
}

/** A method of an object, as a function of its arguments. (Without `...`, which would ask `Array.prototype` how to iterate.) */
export function on(object, method) {
  return (...args) => Reflect.apply(object[method], object, args);
}

/** The entry, and the same for the asynchronous function of that name. */
export function withAsynchronousTwin(addon, entry) {
  const name = `async${entry.name[0].toUpperCase()}${entry.name.slice(1)}`;
  return [entry, { ...entry, name, call: addon[name], asynchronous: true }];
}
