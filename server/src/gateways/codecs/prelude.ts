// JavaScript that runs in the engine, before and after a codec.

/**
 * Takes away what would let a codec give another answer tomorrow: the clock and chance. What it needs later it holds by
 * itself, so that a codec which replaces JSON or prototypes deceives itself alone. @param t epoch ms, the only instant there is
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

/** The function by its names: ChirpStack v4's and The Things Stack's, ChirpStack v3's, The Things Network's. */
export const START = `(() => {
  if (typeof decodeUplink === "function") return { kind: "decodeUplink", run: decodeUplink };
  if (typeof Decode === "function") return { kind: "Decode", run: Decode };
  if (typeof Decoder === "function") return { kind: "Decoder", run: Decoder };
})()`;
