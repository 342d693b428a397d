// Messages between the web process and a worker process.

export type ToWorker =
  | { readonly type: "start"; readonly task: string; readonly input: unknown }
  /** A piece of what the task works on; `end` after the last. */
  | { readonly type: "fed"; readonly piece: unknown }
  | { readonly type: "end" }
  /** So many events were taken in. */
  | { readonly type: "taken"; readonly events: number };

export type FromWorker =
  | { readonly type: "event"; readonly event: unknown }
  | { readonly type: "done"; readonly result: unknown }
  | { readonly type: "fault"; readonly code: string; readonly params: Readonly<Record<string, number>> }
  | { readonly type: "failed"; readonly message: string };

/** Events that may be under way: a web process that is slow to take them in slows the work instead of filling memory. */
export const EVENTS_UNDER_WAY = 16;
