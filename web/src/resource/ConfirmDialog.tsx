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

/** The reason that is asked for, and what is shown where it is missing. */
export interface ReasonField {
  label: string;
  missing: string;
}

export interface ConfirmDialogProps {
  title: string;
  /** What it means, before it is done. */
  children: ReactNode;
  confirm: ReactNode;
  cancel?: string;
  kind?: "primary" | "danger";
  /** It is recorded with its reason, and not done without one. */
  reason?: ReasonField;
  disabled?: boolean;
  /** Of a mutation that the caller runs by itself; a promise that `onConfirm` returns needs neither. */
  busy?: boolean;
  error?: unknown;
  /** What failed, as a title. */
  failed?: string;
  /** Shown in place of the error where somebody else was quicker. */
  stale?: string;
  /** Closing it is the caller's. A promise that fails is shown here, and what was typed stays. */
  onConfirm(reason: string): unknown;
  onCancel?(): void;
  onClose(): void;
}

/** Asks before something is done, and for its reason where it is recorded with one. */
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

/** Runs one thing at a time and keeps why it failed. */
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

/** What a failure says: of the field that it is about, else of the call. */
function faultText(error: unknown, stale: string | undefined): string {
  if (!isCallError(error)) return describeError(error);
  if (stale && error.error === "STALE_VERSION") return stale;
  return error.details[0]?.message || describeError(error);
}
