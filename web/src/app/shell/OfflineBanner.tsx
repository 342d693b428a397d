import { useT } from "../../lib/i18n.ts";
import { useLink } from "../../lib/online.ts";
import { classes } from "../../ui/classes.ts";
import { IconCloudCheck, IconCloudOff } from "../../ui/icons.ts";
import { useNarrow } from "../../ui/narrow.ts";
import styles from "./OfflineBanner.module.css";
import { useSyncWords } from "./SyncState.tsx";

/** Says that the link is gone; on a phone the bar stands always and says how things are. */
export function OfflineBanner() {
  const t = useT();
  const narrow = useNarrow();
  const online = useLink((link) => link.online);
  const { words, time } = useSyncWords();
  if (online && !narrow) return <div role="status" />;
  if (online) {
    return (
      <div role="status" className={classes(styles.bar, styles.online)}>
        <IconCloudCheck size={18} aria-hidden />
        <span>{t("app.syncedAll")}</span>
        <span className={styles.time}>{time}</span>
      </div>
    );
  }
  return (
    <div role="status" className={classes(styles.bar, styles.offline)}>
      <IconCloudOff size={18} aria-hidden />
      <span>{narrow ? `${t("app.offline")} · ${words}` : t("app.offlineBanner")}</span>
    </div>
  );
}
