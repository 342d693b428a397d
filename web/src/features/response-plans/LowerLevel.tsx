import type { ResponseStructure } from "@vetaverde/contract/response-plans";
import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../resource/ConfirmDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { toast } from "../../ui/toasts.ts";
import { useLower } from "./response-plans.queries.ts";

export interface LowerLevelProps {
  project: string;
  structure: ResponseStructure;
  onClose(): void;
}

/** Lowers the level of a structure, with a reason. */
export function LowerLevel({ project, structure, onClose }: LowerLevelProps) {
  const t = useT();
  const lower = useLower(project, structure.id);
  const { wanted, level, plan, transition } = structure;
  const [to, setTo] = useState(String(wanted ?? 0));
  const lowerLevels = plan?.content.levels.slice(wanted ?? 0, level?.index ?? 0) ?? [];
  return (
    <ConfirmDialog
      title={t("responsePlans.lowerQuestion")}
      confirmLabel={t("responsePlans.lower")}
      errorTitle={t("responsePlans.notSaved")}
      conflictMessage={t("responsePlans.changedMeanwhile")}
      reason={{ label: t("responsePlans.reason"), missingMessage: t("responsePlans.needed") }}
      onConfirm={async (reason) => {
        await lower.mutateAsync({ to: Number(to), reason, transition });
        toast("done", t("responsePlans.lowered"));
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t("responsePlans.lowerText")}</p>
      <Select
        label={t("responsePlans.lowerTo")}
        value={to}
        options={lowerLevels.map(({ name }, at) => ({ value: String((wanted ?? 0) + at), label: name }))}
        onValue={(value) => setTo(value || "0")}
      />
    </ConfirmDialog>
  );
}
