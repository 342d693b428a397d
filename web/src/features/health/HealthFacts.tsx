import type { ReactNode } from "react";
import type { ReplyOf } from "../../lib/call.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { FactList, type Facts } from "../../ui/FactList.tsx";
import { SummaryPart } from "../../ui/SummaryPart.tsx";
import styles from "./health.module.css";

type Health = ReplyOf<"health", "state">;

/** The figures of each part, in cards. */
export function HealthFacts({ health }: { health: Health }) {
  return (
    <div className={styles.cards}>
      <DatabaseCard health={health} />
      <QueueCard health={health} />
      <ProgramCard health={health} />
      <MailCard health={health} />
    </div>
  );
}

interface CardProps {
  health: Health;
}

function Card({ title, facts }: { title: string; facts: Facts | null }) {
  const t = useT();
  return (
    <SummaryPart title={title}>
      {facts ? (
        <FactList facts={facts} className={styles.facts} />
      ) : (
        <p className={styles.quiet}>{t("health.states.unknown")}</p>
      )}
    </SummaryPart>
  );
}

function DatabaseCard({ health: { database } }: CardProps) {
  const t = useT();
  const format = useFormat();
  const size = useSize();
  const duration = useDuration();
  const facts: Facts | null = database && [
    [t("health.facts.postgres"), database.version],
    [t("health.facts.schema"), database.schema],
    [t("health.facts.answer"), `${format.number(database.answerMs, 1)}\u00a0ms`],
    [t("health.facts.size"), size(database.bytes)],
    [
      t("health.facts.connections"),
      t("health.of", { n: database.connections, all: database.maxConnections }),
    ],
    [
      t("health.facts.longestTransaction"),
      database.longestTransactionSeconds === null
        ? t("health.none")
        : duration(database.longestTransactionSeconds),
    ],
  ];
  return <Card title={t("health.parts.database")} facts={facts} />;
}

function QueueCard({ health: { queue, broker } }: CardProps) {
  const t = useT();
  const format = useFormat();
  const duration = useDuration();
  const facts: Facts = [
    ...(queue
      ? ([
          [t("health.facts.waiting"), format.number(queue.waiting)],
          [t("health.facts.failed"), format.number(queue.failed)],
          [
            t("health.facts.overdue"),
            queue.overdueSeconds > 0 ? duration(queue.overdueSeconds) : t("health.noDelay"),
          ],
        ] satisfies Facts)
      : ([[t("health.parts.queue"), t("health.states.unknown")]] satisfies Facts)),
    [t("health.parts.broker"), t(`health.brokers.${broker.kind}`)],
    ...(broker.port === null ? [] : ([[t("health.facts.port"), String(broker.port)]] satisfies Facts)),
    ...(broker.connected === null
      ? []
      : ([
          [t("health.facts.external"), t(broker.connected ? "health.connected" : "health.notConnected")],
        ] satisfies Facts)),
  ];
  return <Card title={t("health.queueAndBroker")} facts={facts} />;
}

function ProgramCard({ health: { program, disk, files } }: CardProps) {
  const t = useT();
  const format = useFormat();
  const size = useSize();
  const space: ReactNode = disk
    ? t("health.free", { free: size(disk.free), all: size(disk.total) })
    : t("health.states.unknown");
  return (
    <Card
      title={t("health.program")}
      facts={[
        ["VetaVerde", program.version],
        ["Node.js", program.node],
        [t("health.facts.started"), format.dateTime(program.startedAt)],
        [t("health.facts.memory"), size(program.memory)],
        [t("health.parts.disk"), space],
        [t("health.facts.files"), t(`health.files.${files}`)],
      ]}
    />
  );
}

function MailCard({ health: { mail } }: CardProps) {
  const t = useT();
  const format = useFormat();
  const facts: Facts | null = mail && [
    [t("health.facts.server"), t(mail.configured ? "health.configured" : "health.notConfigured")],
    [t("health.facts.mailsWaiting"), format.number(mail.waiting)],
    [t("health.facts.lastSent"), mail.lastSent ? format.dateTime(mail.lastSent) : t("health.never")],
    [t("health.facts.failedLastDay"), format.number(mail.failedLastDay)],
    ...(mail.lastFailure
      ? ([
          [
            t("health.facts.lastFailure"),
            `${format.dateTime(mail.lastFailure.at)}: ${mail.lastFailure.error}`,
          ],
        ] satisfies Facts)
      : []),
  ];
  return <Card title={t("health.parts.mail")} facts={facts} />;
}

const GIGABYTE = 1e9;

/** A size of a disk or a database, in GB where it is that large. */
export function useSize(): (bytes: number) => string {
  const format = useFormat();
  return (bytes) =>
    bytes < GIGABYTE ? format.bytes(bytes) : `${format.number(bytes / GIGABYTE, 1)}\u00a0GB`;
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** A duration in its largest unit, rounded down: 45 s, 12 min, 3 h, 2 d. */
function useDuration(): (seconds: number) => string {
  const t = useT();
  return (seconds) => {
    if (seconds < MINUTE) return t("health.seconds", { n: Math.round(seconds) });
    if (seconds < HOUR) return t("health.minutes", { n: Math.floor(seconds / MINUTE) });
    if (seconds < DAY) return t("health.hours", { n: Math.floor(seconds / HOUR) });
    return t("health.days", { n: Math.floor(seconds / DAY) });
  };
}
