import type { Notification } from "@vetaverde/contract/notifications";
import { plainLine } from "@vetaverde/domain/text/rich";
import { useFormat, useToday } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import {
  IconAlertOctagonFilled,
  IconAlertTriangle,
  IconCheck,
  IconChevronRight,
  IconInfoCircleFilled,
} from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./notifications.module.css";
import { SubjectLink } from "./SubjectLink.tsx";

const colors = { 1: layout.unfulfilledIcon, 2: layout.nearIcon, 3: layout.rescheduledIcon } as const;
const icons = { 1: IconAlertOctagonFilled, 2: IconAlertTriangle, 3: IconInfoCircleFilled } as const;

export function PriorityIcon({ priority }: { priority: Notification["priority"] }) {
  const Icon = icons[priority];
  return <Icon size={18} className={colors[priority]} aria-hidden />;
}

type NotificationText = Pick<Notification, "message" | "rich">;
const plain = ({ rich }: NotificationText, line: string) => (rich ? plainLine(line) : line);
export const titleOf = (one: NotificationText) => plain(one, one.message.split("\n")[0] ?? "");
export const restOf = (message: string) => message.split("\n").slice(1).join("\n").trim();

export interface NotificationLinesProps {
  items: readonly Notification[];
  selected: string | null;
  onOpen(notification: Notification): void;
  /** Marks one as read without opening it. */
  onRead?(notification: Notification): void;
  /** A list of sent notifications, which have no unread state. */
  sent?: boolean;
  /** Opens the page of a notification's subject; absent: no link to it. */
  onGo?(path: string): void;
}

/** One line per notification: priority, subject, unread mark, time, module. */
export const NotificationLines = (props: NotificationLinesProps) => {
  const { items, selected, onOpen, onRead, onGo, sent = false } = props;
  const isUnread = (one: Notification) => !sent && !one.readAt;
  return (
    <ul className={layout.plainList}>
      {items.map((one) => (
        <li key={one.id} className={styles.entry}>
          <NotificationLine
            notification={one}
            isSelected={one.id === selected}
            isUnread={isUnread(one)}
            onOpen={() => onOpen(one)}
          />
          {onGo && (
            <SubjectLink of={one} onGo={onGo}>
              {({ children, ...link }) => (
                <a {...link} className={classes(layout.touchTargetOnPhone, styles.subject)}>
                  {children}
                  <IconChevronRight size={14} aria-hidden />
                </a>
              )}
            </SubjectLink>
          )}
          {onRead && isUnread(one) && <ReadButton title={titleOf(one)} onRead={() => onRead(one)} />}
        </li>
      ))}
    </ul>
  );
};

/** Covers the time of its row while the row is pointed at or focused. */
function ReadButton({ title, onRead }: { title: string; onRead(): void }) {
  const t = useT();
  return (
    <IconButton
      className={styles.read}
      label={t("notifications.markRead", { title })}
      icon={<IconCheck size={17} aria-hidden />}
      onClick={onRead}
    />
  );
}

interface NotificationLineProps {
  notification: Notification;
  isSelected: boolean;
  isUnread: boolean;
  onOpen(): void;
}

function NotificationLine({ notification: one, isSelected, isUnread, onOpen }: NotificationLineProps) {
  const t = useT();
  const format = useFormat();
  const today = format.day(useToday());
  const at = format.dateTime(one.sentAt ?? one.sendAt);
  const state = classes(isSelected ? styles.here : layout.hoverCanvas, isUnread && styles.unread);
  return (
    <button
      type="button"
      className={classes(layout.tallRowOnPhone, styles.line, state)}
      aria-current={isSelected || undefined}
      onClick={onOpen}
    >
      <PriorityIcon priority={one.priority} />
      <span className={classes(layout.column, layout.growShrinkable, styles.words)}>
        <b className={classes(isUnread ? layout.emphasized : layout.normalWeight, layout.ellipsis)}>
          {titleOf(one)}
        </b>
        <span className={classes(layout.mutedXSmallTight, layout.ellipsis)}>
          {plain(one, restOf(one.message).replace(/\s*\n[\s•-]*/g, " ")) ||
            one.sender?.name ||
            t("notifications.platform")}
        </span>
      </span>
      <VisuallyHidden>
        {t(`notifications.priority.${one.priority}`)}
        {isUnread ? `, ${t("notifications.isUnread")}` : ""}
      </VisuallyHidden>
      <span className={classes(styles.mark, isUnread && styles.dot)} aria-hidden />
      <span className={classes(layout.mutedXSmallTight, styles.when)}>
        <time dateTime={one.sentAt ?? one.sendAt} title={at}>
          {at.startsWith(today) ? at.slice(-5) : at.slice(0, -6)}
        </time>
        <span>{one.sentAt ? t(`notifications.modules.${one.module}`) : t("notifications.isWaiting")}</span>
      </span>
    </button>
  );
}
