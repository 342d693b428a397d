import { type FormEvent, type ReactNode, useId, useState } from "react";
import { type CallError, isCallError } from "../lib/call-error.ts";
import { useT } from "../lib/i18n.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import layout from "../ui/layout.module.css";
import { RestoredNotice } from "../ui/RestoredNotice.tsx";
import { isConflict } from "./field-error.ts";

export interface FormPanelProps {
  title: string;
  /** The form fields. */
  children: ReactNode;
  /** Label of the submit button. */
  submitLabel: string;
  submitKind?: "primary" | "danger";
  /** Label of the cancel button; "Cancel" by default. */
  cancelLabel?: string;
  /** The form is being saved: the submit button shows progress and cannot be pressed again. */
  isBusy?: boolean;
  /** The form cannot be submitted at present. */
  disabled?: boolean;
  /** Prevents closing while the form is submitted, because its result is shown only once. */
  isLockedWhileBusy?: boolean;
  /** Why saving failed; errors of single fields are shown at the fields. */
  error?: unknown;
  /** Title of the error message. */
  errorTitle?: string;
  /** Shown instead of the error if another user changed the record in the meantime. */
  conflict?: ReactNode;
  /** Set if the form was filled from a stored draft. Shows a notice from which the draft can be discarded. */
  restoredDraft?: { onDiscard(): void } | false;
  /** Content below the form that is not part of it. */
  after?: ReactNode;
  /** `dialog`: centred over the page instead of at its side. */
  shape?: "panel" | "dialog";
  /** Class of the form element; a stack of 16px by default. */
  className?: string;
  onSubmit(): unknown;
  /** Runs instead of `onClose` at the cancel button. */
  onCancel?(): void;
  /** Closes the panel: Escape, its close button, and the cancel button. */
  onClose(): void;
}

/**
 * A form in a panel at the side of the page, or in a dialog: title, fields, the error of a failed save, and the buttons
 * to submit and cancel. The caller stores the values and saves them; `useSubmit` does the latter.
 */
export function FormPanel(props: FormPanelProps) {
  const { title, children, shape = "panel", after, className = layout.stack16, onSubmit, onClose } = props;
  const { isBusy = false, isLockedWhileBusy = false, restoredDraft } = props;
  const form = useId();
  const isLocked = isLockedWhileBusy && isBusy;
  return (
    <Dialog
      title={title}
      shape={shape}
      onClose={isLocked ? undefined : onClose}
      actions={
        <FormActions
          submitLabel={props.submitLabel}
          submitKind={props.submitKind}
          cancelLabel={props.cancelLabel}
          disabled={props.disabled}
          form={form}
          isBusy={isBusy}
          isLocked={isLocked}
          onCancel={props.onCancel}
          onClose={onClose}
        />
      }
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
        {restoredDraft && <RestoredNotice onDiscard={restoredDraft.onDiscard} />}
        <FormFailure error={props.error} errorTitle={props.errorTitle} conflict={props.conflict} />
        {children}
      </form>
      {after}
    </Dialog>
  );
}

type ActionProps = Pick<
  FormPanelProps,
  "submitLabel" | "submitKind" | "cancelLabel" | "disabled" | "onCancel" | "onClose"
> & { form: string; isBusy: boolean; isLocked: boolean };

function FormActions({
  submitLabel,
  submitKind = "primary",
  cancelLabel,
  disabled,
  form,
  isBusy,
  isLocked,
  onCancel,
  onClose,
}: ActionProps) {
  const t = useT();
  return (
    <>
      <Button onClick={onCancel ?? onClose} disabled={isLocked}>
        {cancelLabel ?? t("ui.cancel")}
      </Button>
      <Button type="submit" form={form} kind={submitKind} busy={isBusy} disabled={disabled}>
        {submitLabel}
      </Button>
    </>
  );
}

/** Why a form was not saved. */
function FormFailure({
  error,
  errorTitle,
  conflict,
}: Pick<FormPanelProps, "error" | "errorTitle" | "conflict">) {
  if (!error) return null;
  if (conflict && isConflict(error)) return conflict;
  return <ErrorNotice title={errorTitle} error={error} />;
}

/** Submits a form, one request at a time, and stores the error of a failed attempt. */
export function useSubmit(save: () => Promise<unknown>, isComplete: boolean) {
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const submit = async () => {
    setIsTried(true);
    setFailure(null);
    if (!isComplete || isBusy) return;
    setIsBusy(true);
    try {
      await save();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isTried, setIsTried, isBusy, failure, setFailure, submit };
}
