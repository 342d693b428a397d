import type { OwnPhrase, SetPhrase } from "./notifications.messages.ts";

/** A notification requested by another feature for users of a project. */
export type NotificationRequest = {
  project: string;
  /** Restricts the configured recipients to these; absent: all of them. */
  to?: readonly string[];
} & (
  | { phrase: SetPhrase; own?: undefined }
  /**
   * A notification with its own rules instead of the project's settings; any member can be a recipient. `isDirect`: for
   * exactly those named in `to`, however many there are.
   */
  | { phrase: OwnPhrase; own: { priority: 1 | 2 | 3; methods: (1 | 2 | 3)[]; isDirect?: true } }
);
