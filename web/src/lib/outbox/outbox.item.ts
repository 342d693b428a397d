/** What is being done with something that a person recorded without waiting for the server. */
export type OutboxState = "waiting" | "sending" | "sent" | "conflict" | "refused";

export interface OutboxFile {
  name: string;
  bytes: Blob;
  /** Sent twice after a lost answer, it is one file. */
  key: string;
  /** What the server called it, once it has it. */
  sent: string | null;
}

export interface OutboxFailure {
  status: number;
  error: string;
  message: string;
}

/** A change that waits on this device until the server has acknowledged it. */
export interface OutboxItem {
  id: string;
  /** The mark of the person whose it is: nobody else sees or sends it. */
  person: string;
  project: string;
  kind: "follow-up" | "reschedule" | "skip";
  /** What it is about: a monitoring, or a station. */
  subject: string;
  station: string;
  what: string;
  /** When the person recorded it, epoch milliseconds; when it arrives is the server's to say. */
  at: number;
  method: "PUT" | "POST";
  path: string;
  body: Record<string, unknown>;
  /** Where its files go first; the identifiers that they get are named in the body. */
  filesPath: string;
  files: OutboxFile[];
  /** How many files there were, and how many bytes all of it took, also once they are sent and gone from here. */
  fileCount: number;
  size: number;
  key: string;
  state: OutboxState;
  failure: OutboxFailure | null;
  /** In a conflict: what the server has. */
  current: unknown;
  sentAt: number | null;
  /** Once it is sent: what the server answered, as a list that is older than it shows it. */
  answer?: unknown;
  /** How often the server was reached and did not manage to take it. */
  tries?: number;
  /** Not tried again by itself before then, epoch milliseconds. */
  nextAt?: number;
}

/** From so many tries on, the person is told that it does not go. */
const MANY_TRIES = 3;

/** Whether it does not go by itself, as far as is known. */
export const isStuck = (item: OutboxItem): boolean => isOpen(item) && (item.tries ?? 0) >= MANY_TRIES;

export const isOpen = ({ state }: Pick<OutboxItem, "state">): boolean =>
  state === "waiting" || state === "sending";
