import { instantToLocal } from "@vetaverde/domain/time/zone";
import { useState } from "react";
import { useFormat, useToday } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { isStuck, type OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { sendOutbox, waitingOf } from "../../../lib/outbox/outbox.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import {
  IconAlertOctagonFilled,
  IconChevronRight,
  IconCircleCheckFilled,
  IconCloudUp,
  IconRefresh,
} from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { ConflictPanel } from "./ConflictPanel.tsx";
import styles from "./field.module.css";
import { OutboxPanel } from "./OutboxPanel.tsx";

export interface OutboxListProps {
  items: readonly OutboxItem[];
  timeZone: string;
  online: boolean;
  /** Whether the user may send, correct and discard outbox items; not in "view as" mode. */
  mayDecide: boolean;
}

/** Outbox items of this phone: not yet sent, in need of a decision, and sent. */
export function OutboxList({ items, timeZone, online, mayDecide }: OutboxListProps) {
  const t = useT();
  const format = useFormat();
  const [open, setOpen] = useState<string | null>(null);
  const shown = items.find(({ id }) => id === open);
  const waiting = waitingOf(items);
  const owed = items.filter(({ state }) => state === "conflict" || state === "refused");
  const sent = items.filter(({ state }) => state === "sent").reverse();
  const size = waiting.reduce((sum, item) => sum + item.size, 0);
  if (items.length === 0) return <EmptyState title={t("field.outbox.empty")} text={t("field.outbox.safe")} />;
  return (
    <div className={styles.outbox}>
      <p className={layout.mutedSmallTight}>{t("field.outbox.safe")}</p>
      <Section
        title={t("field.outbox.waiting")}
        aside={waiting.length > 0 ? `${waiting.length} · ${format.bytes(size)}` : "0"}
        items={waiting}
        timeZone={timeZone}
        onOpen={setOpen}
      />
      {online && mayDecide && waiting.length > 0 && (
        <Button icon={<IconRefresh size={18} aria-hidden />} onClick={() => void sendOutbox({ now: true })}>
          {t("field.outbox.sendNow")}
        </Button>
      )}
      {owed.length > 0 && (
        <Section
          title={t("field.outbox.owed")}
          aside={String(owed.length)}
          items={owed}
          timeZone={timeZone}
          onOpen={setOpen}
        />
      )}
      {sent.length > 0 && (
        <Section
          title={t("field.outbox.sent")}
          aside={String(sent.length)}
          items={sent}
          timeZone={timeZone}
          onOpen={setOpen}
        />
      )}
      {mayDecide && shown?.state === "conflict" && (
        <ConflictPanel item={shown} timeZone={timeZone} onClose={() => setOpen(null)} />
      )}
      {shown && !(mayDecide && shown.state === "conflict") && (
        <OutboxPanel item={shown} timeZone={timeZone} mayDecide={mayDecide} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

interface SectionProps {
  title: string;
  aside: string;
  items: readonly OutboxItem[];
  timeZone: string;
  onOpen(id: string): void;
}

function Section({ title, aside, items, timeZone, onOpen }: SectionProps) {
  return (
    <section className={styles.station}>
      <h2>
        {title} <span className={styles.count}>{aside}</span>
      </h2>
      <ul>
        {items.map((item) => (
          <Row key={item.id} item={item} timeZone={timeZone} onOpen={() => onOpen(item.id)} />
        ))}
      </ul>
    </section>
  );
}

const icons = {
  waiting: IconCloudUp,
  sending: IconCloudUp,
  sent: IconCircleCheckFilled,
  conflict: IconAlertOctagonFilled,
  refused: IconAlertOctagonFilled,
} as const;

const tones = {
  waiting: layout.nearIcon,
  sending: layout.nearIcon,
  sent: layout.doneIcon,
  conflict: layout.unfulfilledIcon,
  refused: layout.unfulfilledIcon,
} as const;

function Row({ item, timeZone, onOpen }: { item: OutboxItem; timeZone: string; onOpen(): void }) {
  const t = useT();
  const format = useFormat();
  const { state, station, what, kind, at, fileCount, size, failure, sentAt } = item;
  const today = useToday();
  // For today the time is enough; an older item also shows its date.
  const when = (instant: number) =>
    instantToLocal(instant, timeZone).date === today ? format.time(instant) : format.dateTime(instant);
  const Icon = icons[state];
  const facts = [
    when(at),
    t(`field.outbox.kinds.${kind}`),
    fileCount > 0 ? t("field.outbox.files", { n: fileCount }) : "",
    t(`field.outbox.states.${state}`),
  ];
  return (
    <li className={layout.lineBelow}>
      <button type="button" className={classes(layout.hoverCanvas, styles.row)} onClick={onOpen}>
        <Icon size={22} aria-hidden className={tones[state]} />
        <span className={styles.words}>
          <span>
            <b>{station}</b> {what}
          </span>
          <span className={layout.mutedSmallTight}>{facts.filter(Boolean).join(" · ")}</span>
          {isStuck(item) && (
            <span className={layout.mutedSmallTight}>{t("field.outbox.stuck", { n: item.tries ?? 0 })}</span>
          )}
          {failure && state === "refused" && (
            <span className={layout.mutedSmallTight}>{failure.message}</span>
          )}
        </span>
        <span className={layout.mutedSmallTight}>{sentAt === null ? format.bytes(size) : when(sentAt)}</span>
        <IconChevronRight size={18} aria-hidden className={layout.muted} />
      </button>
    </li>
  );
}
