import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { useInvalidationAfterSending } from "../../lib/outbox/outbox.invalidate.ts";
import { useAutomaticSending, useOutbox } from "../../lib/outbox/outbox.ts";
import { useSession } from "../../lib/session.ts";
import { classes } from "../../ui/classes.ts";
import { IconCloudCheck, IconCloudOff, IconCloudUp } from "../../ui/icons.ts";
import styles from "./OfflineBanner.module.css";
import { useSyncWords } from "./SyncState.tsx";

/**
 * Sync state between this device and the server. "Everything synced" is shown only when no outbox item is unsent.
 * @param wide what a wide screen renders instead when nothing is unsent
 */
export function PhoneSync({ wide }: { wide?: ReactNode }) {
  const t = useT();
  const { online, status, time } = useSyncWords();
  const project = useSession((session) => session.project?.id ?? "");
  const outbox = useOutbox(project);
  const unsent = outbox?.filter(({ state }) => state !== "sent").length ?? 0;
  useAutomaticSending();
  useInvalidationAfterSending();
  if (wide && unsent === 0) return wide;
  // Until the outbox is read its state is unknown, so the bar stays empty.
  if (online && outbox === null) return <div className={classes(styles.bar, styles.online)} />;
  if (online && unsent === 0) {
    return (
      <div role="status" className={classes(styles.bar, styles.online)}>
        <IconCloudCheck size={18} aria-hidden />
        <span>{t("app.syncedAll")}</span>
        <span className={styles.time}>{time}</span>
      </div>
    );
  }
  const Icon = online ? IconCloudUp : IconCloudOff;
  const link = online
    ? null
    : status.startsWith(t("app.offline"))
      ? status
      : `${t("app.offline")} · ${status}`;
  const waits = unsent > 0 ? t("field.outbox.unsent", { n: unsent }) : null;
  return (
    <div role="status" className={classes(styles.bar, styles.offline)}>
      <Icon size={18} aria-hidden />
      <span>{[link, waits].filter(Boolean).join(" · ")}</span>
      {waits && (
        <Link to="/planning-and-monitoring/field" search={{ view: "outbox" }} className={styles.time}>
          {t("field.outbox.see")}
        </Link>
      )}
    </div>
  );
}
