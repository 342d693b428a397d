// What the web process and the thread that runs codecs say to each other.

/** Why a codec gave nothing. */
export const CODEC_FAULTS = [
  "SYNTAX",
  "NO_FUNCTION",
  "THROWN",
  "TIME",
  "MEMORY",
  "OUTPUT",
  "NO_RESULT",
] as const;
export type CodecFault = (typeof CODEC_FAULTS)[number];

export interface CodecInput {
  bytes: number[];
  port: number;
  /** Epoch ms of the message: the only instant that a codec knows. */
  t: number;
}

export type CodecOutcome =
  /** `result`: JSON of what the codec gave. */
  | { ok: true; result: string }
  /** `message`: what the codec threw, in its own words. */
  | { ok: false; fault: CodecFault; message: string };

export interface ToThread {
  id: number;
  code: string;
  input: CodecInput;
}
/** Told when a codec begins, and when it has ended. */
export type FromThread = { id: number; outcome: CodecOutcome | null };
