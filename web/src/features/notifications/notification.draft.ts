import type { Notification, NotificationModule } from "@vetaverde/contract/notifications";
import { isDate } from "@vetaverde/domain/time/dates";
import { instantToLocal, isTime, localToInstant } from "@vetaverde/domain/time/zone";
import type { NotificationBody } from "./notifications.queries.ts";

const MESSAGE_LENGTH = 2000;
export type Priority = "1" | "2" | "3";

/** Recipients: all users of this project, some of them, all users of several projects, or all users of the platform. */
export const REACHES = ["all", "some", "projects", "platform"] as const;
export type Reach = (typeof REACHES)[number];

/** State of the form before sending. */
export interface NotificationDraft {
  priority: Priority;
  email: boolean;
  whatsapp: boolean;
  module: NotificationModule;
  message: string;
  /** Key of the template that it is based on; empty if none. */
  template: string;
  /** Id of a file of the project; empty if none. */
  file: string;
  everybody: Reach;
  people: readonly string[];
  /** Project ids for `projects`; absent in drafts stored by an older version. */
  projects?: readonly string[];
  when: "now" | "later";
  /** In the project's time zone: `YYYY-MM-DD` and `HH:mm`. */
  date: string;
  time: string;
}

const EMPTY: NotificationDraft = {
  priority: "2",
  email: false,
  whatsapp: false,
  module: "general",
  message: "",
  template: "",
  file: "",
  everybody: "all",
  people: [],
  when: "now",
  date: "",
  time: "08:00",
};

/** Null for a new notification. */
export function draftOf(waiting: Notification | null, timeZone: string): NotificationDraft {
  if (!waiting) return EMPTY;
  const { recipients } = waiting;
  const people = "users" in recipients ? recipients.users : [];
  return {
    priority: String(waiting.priority) as Priority,
    email: waiting.methods.includes(2),
    whatsapp: waiting.methods.includes(3),
    module: waiting.module,
    message: waiting.message,
    template: waiting.template?.key ?? "",
    // A file withdrawn in the meantime is no longer attached.
    file: waiting.attachmentName === null ? "" : (waiting.attachment ?? ""),
    everybody: "all" in recipients ? "platform" : people.length > 0 ? "some" : "all",
    people,
    when: "later",
    ...instantToLocal(Date.parse(waiting.sendAt), timeZone),
  };
}

export type NotificationFault = "message" | "people" | "projects" | "when";

export function faultsOf(draft: NotificationDraft, timeZone: string, now: number): Set<NotificationFault> {
  const faults = new Set<NotificationFault>();
  const length = draft.message.trim().length;
  if (length === 0 || length > MESSAGE_LENGTH) faults.add("message");
  if (draft.everybody === "some" && draft.people.length === 0) faults.add("people");
  if (draft.everybody === "projects" && !draft.projects?.length) faults.add("projects");
  if (draft.when === "later" && !(instantOf(draft, timeZone) > now)) faults.add("when");
  return faults;
}

/** @returns NaN if it is not a valid date and time */
const instantOf = ({ date, time }: NotificationDraft, timeZone: string): number =>
  isDate(date) && isTime(time) ? localToInstant({ date, time }, timeZone) : Number.NaN;

function recipientsOf(
  { everybody, people, projects = [] }: NotificationDraft,
  project: string,
): NotificationBody["recipients"] {
  if (everybody === "platform") return { all: true };
  if (everybody === "projects") return { projects: [...projects] };
  return everybody === "some" ? { users: [...people] } : { projects: [project] };
}

export function bodyOf(draft: NotificationDraft, project: string, timeZone: string): NotificationBody {
  return {
    priority: Number(draft.priority) as 1 | 2 | 3,
    methods: [1, ...(draft.email ? ([2] as const) : []), ...(draft.whatsapp ? ([3] as const) : [])],
    message: draft.message,
    template: draft.template === "" ? null : draft.template,
    module: draft.module,
    attachment: draft.file === "" ? null : draft.file,
    recipients: recipientsOf(draft, project),
    ...(draft.when === "later" ? { sendAt: new Date(instantOf(draft, timeZone)).toISOString() } : {}),
  };
}
