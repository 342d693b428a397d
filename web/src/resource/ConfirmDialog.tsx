import { type FormEvent, type ReactNode, useId, useState } from "react";
import { isCallError } from "../lib/call-error.ts";
import { describeError } from "../lib/describe-error.ts";
import { useT } from "../lib/i18n.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import layout from "../ui/layout.module.css";
import { Notice } from "../ui/Notice.tsx";
import { TextArea } from "../ui/TextArea.tsx";

const MAX_REASON = 500;

/** The reason to enter, and the message if it is missing. */
export interface ReasonField {
  label: string;
  missing: string;
}

export interface ConfirmDialogProps {
  title: string;
  /** Explains the consequences before the user confirms. */
  children: ReactNode;
  confirm: ReactNode;
  cancel?: string;
  kind?: "primary" | "danger";
  /** The action is recorded with a reason and requires one. */
  reason?: ReasonField;
  disabled?: boolean;
  /** State of a mutation that the caller runs; not needed if `onConfirm` returns a promise. */
  busy?: boolean;
  error?: unknown;
  /** Title of the error message. */
  failed?: string;
  /** Shown instead of the error if another user saved a change first. */
  stale?: string;
  /** The caller closes the dialog. If the promise fails, the dialog shows the error and keeps the typed reason. */
  onConfirm(reason: string): unknown;
  onCancel?(): void;
  onClose(): void;
}

/** Asks for confirmation of an action, and for its reason if the action is recorded with one. */
export function ConfirmDialog({
  title,
  children,
  reason,
  failed,
  stale,
  onConfirm,
  onClose,
  ...rest
}: ConfirmDialogProps) {
  const form = useId();
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const attempt = useAttempt();
  const busy = rest.busy || attempt.busy;
  const error = rest.error ?? attempt.error;
  const isMissing = reason !== undefined && text.trim() === "";
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (!busy && !isMissing && text.trim().length <= MAX_REASON)
      void attempt.run(() => onConfirm(text.trim()));
  };
  const failure = error !== null && (
    <Notice kind="error" urgent title={failed}>
      {faultText(error, stale)}
    </Notice>
  );
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <ConfirmActions {...rest} form={reason && form} busy={busy} onSubmit={submit} onClose={onClose} />
      }
    >
      {reason ? (
        <form id={form} className={layout.stack12} onSubmit={submit} noValidate>
          {children}
          <TextArea
            label={reason.label}
            value={text}
            limit={MAX_REASON}
            onValue={setText}
            error={tried && isMissing ? reason.missing : undefined}
          />
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

type ActionsProps = Pick<
  ConfirmDialogProps,
  "confirm" | "cancel" | "kind" | "disabled" | "busy" | "onCancel" | "onClose"
> & { form: string | undefined; onSubmit(): void };

function ConfirmActions({
  confirm,
  cancel,
  kind = "primary",
  disabled,
  busy,
  form,
  onSubmit,
  ...ways
}: ActionsProps) {
  const t = useT();
  const way = form === undefined ? { onClick: () => onSubmit() } : { type: "submit" as const, form };
  return (
    <>
      <Button onClick={ways.onCancel ?? ways.onClose}>{cancel ?? t("ui.cancel")}</Button>
      <Button kind={kind} busy={busy} disabled={disabled} {...way}>
        {confirm}
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
  return error.details[0]?.message || describeError(error);
}
