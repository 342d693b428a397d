import type {
  Escalation,
  Notice,
  NoticeRule,
  NotificationKind,
} from "@vetaverde/contract/notification-settings";
import { NOTIFICATION_MODULES, type NotificationModule } from "@vetaverde/contract/notifications";
import type { TemplateEvent } from "@vetaverde/domain/text/templates";
import type { Phrase } from "../notifications.messages.ts";
import type { StoredRules } from "../rows.gen.ts";

/** The rules of a project: its own configuration, else the platform's, else the built-in one. */
export interface Rules {
  notices: Record<Notice, NoticeRule>;
  obligatory: NotificationKind[];
  /**
   * Recipients of a high-priority notification that nobody has read within this many minutes; without users: the
   * administrators. Null: no escalation.
   */
  escalation: Escalation | null;
}

/** The module of each built-in notification. */
const MODULE_OF: Record<Notice, NotificationModule> = {
  planImported: "plans",
  mishap: "follow-up",
  fileAdded: "files",
  monitoringsDue: "plans",
  instrumentProcessed: "instruments",
  instrumentFailed: "instruments",
};

/** The module of notifications without a setting. */
const OWN_MODULE: Partial<Record<TemplateEvent, NotificationModule>> = {
  passwordReset: "general",
  accountActivation: "general",
  replied: "general",
  unread: "general",
  protectionWaiting: "general",
  protectionCooling: "general",
  protectionDecided: "general",
  backupLate: "general",
  reportMade: "files",
  limitExceeded: "water",
  limitNear: "water",
};

/** The module of an event's notification. */
export const moduleOfKey = (key: TemplateEvent): NotificationModule =>
  (OWN_MODULE as Partial<Record<string, NotificationModule>>)[key] ??
  (MODULE_OF as Partial<Record<string, NotificationModule>>)[key] ??
  "modi";

export const moduleOf = (phrase: Phrase): NotificationModule => moduleOfKey(phrase.key);

/** Built-in rules: high-priority notifications are mailed and cannot be turned off. */
export const PLAIN_RULES: Rules = {
  notices: {
    planImported: { priority: 3, methods: [1], audience: "administrators" },
    mishap: { priority: 1, methods: [1, 2], audience: "administrators" },
    fileAdded: { priority: 3, methods: [], audience: "administrators" },
    monitoringsDue: { priority: 2, methods: [1, 2], audience: "members" },
    instrumentProcessed: { priority: 3, methods: [1], audience: "writers" },
    instrumentFailed: { priority: 2, methods: [1], audience: "writers" },
  },
  obligatory: NOTIFICATION_MODULES.map((module) => ({ module, priority: 1 })),
  escalation: null,
};

/** The form stored in the tables. */
export const keyOfKind = ({ module, priority }: { module: string; priority: number }): string =>
  `${module}:${priority}`;

const ALL_KINDS = NOTIFICATION_MODULES.flatMap((module) =>
  ([1, 2, 3] as const).map((priority) => ({ module, priority })),
);
/** Modules that no longer exist are skipped. */
export const kindsOf = (keys: readonly string[]): NotificationKind[] =>
  ALL_KINDS.filter((kind) => keys.includes(keyOfKind(kind)));

/** The stored rules, completed with the built-in ones. */
export const rulesOf = (stored: StoredRules | undefined): Rules =>
  stored
    ? {
        notices: { ...PLAIN_RULES.notices, ...stored.notices },
        obligatory: kindsOf(stored.obligatory),
        escalation: stored.escalation,
      }
    : PLAIN_RULES;

export const isObligatory = (rules: Rules, kind: { module: string; priority: number }): boolean =>
  rules.obligatory.some((one) => one.module === kind.module && one.priority === kind.priority);
