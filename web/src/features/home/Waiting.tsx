import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { useNarrow } from "../../ui/narrow.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./home.module.css";
import { useHomeList } from "./home.queries.ts";
import { LINES, WaitingList, type WaitingListProps } from "./WaitingList.tsx";

/** One's own before the project's: who is named as responsible sees first what waits for them. */
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

/** Late beside due; a phone shows one at a time. */
function Waiting(props: Omit<WaitingListProps, "list">) {
  const narrow = useNarrow();
  if (narrow) return <OneAtATime {...props} />;
  return (
    <div className={styles.lists}>
      <WaitingList {...props} list="overdue" />
      <WaitingList {...props} list="due" />
    </div>
  );
}

function OneAtATime(props: Omit<WaitingListProps, "list">) {
  const t = useT();
  const { project, today, nearDays, mine } = props;
  const overdue = useHomeList(project, "overdue", today, { size: LINES, mine });
  const due = useHomeList(project, "due", today, { size: LINES, mine });
  const [chosen, setChosen] = useState<"overdue" | "due">("overdue");
  const tabs = [
    { value: "overdue" as const, label: t("home.overdue"), count: overdue.data?.total },
    { value: "due" as const, label: t("home.dueShort", { n: nearDays }), count: due.data?.total },
  ];
  return (
    <div className={styles.lists}>
      <Tabs<"overdue" | "due">
        label={t(mine ? "home.mine" : "home.waiting")}
        tabs={tabs}
        value={chosen}
        onValue={setChosen}
      >
        <WaitingList {...props} list={chosen} />
      </Tabs>
    </div>
  );
}
