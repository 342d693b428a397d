import type { Notification } from "@vetaverde/contract/notifications";
import { plainLine } from "@vetaverde/domain/text/rich";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { IconAlertOctagonFilled, IconAlertTriangle, IconInfoCircleFilled } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./notifications.module.css";

const icons = { 1: IconAlertOctagonFilled, 2: IconAlertTriangle, 3: IconInfoCircleFilled } as const;

export function PriorityIcon({ priority }: { priority: Notification["priority"] }) {
  const Icon = icons[priority];
  return <Icon size={18} className={styles[`priority${priority}`]} aria-hidden />;
}

type NotificationText = Pick<Notification, "message" | "rich">;
const plain = ({ rich }: NotificationText, line: string) => (rich ? plainLine(line) : line);
export const titleOf = (one: NotificationText) => plain(one, one.message.split("\n")[0] ?? "");
export const restOf = (message: string) => message.split("\n").slice(1).join("\n").trim();

export interface NotificationLinesProps {
  items: readonly Notification[];
  selected: string | null;
  onOpen(notification: Notification): void;
  /** A list of sent notifications, which have no unread state. */
  sent?: boolean;
}

/** One line per notification: priority, subject, unread mark, time, module. */
export function NotificationLines({ items, selected, onOpen, sent = false }: NotificationLinesProps) {
  const t = useT();
  const format = useFormat();
  return (
    <ul className={layout.plainList}>
      {items.map((one) => {
        const unread = !sent && !one.readAt;
        return (
          <li key={one.id}>
            <button
              type="button"
              className={classes(styles.line, unread && styles.unread, one.id === selected && styles.here)}
              aria-current={one.id === selected || undefined}
              onClick={() => onOpen(one)}
            >
              <PriorityIcon priority={one.priority} />
              <span className={styles.words}>
                <b>{titleOf(one)}</b>
                <span>
                  {plain(one, restOf(one.message).replace(/\s*\n[\s-]*/g, " ")) ||
                    one.sender?.name ||
                    t("notifications.platform")}
                </span>
              </span>
              <VisuallyHidden>
                {t(`notifications.priority.${one.priority}`)}
                {unread ? `, ${t("notifications.isUnread")}` : ""}
              </VisuallyHidden>
              {unread && <span className={styles.dot} aria-hidden />}
              <span className={styles.when}>
                <time dateTime={one.sentAt ?? one.sendAt}>{format.dateTime(one.sentAt ?? one.sendAt)}</time>
                <span>
                  {one.sentAt ? t(`notifications.modules.${one.module}`) : t("notifications.isWaiting")}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
