import { useT } from "../../../lib/i18n.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { QueryState } from "../../../resource/QueryState.tsx";
import { SidePanel } from "../../../ui/SidePanel.tsx";
import { FollowUpPanel } from "./FollowUpPanel.tsx";

export interface OpenFollowUpProps {
  project: string;
  timeZone: string;
  /** The monitoring's id; the caller has no other data of it. */
  monitoring: string;
  mayWrite: boolean;
  onClose(): void;
}

/** Follow-up panel of a monitoring known only by its id: loads it first. */
export function OpenFollowUp({ monitoring: id, onClose, ...panel }: OpenFollowUpProps) {
  const t = useT();
  // Query of one monitoring's current state. It is fetched once, because a refetch must not change a form that the user
  // is editing.
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
      <QueryState query={monitoring} errorTitle={t("plans.table.failed")} skeletonRows={6} />
    </SidePanel>
  );
}
