import { momentAddress } from "@vetaverde/domain/alerts/moment";
import { CHANGE_OUTCOMES, PROTECTED_KINDS } from "@vetaverde/domain/protections/change";
import { toResolution } from "@vetaverde/domain/readings/measured";
import { instantToLocal } from "@vetaverde/domain/time/zone";
import type { NotificationsService } from "../features/notifications/notifications.service.ts";
import {
  type AlertNotice,
  type EventPayloads,
  on,
  type ProtectionNotice,
  RELAY_OUTCOMES,
  type RelayNotice,
} from "../platform/events/events.ts";

/** Number by which a report's message selects the kind. */
const REPORT_KINDS = { "parameter-variation": 1, "neutralizer-consumption": 2, board: 3 } as const;

/** Turns events of features into notifications to users. */
export const notices = ({ notify }: NotificationsService) => [
  ...planNotices(notify),
  ...processingNotices(notify),
  ...measurementNotices(notify),
  ...decisionNotices(notify),
  ...responseNotices(notify),
];

type Notify = NotificationsService["notify"];

/** Of plans, follow-ups and files. */
const planNotices = (notify: Notify) => [
  on(
    "plan.imported",
    "notifications.plan-imported",
    (tx, { project, payload: { plan, title, rows, monitorings } }) => {
      const phrase = { key: "planImported", values: { plan, title, rows, monitorings } } as const;
      return notify(tx, { project, phrase });
    },
  ),
  on(
    "follow-up.recorded",
    "notifications.mishap",
    async (tx, { project, payload: { plan, station, mishap } }) => {
      if (mishap === null || mishap === undefined) return;
      const phrase = { key: "mishap", values: { plan, station, mishap } } as const;
      await notify(tx, { project, phrase });
    },
  ),
  on("monitorings.due", "notifications.monitorings-due", (tx, { project, payload: { user, ...values } }) =>
    notify(tx, { project, to: [user], phrase: { key: "monitoringsDue", values } }),
  ),
  on("file.added", "notifications.file-added", async (tx, { project, payload: { name, version, type } }) => {
    // An evidence photo is announced with its follow-up, if at all.
    if (name === undefined || type === "evidence") return;
    await notify(tx, { project, phrase: { key: "fileAdded", values: { name, version } } });
  }),
];

/** Of work that the product finished or stopped by itself. */
const processingNotices = (notify: Notify) => [
  on(
    "instrument.processed",
    "notifications.instrument-processed",
    (tx, { project, payload: { instrument, name, pages, found } }) =>
      notify(tx, {
        project,
        phrase: { key: "instrumentProcessed", values: { instrument, name, pages, found } },
      }),
  ),
  on(
    "instrument.failed",
    "notifications.instrument-failed",
    (tx, { project, payload: { instrument, name } }) =>
      notify(tx, { project, phrase: { key: "instrumentFailed", values: { instrument, name } } }),
  ),
  on("report.made", "notifications.report-made", (tx, { project, payload: { people, kind, from, to } }) => {
    const [first, last] = [from, to].map((day) => day.split("-").reverse().join("-"));
    const values = { kind: REPORT_KINDS[kind], from: first ?? "", to: last ?? "" };
    const own = { priority: 3 as const, methods: [1, 2] as (1 | 2)[] };
    return notify(tx, { project, to: people, own, phrase: { key: "reportMade", values } });
  }),
  on("backup.late", "notifications.backup-late", (tx, { project, payload: { people, hours } }) =>
    notify(tx, { project, to: people, own: AT_ONCE, phrase: { key: "backupLate", values: { hours } } }),
  ),
  on("codec.suspended", "notifications.codec-suspended", (tx, { project, payload }) => {
    const { people, type, version, fault } = payload;
    const values = { type, version, fault: CODEC_FAULTS.indexOf(fault) + 1 };
    return notify(tx, { project, to: people, own: CODEC_OFF, phrase: { key: "codecSuspended", values } });
  }),
  on("transmission.attention", "notifications.transmission-attention", (tx, { project, payload }) => {
    const { people, profile, name, kind } = payload;
    const values = { profile, name, kind: ATTENTION_KINDS.indexOf(kind) + 1 };
    return notify(tx, {
      project,
      to: people,
      own: AT_ONCE,
      phrase: { key: "transmissionAttention", values },
    });
  }),
];

/** Position by which the message selects what happened. */
const ATTENTION_KINDS = ["credentials", "refused", "review", "silent"];

/** Of readings and laboratory results. */
const measurementNotices = (notify: Notify) => [
  on("alert.raised", "notifications.alert-raised", (tx, { project, payload }) =>
    notify(tx, { project, ...alertTo(payload), phrase: raisedPhrase(payload, project) }),
  ),
  on("alert.cleared", "notifications.alert-cleared", (tx, { project, payload }) =>
    notify(tx, { project, ...alertTo(payload), phrase: clearedPhrase(payload, project) }),
  ),
  on("exceedance.found", "notifications.exceedance-found", (tx, { project, payload }) =>
    notify(tx, { project, ...exceedancePhrase(payload) }),
  ),
];

/** Of response plans. */
const responseNotices = (notify: Notify) => [
  on("response.changed", "notifications.response-changed", (tx, { project, payload }) => {
    const { isRaised, people, methods, ...values } = payload;
    return notify(tx, {
      project,
      ...(people.length > 0 ? { to: people } : {}),
      own: { priority: isRaised ? 1 : 2, methods },
      phrase: isRaised ? { key: "levelRaised", values } : { key: "levelLowered", values },
    });
  }),
  on("response.overdue", "notifications.response-overdue", (tx, { project, payload }) => {
    const { isLate, people, ...values } = payload;
    const key = isLate ? "responseLate" : "responseUnacknowledged";
    return notify(tx, { project, to: people, own: AT_ONCE, phrase: { key, values } });
  }),
];

