import { type FormEvent, type ReactNode, useId, useState } from "react";
import { type CallError, isCallError } from "../lib/call-error.ts";
import { describeError } from "../lib/describe-error.ts";
import { useT } from "../lib/i18n.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import layout from "../ui/layout.module.css";
import { Notice } from "../ui/Notice.tsx";
import { RestoredNotice } from "../ui/RestoredNotice.tsx";
import { isConflict } from "./field-error.ts";

export interface FormPanelProps {
  title: string;
  /** The form fields. */
  children: ReactNode;
  /** Label of the submit button. */
  submit: string;
  submitKind?: "primary" | "danger";
  cancel?: string;
  busy?: boolean;
  disabled?: boolean;
  /** Prevents closing while the form is submitted, because its result is shown only once. */
  holdsWhileBusy?: boolean;
  /** Why saving failed; errors of single fields are shown at the fields. */
  error?: unknown;
  /** Title of the error message. */
  failed?: string;
  /** Shown instead of the error if another user changed the record in the meantime. */
  conflict?: ReactNode;
  /** Set if the form contains a restored draft: discards the draft. */
  restored?: { onDiscard(): void } | false;
  /** Content below the form that is not part of it. */
  after?: ReactNode;
  /** `dialog`: centred over the page instead of at its side. */
  shape?: "panel" | "dialog";
  className?: string;
  onSubmit(): unknown;
  /** Handler of the cancel button, if it does more than close the form. */
  onCancel?(): void;
  onClose(): void;
}

/** A form next to its list: fields, errors, and the buttons to submit and cancel. */
export function FormPanel({
  title,
  children,
  shape = "panel",
  holdsWhileBusy = false,
  ...rest
}: FormPanelProps) {
  const { busy = false, after, className = layout.stack16, onSubmit, onClose, ...shown } = rest;
  const form = useId();
  const held = holdsWhileBusy && busy;
  return (
    <Dialog
      title={title}
      shape={shape}
      onClose={held ? undefined : onClose}
      actions={<FormActions {...shown} form={form} busy={busy} held={held} onClose={onClose} />}
    >
      <form
        id={form}
        noValidate
        className={className}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {shown.restored && <RestoredNotice onDiscard={shown.restored.onDiscard} />}
        <FormFailure error={shown.error} failed={shown.failed} conflict={shown.conflict} />
        {children}
      </form>
      {after}
    </Dialog>
  );
}

type ActionProps = Pick<
  FormPanelProps,
  "submit" | "submitKind" | "cancel" | "disabled" | "onCancel" | "onClose"
> & { form: string; busy: boolean; held: boolean };

function FormActions({
  submit,
  submitKind = "primary",
  cancel,
  disabled,
  form,
  busy,
  held,
  ...ways
}: ActionProps) {
  const t = useT();
  return (
    <>
      <Button onClick={ways.onCancel ?? ways.onClose} disabled={held}>
        {cancel ?? t("ui.cancel")}
      </Button>
      <Button type="submit" form={form} kind={submitKind} busy={busy} disabled={disabled}>
        {submit}
      </Button>
    </>
  );
}

/** Why a form was not saved. */
function FormFailure({ error, failed, conflict }: Pick<FormPanelProps, "error" | "failed" | "conflict">) {
  if (!error) return null;
  if (conflict && isConflict(error)) return conflict;
  return (
    <Notice kind="error" urgent title={failed}>
      {describeError(error)}
    </Notice>
  );
}

/** Submits a form, one request at a time, and stores the error of a failed attempt. */
export function useSubmit(save: () => Promise<unknown>, isComplete: boolean) {
  const [isTried, setIsTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const submit = async () => {
    setIsTried(true);
    setFailure(null);
    if (!isComplete || busy) return;
    setBusy(true);
    try {
      await save();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { isTried, busy, failure, setFailure, submit };
}
