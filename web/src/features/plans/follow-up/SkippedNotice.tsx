import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import { useLink } from "../../../lib/online.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { RevertSkipDialog } from "./RevertSkipDialog.tsx";

interface SkippedNoticeProps {
  project: string;
  monitoring: Monitoring;
  mayRevert: boolean;
  onDone(): void;
}

/** Notice that a monitoring was skipped, with the action that reverts the whole skip. */
export function SkippedNotice({ project, monitoring, mayRevert, onDone }: SkippedNoticeProps) {
  const t = useT();
  const online = useLink((link) => link.online);
  const { data } = useCallQuery("plans", "marks", { params: { project, monitoring: monitoring.id } });
  const [isReverting, setIsReverting] = useState(false);
  const skip = data?.skips.find(({ reversal }) => reversal === null);
  return (
    <>
      <Notice
        kind="info"
        action={
          mayRevert &&
          online &&
          skip && (
            <Button size="small" onClick={() => setIsReverting(true)}>
              {t("plans.skips.revert")}
            </Button>
          )
        }
      >
        {t("plans.followUp.skipped")}
      </Notice>
      {isReverting && skip && (
        <RevertSkipDialog
          project={project}
          plan={monitoring.plan.id}
          skip={{ id: skip.id, station: monitoring.station.name, monitorings: skip.monitorings }}
          onDone={onDone}
          onClose={() => setIsReverting(false)}
        />
      )}
    </>
  );
}
