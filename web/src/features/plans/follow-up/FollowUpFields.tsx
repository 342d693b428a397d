import type { ReactNode } from "react";
import { EvidenceField } from "../field/EvidenceField.tsx";
import type { usePanelForm } from "../panel.form.ts";
import { FollowUpForm } from "./FollowUpForm.tsx";

type RecordedForm = Pick<
  ReturnType<typeof usePanelForm>,
  "draft" | "faults" | "measuring" | "isReasonShown" | "change" | "check" | "save" | "evidence"
>;

interface FollowUpFieldsProps {
  /** Of the form, for a submit button outside of it. */
  id: string;
  form: RecordedForm;
  /** Evidence before the observation, in the field; absent: it follows the form. */
  before?: ReactNode;
  /** Content below the observation, in the field. */
  below?: ReactNode;
}

/** The form of a follow-up with its evidence. */
export const FollowUpFields = ({ id, form, before, below }: FollowUpFieldsProps) => (
  <>
    <FollowUpForm
      id={id}
      draft={form.draft}
      faults={form.faults}
      measuring={form.measuring}
      isReasonShown={form.isReasonShown}
      onDraft={form.change}
      onLeave={form.check}
      onSubmit={form.save}
      before={before}
      below={below}
    />
    {!before && <EvidenceField evidence={form.evidence} />}
  </>
);
