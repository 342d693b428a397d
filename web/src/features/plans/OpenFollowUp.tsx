import { codeOf, describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { FollowUpPanel } from "./FollowUpPanel.tsx";
import { useMonitoring } from "./plans.queries.ts";

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
  const monitoring = useMonitoring(panel.project, id);
  if (monitoring.data) {
    return <FollowUpPanel key={id} {...panel} monitoring={monitoring.data} onClose={onClose} />;
  }
  return (
    <SidePanel title={t("plans.followUp.title")} onClose={onClose}>
      {monitoring.isError ? (
        <ErrorState
          title={t("plans.table.failed")}
          text={describeError(monitoring.error)}
          code={codeOf(monitoring.error)}
          onRetry={() => void monitoring.refetch()}
        />
      ) : (
        <Skeleton rows={6} />
      )}
    </SidePanel>
  );
}
