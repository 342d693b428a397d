import { Suspense } from "react";
import { useT } from "../../lib/i18n.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useNarrow } from "../../ui/narrow.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./home.module.css";
import { WaitingList, type WaitingListProps } from "./WaitingList.tsx";

// Lazy, because only a phone shows one list at a time and needs the tabs.
const OneAtATime = lazyPart(() => import("./OneAtATime.tsx").then((module) => module.OneAtATime));

/** The user's own monitorings before the project's, if the user is named as responsible in any. */
export function WaitingByPerson({
  isNamed,
  ...props
}: Omit<WaitingListProps, "list" | "mine"> & { isNamed: boolean }) {
  const t = useT();
  if (!isNamed) return <Waiting {...props} mine={false} />;
  return (
    <>
      <section aria-label={t("home.mine")}>
        <h2 className={styles.whose}>{t("home.mine")}</h2>
        <Waiting {...props} mine />
      </section>
      <section aria-label={t("home.ofProject")}>
        <h2 className={styles.whose}>{t("home.ofProject")}</h2>
        <Waiting {...props} mine={false} />
      </section>
    </>
  );
}

/** Overdue and due monitorings side by side; one list at a time on a phone. */
function Waiting(props: Omit<WaitingListProps, "list">) {
  const narrow = useNarrow();
  if (narrow)
    return (
      <Suspense fallback={<Skeleton rows={6} />}>
        <OneAtATime {...props} />
      </Suspense>
    );
  return (
    <div className={styles.lists}>
      <WaitingList {...props} list="overdue" />
      <WaitingList {...props} list="due" />
    </div>
  );
}
