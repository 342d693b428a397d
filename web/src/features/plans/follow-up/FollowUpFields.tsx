import { EvidenceField } from "../field/EvidenceField.tsx";
import type { usePanelForm } from "../panel.form.ts";
import { FollowUpForm } from "./FollowUpForm.tsx";

type RecordedForm = Pick<
  ReturnType<typeof usePanelForm>,
  "draft" | "faults" | "measuring" | "isReasonShown" | "change" | "check" | "save" | "evidence"
>;

/** The form of a follow-up with its evidence. @param id of the form, for a submit button outside of it */
export const FollowUpFields = ({ id, form }: { id: string; form: RecordedForm }) => (
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
    />
    <EvidenceField evidence={form.evidence} />
  </>
);
