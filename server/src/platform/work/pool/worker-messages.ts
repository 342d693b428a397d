// Messages between the web process and a worker process.

/** What the message for the user about a fault names. */
export type FaultParams = Readonly<Record<string, string | number>>;

export type ToWorker =
  | { readonly type: "start"; readonly task: string; readonly input: unknown }
  /** A chunk of the task's input; `end` after the last. */
  | { readonly type: "fed"; readonly piece: unknown }
  | { readonly type: "end" }
  /** Acknowledges this many events. */
  | { readonly type: "taken"; readonly events: number };

export type FromWorker =
  | { readonly type: "event"; readonly event: unknown }
  | { readonly type: "done"; readonly result: unknown }
  | { readonly type: "fault"; readonly code: string; readonly params: FaultParams }
  | { readonly type: "failed"; readonly message: string };

/**
 * Maximum number of unacknowledged events: a web process that handles them slowly slows the work down instead of
 * filling memory.
 */
export const EVENTS_UNDER_WAY = 16;
