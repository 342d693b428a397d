import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./home.module.css";
import { useHomeList } from "./home.queries.ts";
import { LINES, WaitingList, type WaitingListProps } from "./WaitingList.tsx";

/** Either the overdue or the due monitorings, as the user selects, for lack of room for both. */
export function OneAtATime(props: Omit<WaitingListProps, "list">) {
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