/** Of decisions that two people take. */
const decisionNotices = (notify: Notify) => [
  on("relay.waiting", "notifications.relay-waiting", (tx, { project, payload }) => {
    const { name, reason, until, timeZone, people } = payload;
    const values = { ...relayValues(payload), name, reason, until: clockTime(until, timeZone) };
    return notify(tx, { project, to: people, own: AT_ONCE, phrase: { key: "relayWaiting", values } });
  }),
  on("relay.ended", "notifications.relay-ended", (tx, { project, payload }) => {
    const { outcome, name, people } = payload;
    const values = { ...relayValues(payload), outcome: RELAY_OUTCOMES.indexOf(outcome) + 1, name };
    return notify(tx, { project, to: people, own: AT_ONCE, phrase: { key: "relayEnded", values } });
  }),
  on("protection.waiting", "notifications.protection-waiting", (tx, { project, payload }) => {
    const { name, until, timeZone, isCooling, people } = payload;
    const values = { ...protectionValues(payload), name, until: clockTime(until, timeZone) };
    const key = isCooling ? "protectionCooling" : "protectionWaiting";
    return notify(tx, { project, to: people, own: AT_ONCE, phrase: { key, values } });
  }),
  on("protection.decided", "notifications.protection-decided", (tx, { project, payload }) => {
    const { outcome, name, people } = payload;
    const values = { ...protectionValues(payload), name, outcome: CHANGE_OUTCOMES.indexOf(outcome) + 1 };
    return notify(tx, { project, to: people, own: AT_ONCE, phrase: { key: "protectionDecided", values } });
  }),
];

/** Position by which the message selects the limit that a codec exceeded. */
const CODEC_FAULTS = ["TIME", "MEMORY", "OUTPUT"];
const CODEC_OFF = { priority: 2 as const, methods: [1, 2] as (1 | 2)[], isDirect: true as const };

/** In the app and by mail, never in the daily digest, because minutes count. */
const AT_ONCE = { priority: 1 as const, methods: [1, 2] as (1 | 2)[], isDirect: true as const };

/** Number by which the message selects the command: each relay on, then off. */
const relayValues = ({ device, deviceId, relay, on }: RelayNotice) => ({
  device,
  deviceId,
  order: (relay - 1) * 2 + (on ? 1 : 2),
});

/** Number by which the message selects the requested change. */
const protectionValues = ({ change, kind, label: subject, reason }: ProtectionNotice) => ({
  change,
  subject,
  reason,
  kind: PROTECTED_KINDS.indexOf(kind) + 1,
});

/** An instant in the project's time zone, as DD-MM-YYYY HH:MM. */
function clockTime(instant: string, timeZone: string): string {
  const { date, time } = instantToLocal(Date.parse(instant), timeZone);
  return `${date.split("-").reverse().join("-")} ${time.slice(0, 5)}`;
}

/** Results over a limit have high priority and are mailed; results near a limit appear only in the list. */
function exceedancePhrase(notice: EventPayloads["exceedance.found"]) {
  const { import: _, stations, parameters, ...counts } = notice;
  const values = { ...counts, stations: stations.join(", "), parameters: parameters.join(", ") };
  const grave = notice.exceeds > 0;
  const own = { priority: grave ? 1 : 2, methods: grave ? [1, 2] : [1] } as {
    priority: 1 | 2;
    methods: (1 | 2)[];
  };
  return { own, phrase: { key: grave ? "limitExceeded" : "limitNear", values } } as const;
}

/**
 * With the rule's own priority and channels, to the recipients that the device names; without any, to all users of the
 * project.
 */
const alertTo = ({ priority, methods, recipients }: AlertNotice) => ({
  own: { priority: priority as 1 | 2 | 3, methods: methods as (1 | 2 | 3)[] },
  ...(recipients.length > 0 ? { to: recipients } : {}),
});

const valuesOf = (
  {
    device,
    sensor,
    value,
    unit,
    resolution = null,
    doubts,
    limit,
    type,
    moment,
    sender = "project",
  }: AlertNotice,
  project: string,
) => {
  const shown = toResolution(value ?? 0, resolution);
  return {
    device,
    sensor: sensor ?? "",
    unit: unit ?? "",
    value: Number(shown.value.toFixed(shown.decimals)),
    decimals: shown.decimals,
    ...(doubts?.length ? { doubts: doubts.join() } : {}),
    ...(limit ? { limit: limit.value, side: limit.side } : {}),
    sender,
    // Link to the graph of the alert; without it the list of alerts is linked.
    ...(moment ? { graph: graphOf(moment, type, project) } : {}),
  };
};

const graphOf = (moment: NonNullable<AlertNotice["moment"]>, type: string, project: string) =>
  momentAddress(project, moment.device, moment.sensor, {
    raisedAt: Date.parse(moment.raisedAt),
    clearedAt: moment.clearedAt === null ? null : Date.parse(moment.clearedAt),
    type,
    minutes: moment.minutes,
  });

export function raisedPhrase(notice: AlertNotice & { late: boolean }, project: string) {
  if (notice.late) return { key: "alertLate", values: valuesOf(notice, project) } as const;
  const values = { ...valuesOf(notice, project), alert: notice.alert };
  if (notice.type === "missing") return { key: "deviceSilent", values } as const;
  if (notice.type === "rate") return { key: "alertRate", values } as const;
  return { key: notice.type === "stuck" ? "alertStuck" : "alertRaised", values } as const;
}

const clearedPhrase = (notice: AlertNotice, project: string) =>
  ({
    key: notice.type === "missing" ? "deviceHeard" : "alertCleared",
    values: valuesOf(notice, project),
  }) as const;
