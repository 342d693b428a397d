import { instantToLocal } from "@vetaverde/domain/time/zone";
import { useState } from "react";
import { useFormat, useToday } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { isStuck, type OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { openItemsOf, sendOutbox } from "../../../lib/outbox/outbox.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import {
  IconAlertOctagonFilled,
  IconAlertTriangle,
  IconChevronRight,
  IconCircleCheckFilled,
  IconCloudUp,
  IconRefresh,
} from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import tone from "../../../ui/tone.module.css";
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
  const [open, setOpen] = useState<string | null>(null);
  const shown = items.find(({ id }) => id === open);
  const undecided = items.filter(({ state }) => state === "conflict" || state === "refused");
  const sent = items.filter(({ state }) => state === "sent").reverse();
  if (items.length === 0) return <EmptyState title={t("field.outbox.empty")} text={t("field.outbox.safe")} />;
  return (
    <div className={styles.outbox}>
      <p className={layout.mutedSmallTight}>{t("field.outbox.safe")}</p>
      <WaitingSection
        items={openItemsOf(items)}
        timeZone={timeZone}
        maySend={mayDecide}
        online={online}
        onOpen={setOpen}
      />
      <SectionWithCount
        title={t("field.outbox.owed")}
        items={undecided}
        timeZone={timeZone}
        onOpen={setOpen}
      />
      <SectionWithCount title={t("field.outbox.sent")} items={sent} timeZone={timeZone} onOpen={setOpen} />
      {shown && (
        <OpenItem item={shown} timeZone={timeZone} mayDecide={mayDecide} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

interface OpenItemProps extends Pick<OutboxListProps, "timeZone" | "mayDecide"> {
  item: OutboxItem;
  onClose(): void;
}

/** The panel of an item: its conflict, if the user may decide it, otherwise its text. */
function OpenItem({ item, timeZone, mayDecide, onClose }: OpenItemProps) {
  if (mayDecide && item.state === "conflict")
    return <ConflictPanel item={item} timeZone={timeZone} onClose={onClose} />;
  return <OutboxPanel item={item} timeZone={timeZone} mayDecide={mayDecide} onClose={onClose} />;
}

interface WaitingSectionProps extends Pick<SectionProps, "items" | "timeZone" | "onOpen"> {
  maySend: boolean;
  online: boolean;
}

/** The items that are not sent yet, with their total size and the button that sends them. */
function WaitingSection({ items, timeZone, maySend, online, onOpen }: WaitingSectionProps) {
  const t = useT();
  const format = useFormat();
  const size = items.reduce((sum, item) => sum + item.size, 0);
  return (
    <>
      <Section
        title={t("field.outbox.waiting")}
        aside={items.length > 0 ? `${items.length} · ${format.bytes(size)}` : "0"}
        items={items}
        timeZone={timeZone}
        onOpen={onOpen}
      />
      {maySend && items.length > 0 && (
        <Button
          wide
          icon={<IconRefresh size={18} aria-hidden />}
          // Shown without a connection as well, so that it is found before it is needed.
          disabled={!online}
          title={online ? undefined : t("field.outbox.safe")}
          onClick={() => void sendOutbox({ ignoreBackoff: true })}
        >
          {t("field.outbox.sendNow")}
        </Button>
      )}
    </>
  );
}

/** Items with their number; nothing if there are none. */
function SectionWithCount(props: Omit<SectionProps, "aside">) {
  const { length } = props.items;
  return length > 0 && <Section {...props} aside={String(length)} />;
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

/** Each state has its own shape as well as its colour. */
const icons = {
  waiting: IconCloudUp,
  sending: IconRefresh,
  sent: IconCircleCheckFilled,
  conflict: IconAlertOctagonFilled,
  refused: IconAlertTriangle,
} as const;

const tones = {
  waiting: tone.near,
  sending: tone.rescheduled,
  sent: tone.done,
  conflict: tone.unfulfilled,
  refused: tone.unfulfilled,
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
  ];
  return (
    <li className={layout.lineBelow}>
      <button type="button" className={classes(layout.hoverCanvas, styles.row)} onClick={onOpen}>
        <Icon size={22} aria-hidden className={classes(styles.icon, tones[state])} />
        <span className={styles.text}>
          <span>
            <b>{station}</b> {what}
          </span>
          <span className={layout.mutedSmallTight}>
            {facts.filter(Boolean).join(" · ")} ·{" "}
            <b className={classes(styles.state, tones[state])}>{t(`field.outbox.states.${state}`)}</b>
          </span>
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
