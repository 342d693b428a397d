// Messages between the web process and the worker process. Files are sent in slices: a message is copied while it is
// sent, and one of many megabytes would block the web process.

export const SLICE_BYTES = 512 * 1024;

/** An error to report to the user, as plain data: class instances do not survive the transfer between processes. */
interface WorkerFault {
  readonly code: string;
  readonly detail?: unknown;
}

export type ToWorker =
  | { readonly type: "slice"; readonly job: number; readonly bytes: Uint8Array }
  | { readonly type: "start"; readonly job: number; readonly task: string; readonly input: unknown };

export type FromWorker =
  | { readonly type: "ready" }
  | { readonly type: "event"; readonly job: number; readonly event: unknown }
  | { readonly type: "done"; readonly job: number; readonly result: unknown }
  | { readonly type: "fault"; readonly job: number; readonly fault: WorkerFault }
  | { readonly type: "failed"; readonly job: number; readonly message: string };
