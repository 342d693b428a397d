/** Faults of a SensorThings URL. */
const STA_FAULTS = [
  "option",
  "twice",
  "value",
  "syntax",
  "property",
  "unsupported",
  "tooDeep",
  "tooMuch",
  "nowhere",
] as const;
export type StaFaultCode = (typeof STA_FAULTS)[number];

/** Thrown where a URL cannot be answered; `what` is the offending part. */
export class StaFault extends Error {
  readonly code: StaFaultCode;
  readonly what: string;
  constructor(code: StaFaultCode, what: string) {
    super(`${code}: ${what}`);
    this.code = code;
    this.what = what.slice(0, 120);
  }
}
