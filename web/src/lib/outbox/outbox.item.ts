/** State of a record that was saved on the device before the server received it. */
export type OutboxState = "waiting" | "sending" | "sent" | "conflict" | "refused";

export interface OutboxFile {
  name: string;
  bytes: Blob;
  /** Idempotency key: sent again after a lost response, it remains one file. */
  key: string;
  /** The server's id of the file, once uploaded. */
  sent: string | null;
}

export interface OutboxFailure {
  status: number;
  error: string;
  message: string;
}

/**
 * A change that waits on this device until the server has acknowledged it. Devices have stored items under these names:
 * a field that is renamed would be missing from them.
 */
export interface OutboxItem {
  id: string;
  /** Hash of the id of the user who recorded it (`personMark`): other users neither see nor send it. */
  person: string;
  project: string;
  kind: "follow-up" | "reschedule" | "skip";
  /** Id of its subject: a monitoring, or a station. */
  subject: string;
  /** Name of the station. */
  station: string;
  /** What is done there: the monitoring's short commitment name. */
  what: string;
  /** When it was recorded, epoch milliseconds; the server determines when it arrived. */
  at: number;
  method: "PUT" | "POST";
  path: string;
  body: Record<string, unknown>;
  /** Path to which its files are uploaded first; the body refers to their ids. */
  filesPath: string;
  files: OutboxFile[];
  /** Number of files and total size in bytes, retained after the files were sent and deleted here. */
  fileCount: number;
  size: number;
  key: string;
  state: OutboxState;
  failure: OutboxFailure | null;
  /** In a conflict: the server's version. */
  current: unknown;
  sentAt: number | null;
  /** The server's response, once sent; used to update cached lists that are older. */
  answer?: unknown;
  /** Number of attempts in which the server was reached but failed or timed out. */
  tries?: number;
  /** No automatic retry before this time, epoch milliseconds. */
  nextAt?: number;
}

/** Number of failed attempts from which the user is informed. */
const STUCK_ATTEMPTS = 3;

/** Whether automatic sending has failed repeatedly. */
export const isStuck = (item: OutboxItem): boolean => isOpen(item) && (item.tries ?? 0) >= STUCK_ATTEMPTS;

export const isOpen = ({ state }: Pick<OutboxItem, "state">): boolean =>
  state === "waiting" || state === "sending";
