import { Suspense } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useNarrow } from "../../ui/narrow.ts";
import styles from "./home.module.css";
import { WaitingList, type WaitingListProps } from "./WaitingList.tsx";

const WaitingOnPhone = lazyPart(() => import("./WaitingOnPhone.tsx").then((module) => module.WaitingOnPhone));

/** Late beside due; a phone shows one at a time. */
export function Waiting(props: Omit<WaitingListProps, "list">) {
  const narrow = useNarrow();
  if (narrow) {
    return (
      <Suspense>
        <WaitingOnPhone {...props} />
      </Suspense>
    );
  }
  return (
    <div className={styles.lists}>
      <WaitingList {...props} list="overdue" />
      <WaitingList {...props} list="due" />
    </div>
  );
}
