import type { OwnPhrase, SetPhrase } from "./notifications.words.ts";

/** What another feature asks for: the platform tells some people of a project something. */
export type NotificationRequest = {
  project: string;
  /** Of those whom the settings name, these alone; left out: all of them. */
  to?: readonly string[];
} & (
  | { phrase: SetPhrase; own?: undefined }
  /** `isDirect`: for those named in `to` and nobody else, however many there are. What tells of it has its own rules: these hold, and whoever belongs to the project can be told. */
  | { phrase: OwnPhrase; own: { priority: 1 | 2 | 3; methods: (1 | 2 | 3)[]; isDirect?: true } }
);
