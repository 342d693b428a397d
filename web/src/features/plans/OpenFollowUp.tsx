import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { FollowUpPanel } from "./FollowUpPanel.tsx";

export interface OpenFollowUpProps {
  project: string;
  timeZone: string;
  /** The monitoring's id: whoever opens it knows no more of it. */
  monitoring: string;
  mayWrite: boolean;
  onClose(): void;
}

/** The follow-up of a monitoring that is known by its id alone: it is fetched first. */
export function OpenFollowUp({ monitoring: id, onClose, ...panel }: OpenFollowUpProps) {
  const t = useT();
  // One monitoring as it stands now. What somebody edits must not change below their hand: it is asked once.
  const monitoring = useCallQuery(
    "plans",
    "monitoring",
    { params: { project: panel.project, monitoring: id } },
    { gcTime: 0 },
  );
  if (monitoring.data) {
    return <FollowUpPanel key={id} {...panel} monitoring={monitoring.data} onClose={onClose} />;
  }
  return (
    <SidePanel title={t("plans.followUp.title")} onClose={onClose}>
      <QueryState query={monitoring} failed={t("plans.table.failed")} rows={6} />
    </SidePanel>
  );
}
