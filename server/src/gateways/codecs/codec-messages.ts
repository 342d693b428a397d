// Messages between the web process and the thread that runs codecs.

/** Why a codec returned no result. */
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
  /** Epoch ms of the message: the only instant available to a codec. */
  t: number;
}

export type CodecOutcome =
  /** `result`: JSON of the codec's return value. */
  | { ok: true; result: string }
  /** `message`: the text of the error that the codec threw. */
  | { ok: false; fault: CodecFault; message: string };

export interface ToThread {
  id: number;
  code: string;
  input: CodecInput;
}
/** Sent when a codec starts (`outcome` null), and when it has ended. */
export type FromThread = { id: number; outcome: CodecOutcome | null };
