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

/** Says that the link is gone, or that something waits here; on a phone the bar stands always and says how things are. */
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
  // The link may be gone before what tells more of it came: then this says it, and the page stays.
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
