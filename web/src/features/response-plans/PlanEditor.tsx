import type { ResponseStructure } from "@vetaverde/contract/response-plans";
import { MAX_LEVELS, MIN_LEVELS } from "@vetaverde/domain/response-plans/plan";
import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { FormPanel, useSubmit } from "../../resource/FormPanel.tsx";
import { useActiveMembers } from "../../resource/MemberChoice.tsx";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toasts.ts";
import { LevelFields } from "./LevelFields.tsx";
import { PlanTrial } from "./PlanTrial.tsx";
import { bodyOf, draftOf, type LevelDraft, newLevel } from "./plan.draft.ts";
import { useSavePlan } from "./response-plans.queries.ts";

export interface PlanEditorProps {
  project: string;
  structure: ResponseStructure;
  onClose(): void;
}

/** Editor of a response plan: saves a new version, which another person has to publish. */
export function PlanEditor({ project, structure, onClose }: PlanEditorProps) {
  const t = useT();
  const form = usePlanForm({ project, structure, onClose });
  const { levels, setLevels, body, reason, setReason, isTried, failure } = form;
  const members = useActiveMembers(project);
  const setLevel = (id: string) => (change: Partial<LevelDraft>) =>
    setLevels(levels.map((one) => (one.id === id ? { ...one, ...change } : one)));
  return (
    <FormPanel
      title={t("responsePlans.editPlan")}
      submitLabel={t("responsePlans.saveDraft")}
      isBusy={form.isBusy}
      error={failure}
      errorTitle={t("responsePlans.notSaved")}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {failure && failure.details.length > 0 && (
        <Notice kind="error">{[...new Set(failure.details.map(({ message }) => message))].join(" ")}</Notice>
      )}
      {levels.map((level, index) => (
        <LevelFields
          key={level.id}
          level={level}
          isNormal={index === 0}
          structure={structure}
          members={members.data}
          onLevel={setLevel(level.id)}
          {...(levels.length > MIN_LEVELS && index > 0
            ? { onRemove: () => setLevels(levels.filter(({ id }) => id !== level.id)) }
            : {})}
        />
      ))}
      {levels.length < MAX_LEVELS && (
        <div>
          <Button onClick={() => setLevels([...levels, newLevel(levels)])}>
            {t("responsePlans.addLevel")}
          </Button>
        </div>
      )}
      <PlanTrial project={project} structure={structure} plan={body} />
      <TextArea
        label={t("responsePlans.reason")}
        limit={500}
        value={reason}
        onValue={setReason}
        error={isTried && !reason.trim() ? t("responsePlans.needed") : null}
      />
      {isTried && !body && <Notice kind="error">{t("responsePlans.incomplete")}</Notice>}
    </FormPanel>
  );
}

function usePlanForm({ project, structure, onClose }: PlanEditorProps) {
  const t = useT();
  const newest = structure.draft ?? structure.plan;
  const [levels, setLevels] = useState<LevelDraft[]>(() => {
    if (newest) return draftOf(newest.content);
    const green = newLevel([], t("responsePlans.standardLevels.normal"));
    const amber = newLevel([green], t("responsePlans.standardLevels.watch"));
    return [green, amber, newLevel([green, amber], t("responsePlans.standardLevels.alarm"))];
  });
  const [reason, setReason] = useState("");
  const save = useSavePlan(project, structure.id);
  const body = bodyOf(levels);
  const submission = useSubmit(
    async () => {
      if (!body) return;
      await save.mutateAsync({ content: body, reason, version: newest?.version ?? 0 });
      toast("done", t("responsePlans.draftSaved"));
      onClose();
    },
    body !== null && reason.trim() !== "",
  );
  return { ...submission, levels, setLevels, body, reason, setReason };
}
