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
  /** The fields. */
  children: ReactNode;
  /** What the button that sends says. */
  submit: string;
  submitKind?: "primary" | "danger";
  cancel?: string;
  busy?: boolean;
  disabled?: boolean;
  /** It stays open while it is sent: what comes of it is shown this once. */
  holdsWhileBusy?: boolean;
  /** Why it was not saved; what the server says of single fields stands at the fields. */
  error?: unknown;
  /** What failed, as a title. */
  failed?: string;
  /** Said in place of the error where somebody else changed it meanwhile. */
  conflict?: ReactNode;
  /** Words from another time stand in the form: how they are thrown away. */
  restored?: { onDiscard(): void } | false;
  /** Below the form, and no part of it. */
  after?: ReactNode;
  /** `dialog`: over the page in its middle, in place of its side. */
  shape?: "panel" | "dialog";
  className?: string;
  onSubmit(): unknown;
  /** By the button, where that means more than closing. */
  onCancel?(): void;
  onClose(): void;
}

/** A form beside its list: fields, what went wrong, and the two ways out. */
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

/** A form's way to the server: once at a time, and why it failed. */
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
