import type {
  Escalation,
  Notice,
  NoticeRule,
  NotificationKind,
} from "@vetaverde/contract/notification-settings";
import { NOTIFICATION_MODULES, type NotificationModule } from "@vetaverde/contract/notifications";
import type { TemplateEvent } from "@vetaverde/domain/text/templates";
import type { Phrase } from "./notifications.words.ts";

/** What holds for a project: its own config, else the platform's, else what the program brings. */
export interface Rules {
  notices: Record<Notice, NoticeRule>;
  obligatory: NotificationKind[];
  /** Whom a grave message goes to that nobody read in so many minutes; no users: the administrators. Null: nobody. */
  escalation: Escalation | null;
}

/** Under which module each thing that the platform says stands. */
const MODULE_OF: Record<Notice, NotificationModule> = {
  planImported: "plans",
  mishap: "follow-up",
  fileAdded: "files",
  monitoringsDue: "plans",
  instrumentProcessed: "instruments",
  instrumentFailed: "instruments",
};

/** Of what no setting names. */
const OWN_MODULE: Partial<Record<TemplateEvent, NotificationModule>> = {
  passwordReset: "general",
  accountActivation: "general",
  replied: "general",
  unread: "general",
  protectionWaiting: "general",
  protectionCooling: "general",
  protectionDecided: "general",
  reportMade: "files",
  limitExceeded: "water",
  limitNear: "water",
};

/** Under which module what an event says stands. */
export const moduleOfKey = (key: TemplateEvent): NotificationModule =>
  (OWN_MODULE as Partial<Record<string, NotificationModule>>)[key] ??
  (MODULE_OF as Partial<Record<string, NotificationModule>>)[key] ??
  "modi";

export const moduleOf = (phrase: Phrase): NotificationModule => moduleOfKey(phrase.key);

/** As it is where nobody set anything: what is grave is mailed, and what is grave nobody can turn off. */
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

/** As it is kept in the tables. */
export const keyOfKind = ({ module, priority }: { module: string; priority: number }): string =>
  `${module}:${priority}`;

const ALL_KINDS = NOTIFICATION_MODULES.flatMap((module) =>
  ([1, 2, 3] as const).map((priority) => ({ module, priority })),
);
/** A module that the program no longer has is passed over. */
export const kindsOf = (keys: readonly string[]): NotificationKind[] =>
  ALL_KINDS.filter((kind) => keys.includes(keyOfKind(kind)));

export interface StoredRules {
  notices: Partial<Record<Notice, NoticeRule>>;
  obligatory: string[];
  escalation: Escalation | null;
}

/** What was kept, and for what was not named then the program's own. */
export const rulesOf = (kept: StoredRules | undefined): Rules =>
  kept
    ? {
        notices: { ...PLAIN_RULES.notices, ...kept.notices },
        obligatory: kindsOf(kept.obligatory),
        escalation: kept.escalation,
      }
    : PLAIN_RULES;

export const isObligatory = (rules: Rules, kind: { module: string; priority: number }): boolean =>
  rules.obligatory.some((one) => one.module === kind.module && one.priority === kind.priority);
