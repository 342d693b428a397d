import { useNavigate } from "@tanstack/react-router";
import type { Notification } from "@vetaverde/contract/notifications";
import { useEffect, useRef, useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconBell } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Popover } from "../../ui/Popover.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toasts.ts";
import { listen } from "./live.ts";
import { NotificationLines, titleOf } from "./NotificationLines.tsx";
import styles from "./notifications.module.css";
import { useNotifications, useRefresh } from "./notifications.queries.ts";

/** Bell with the number of unread notifications, updated live, and a list of the latest. */
export function NotificationBell({ project }: { project: string }) {
  const t = useT();
  const navigate = useNavigate();
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const unread = useUnread(project);
  const go = (item?: string) => {
    setOpen(false);
    void navigate({ to: "/notifications", search: item ? { item } : {} });
  };
  return (
    <span ref={anchor} className={styles.bell}>
      <IconButton
        label={t("notifications.bell", { n: unread })}
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={<IconBell stroke={1.75} aria-hidden />}
        onClick={() => setOpen(!open)}
      />
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {unread > 99 ? "99+" : unread}
        </span>
      )}
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        align="end"
        className={styles.latest}
      >
        <Latest project={project} onOpen={go} />
        <Button kind="quiet" wide onClick={() => go()}>
          {t("notifications.seeAll")}
        </Button>
      </Popover>
    </span>
  );
}

function useUnread(project: string): number {
  const [unread, setUnread] = useState(0);
  const refresh = useRefresh(project);
  const latestRefresh = useRef(refresh);
  latestRefresh.current = refresh;
  useEffect(() => {
    const stop = new AbortController();
    setUnread(0);
    void listen(
      project,
      ({ event, data }) => {
        if (event === "unread") setUnread((data as { unread: number }).unread);
        if (event === "notification") toast("info", titleOf(data as Notification));
        latestRefresh.current();
      },
      stop.signal,
    );
    return () => stop.abort();
  }, [project]);
  return unread;
}

function Latest({ project, onOpen }: { project: string; onOpen(id: string): void }) {
  const t = useT();
  const latest = useNotifications(project, { size: 6 });
  if (latest.isPending) return <Skeleton rows={4} />;
  if (latest.isError)
    return <p className={classes(layout.mutedXSmallTight, styles.say)}>{describeError(latest.error)}</p>;
  if (latest.data.items.length === 0)
    return <p className={classes(layout.mutedXSmallTight, styles.say)}>{t("notifications.none")}</p>;
  return <NotificationLines items={latest.data.items} selected={null} onOpen={({ id }) => onOpen(id)} />;
}
