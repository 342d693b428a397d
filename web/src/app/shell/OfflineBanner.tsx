import { Suspense } from "react";
import { useT } from "../../lib/i18n.ts";
import { useLink } from "../../lib/online.ts";
import { classes } from "../../ui/classes.ts";
import { IconCloudOff } from "../../ui/icons.ts";
import { useInitialLoadSettled } from "../../ui/initial-load.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useNarrow } from "../../ui/narrow.ts";
import styles from "./OfflineBanner.module.css";
import { Optional } from "./Optional.tsx";

const PhoneSync = lazyPart(() => import("./PhoneSync.tsx").then((module) => module.PhoneSync), "field");

/**
 * Reports that the connection is lost or that outbox items are unsent. On a phone the bar is always visible and shows
 * the sync state.
 */
export function OfflineBanner() {
  const t = useT();
  const narrow = useNarrow();
  const online = useLink((link) => link.online);
  const rested = useInitialLoadSettled();
  const link = online ? (
    <div role="status" />
  ) : (
    <div role="status" className={classes(styles.bar, styles.offline)}>
      <IconCloudOff size={18} aria-hidden />
      <span>{t("app.offlineBanner")}</span>
    </div>
  );
  // The connection may be lost before the `PhoneSync` module is loaded: this fallback then reports it, and the page
  // remains.
  if (narrow) {
    return (
      <Optional instead={link}>
        <Suspense fallback={<div className={classes(styles.bar, styles.online)} />}>
          <PhoneSync />
        </Suspense>
      </Optional>
    );
  }
  if (!rested) return link;
  return (
    <Optional instead={link}>
      <Suspense fallback={link}>
        <PhoneSync wide={link} />
      </Suspense>
    </Optional>
  );
}
