import { type FormEvent, type ReactNode, useId, useState } from "react";
import { isCallError } from "../lib/call-error.ts";
import { describeError } from "../lib/describe-error.ts";
import { describeRefusal } from "../lib/describe-refusal.ts";
import { useT } from "../lib/i18n.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import layout from "../ui/layout.module.css";
import { Notice } from "../ui/Notice.tsx";
import { TextArea } from "../ui/TextArea.tsx";

const MAX_REASON = 500;

/** The text field of a reason. */
export interface ReasonField {
  label: string;
  /** Error at the field if the user confirms without a reason. */
  missingMessage: string;
}

export interface ConfirmDialogProps {
  title: string;
  /** Explains the consequences before the user confirms. */
  children: ReactNode;
  /** Label of the button that runs the action. */
  confirmLabel: ReactNode;
  /** Label of the other button; "Cancel" by default. */
  cancelLabel?: string;
  /** `danger` for an action that deletes or locks something. */
  kind?: "primary" | "danger";
  /** Asks for a reason, which the action records. Without it the dialog has no field. */
  reason?: ReasonField;
  disabled?: boolean;
  /** The action is running. Not needed if `onConfirm` returns a promise. */
  busy?: boolean;
  /** Prevents closing while the action runs, because its result is shown only once. */
  isLockedWhileBusy?: boolean;
  /** Why the action failed. Not needed if `onConfirm` returns a promise. */
  error?: unknown;
  /** Title of the error message. */
  errorTitle?: string;
  /** Shown instead of the error if another user saved a change first. */
  conflictMessage?: string;
  /** Runs the action; `reason` is empty if none is asked for. The caller closes the dialog afterwards. */
  onConfirm(reason: string): unknown;
  /** Runs instead of `onClose` at the cancel button. */
  onCancel?(): void;
  /** Closes the dialog: Escape, its close button, and the cancel button. */
  onClose(): void;
}

/**
 * A dialog that asks for confirmation before an action runs, and for a reason if the action records one. It runs the
 * action once at a time; if the action fails, the dialog stays open with the error and the reason that was entered.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, reason, onConfirm, onClose, ...rest } = props;
  const form = useId();
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const attempt = useAttempt();
  const busy = rest.busy || attempt.busy;
  const isMissing = reason !== undefined && text.trim() === "";
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (!busy && !isMissing && text.trim().length <= MAX_REASON)
      void attempt.run(() => onConfirm(text.trim()));
  };
  const failure = <ConfirmFailure {...rest} error={rest.error ?? attempt.error} />;
  return (
    <Dialog
      title={title}
      onClose={rest.isLockedWhileBusy && busy ? undefined : onClose}
      actions={
        <ConfirmActions {...rest} form={reason && form} busy={busy} onSubmit={submit} onClose={onClose} />
      }
    >
      {reason ? (
        <form id={form} className={layout.stack12} onSubmit={submit} noValidate>
          {children}
          <ReasonArea reason={reason} value={text} onValue={setText} isMissing={tried && isMissing} />
          {failure}
        </form>
      ) : (
        <>
          {failure}
          {children}
        </>
      )}
    </Dialog>
  );
}

interface ReasonAreaProps {
  reason: ReasonField;
  value: string;
  onValue(reason: string): void;
  isMissing: boolean;
}

const ReasonArea = ({ reason, value, onValue, isMissing }: ReasonAreaProps) => (
  <TextArea
    label={reason.label}
    value={value}
    limit={MAX_REASON}
    onValue={onValue}
    error={isMissing ? reason.missingMessage : undefined}
  />
);

/** Why the action failed. */
function ConfirmFailure({
  error,
  errorTitle,
  conflictMessage,
}: Pick<ConfirmDialogProps, "error" | "errorTitle" | "conflictMessage">) {
  return error === null ? null : (
    <Notice kind="error" urgent title={errorTitle}>
      {faultText(error, conflictMessage)}
    </Notice>
  );
}

type ActionsProps = Pick<
  ConfirmDialogProps,
  "confirmLabel" | "cancelLabel" | "kind" | "disabled" | "busy" | "isLockedWhileBusy" | "onCancel" | "onClose"
> & { form: string | undefined; onSubmit(): void };

function ConfirmActions({
  confirmLabel,
  cancelLabel,
  kind = "primary",
  disabled,
  busy,
  isLockedWhileBusy,
  form,
  onSubmit,
  ...ways
}: ActionsProps) {
  const t = useT();
  const way = form === undefined ? { onClick: () => onSubmit() } : { type: "submit" as const, form };
  return (
    <>
      <Button onClick={ways.onCancel ?? ways.onClose} disabled={isLockedWhileBusy && busy}>
        {cancelLabel ?? t("ui.cancel")}
      </Button>
      <Button kind={kind} busy={busy} disabled={disabled} {...way}>
        {confirmLabel}
      </Button>
    </>
  );
}

/** Runs one action at a time and stores its error. */
function useAttempt() {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const run = async (work: () => unknown) => {
    setState({ busy: true, error: null });
    const error = await Promise.resolve()
      .then(work)
      .then(
        () => null,
        (caught: unknown) => caught,
      );
    setState({ busy: false, error });
  };
  return { ...state, run };
}

/** Message of a failure: of the field that it concerns, otherwise of the call. */
function faultText(error: unknown, stale: string | undefined): string {
  if (!isCallError(error)) return describeError(error);
  if (stale && error.error === "STALE_VERSION") return stale;
  return describeRefusal(error);
}
