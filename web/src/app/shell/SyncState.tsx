import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useLink } from "../../lib/online.ts";
import { classes } from "../../ui/classes.ts";
import { IconCloudCheck, IconCloudOff } from "../../ui/icons.ts";
import styles from "./TopBar.module.css";

/** Text that describes how fresh the page's data is. */
export function useSyncWords(): { online: boolean; status: string; time: string | null } {
  const t = useT();
  const format = useFormat();
  const { online, syncedAt, storedAt, offlineSince } = useLink((link) => link);
  if (online) {
    const time = syncedAt === null ? null : format.time(syncedAt);
    return { online, status: time ? t("app.synced", { time }) : t("app.syncing"), time };
  }
  if (storedAt !== null)
    return { online, status: t("app.storedFrom", { time: format.time(storedAt) }), time: null };
  if (offlineSince === null) return { online, status: t("app.offline"), time: null };
  return { online, status: t("app.offlineSince", { time: format.time(offlineSince) }), time: null };
}

export function SyncState() {
  const { online, status } = useSyncWords();
  const Icon = online ? IconCloudCheck : IconCloudOff;
  return (
    <span className={classes(styles.sync, !online && styles.offline)}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {status}
    </span>
  );
}
