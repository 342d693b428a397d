import { useEffect } from "react";
import { type MenuCount, menuCounts } from "../../lib/attention.ts";
import { useT } from "../../lib/i18n.ts";
import { useAttention } from "./attention.queries.ts";

/** Keeps the counts beside the menu's entries up to date; displays nothing itself. */
export function MenuCounts({ project }: { project: string }) {
  const t = useT();
  const { data } = useAttention(project);
  useEffect(() => {
    const counts: Record<string, MenuCount> = {};
    const add = (alias: string, n: number | undefined | null, text: string) => {
      if (n) counts[alias] = { n, text };
    };
    if (data) {
      const { overdue, alerts, commitments } = data;
      add("PlanningAndMonitoring", overdue, t("homeAside.overdue", { n: overdue ?? 0 }));
      add(
        "ModiAlerts",
        alerts?.unacknowledged,
        t("homeAside.unacknowledged", { n: alerts?.unacknowledged ?? 0 }),
      );
      add("Commitments", commitments?.proposed, t("homeAside.proposed", { n: commitments?.proposed ?? 0 }));
    }
    menuCounts.set({ counts });
  }, [data, t]);
  useEffect(() => () => menuCounts.set({ counts: {} }), []);
  return null;
}
