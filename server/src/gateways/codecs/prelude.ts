// JavaScript that runs inside the engine, before and after a codec.

/**
 * Removes the clock and randomness, so that a codec returns the same result at any time. Keeps references to the
 * built-ins that it needs later, so that a codec that replaces JSON or prototypes affects only itself. @param t epoch
 * ms, the only instant available
 */
export const PRELUDE = (t: number): string => `(() => {
  "use strict";
  const Real = Date, construct = Reflect.construct, parse = JSON.parse, stringify = JSON.stringify, apply = Reflect.apply;
  function Given(...args) {
    if (new.target === undefined) return construct(Real, [${t}]).toString();
    return construct(Real, args.length > 0 ? args : [${t}], new.target);
  }
  Given.prototype = Real.prototype;
  Real.prototype.constructor = Given;
  Given.now = () => ${t};
  Given.parse = Real.parse;
  Given.UTC = Real.UTC;
  Object.defineProperty(globalThis, "Date", { value: Given, writable: true, configurable: true });
  Math.random = () => 0.5;
  for (const name of ["performance", "navigator", "gc", "std", "os"]) delete globalThis[name];
  const start = (decoder, text) => {
    const { bytes, port, variables } = parse(text);
    const { kind, run } = decoder;
    if (kind === "decodeUplink") return stringify(apply(run, undefined, [{ bytes, fPort: port, variables, recvTime: construct(Real, [${t}]) }]));
    if (kind === "Decode") return stringify(apply(run, undefined, [port, bytes, variables]));
    return stringify(apply(run, undefined, [bytes, port]));
  };
  return start;
})()`;

/**
 * Finds the decoder function by name: ChirpStack v4's and The Things Stack's, ChirpStack v3's, The Things Network's.
 */
export const START = `(() => {
  if (typeof decodeUplink === "function") return { kind: "decodeUplink", run: decodeUplink };
  if (typeof Decode === "function") return { kind: "Decode", run: Decode };
  if (typeof Decoder === "function") return { kind: "Decoder", run: Decoder };
})()`;
