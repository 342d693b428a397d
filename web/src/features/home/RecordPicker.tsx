import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import layout from "../../ui/layout.module.css";
import { SearchField } from "../../ui/SearchField.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { MonitoringLines } from "./MonitoringLines.tsx";

const SHOWN = 30;

export interface RecordPickerProps {
  project: string;
  today: string;
  onPick(monitoring: Monitoring): void;
  onClose(): void;
}

/** Choice of the monitoring whose follow-up is recorded, among those that are due or overdue. */
export function RecordPicker({ project, today, onPick, onClose }: RecordPickerProps) {
  const t = useT();
  const format = useFormat();
  const [q, setQ] = useState("");
  const monitorings = useCallQuery(
    "plans",
    "monitorings",
    {
      params: { project },
      query: { status: ["near", "unfulfilled"], sort: "-date", size: SHOWN, ...(q ? { q } : {}) },
    },
    { keepPrevious: true },
  );
  const { data } = monitorings;
  return (
    <SidePanel title={t("homeAside.record")} onClose={onClose}>
      <p className={layout.muted}>{t("homeAside.choose")}</p>
      <SearchField label={t("homeAside.find")} value={q} onValue={setQ} />
      <QueryState query={monitorings} errorTitle={t("home.failed")} skeletonRows={6} />
      {data?.items.length === 0 && (
        <p className={layout.muted}>{t(q ? "homeAside.none" : "homeAside.noneAtAll")}</p>
      )}
      {data && <MonitoringLines monitorings={data.items} today={today} mayWrite={false} onOpen={onPick} />}
      {data && data.total > SHOWN && (
        <p className={layout.mutedSmall}>
          {t("homeAside.more", { shown: format.number(SHOWN), total: format.number(data.total) })}
        </p>
      )}
    </SidePanel>
  );
}
