import { useEffect, useRef, useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { copyText } from "../../ui/copy-text.ts";
import layout from "../../ui/layout.module.css";
import { TextField } from "../../ui/TextField.tsx";
import { NameForm } from "./NameForm.tsx";
import { QrCode } from "./QrCode.tsx";
import styles from "./second-factors.module.css";
import type { Added, AddFactorProps } from "./second-factors.queries.ts";

const DIGITS = /^\d{6}$/;
const plainCode = (typed: string) => typed.replace(/\s/g, "");
/** In groups of four, easier to type from the screen into a phone. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** Asks for a name, then shows the QR code and asks for one valid code; only then is the factor active. */
export function AddTotp({ hasPassword, onAdded, onClose }: AddFactorProps) {
  const t = useT();
  const begin = useCallMutation(
    "secondFactors",
    "beginTotp",
    (body: ArgsOf<"secondFactors", "beginTotp">["body"]) => ({ body }),
    { invalidates: [] },
  );
  const [name, setName] = useState("");
  const beginSetup = (credentials: { name: string; password: string }) => {
    setName(credentials.name);
    begin.mutate(credentials);
  };
  const { data: setup } = begin;
  if (!setup) {
    return (
      <NameForm
        title={t("secondFactors.add.totp")}
        submitLabel={t("secondFactors.next")}
        busy={begin.isPending}
        failure={begin.isError ? describeError(begin.error) : null}
        hasPassword={hasPassword}
        onSend={beginSetup}
        onClose={onClose}
      />
    );
  }
  return <Confirm setup={setup} onConfirmed={(added) => onAdded(added, name)} onClose={onClose} />;
}

interface ConfirmProps {
  setup: { id: string; secret: string; uri: string };
  onConfirmed(added: Added): void;
  onClose(): void;
}

function Confirm({ setup, onConfirmed, onClose }: ConfirmProps) {
  const t = useT();
  const confirmation = useTotpConfirmation(setup, onConfirmed);
  return (
    <FormPanel
      title={t("secondFactors.add.totp")}
      submitLabel={t("secondFactors.totp.confirm")}
      isBusy={confirmation.confirm.isPending}
      shape="dialog"
      className={classes(layout.flushParagraphs, layout.stack14)}
      onSubmit={confirmation.submit}
      onClose={onClose}
    >
      <p>{t("secondFactors.totp.text")}</p>
      <QrCode text={setup.uri} label={t("secondFactors.totp.qr")} />
      <ManualSecret setup={setup} />
      <div ref={confirmation.entry}>
        <TextField
          ref={confirmation.field}
          label={t("secondFactors.totp.code")}
          help={t("secondFactors.totp.codeHelp")}
          value={confirmation.code}
          onValue={confirmation.setCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          error={confirmation.error}
        />
      </div>
    </FormPanel>
  );
}

function useTotpConfirmation(
  setup: { id: string; secret: string; uri: string },
  onConfirmed: (added: Added) => void,
) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const entry = useRef<HTMLDivElement>(null);
  const confirm = useCallMutation(
    "secondFactors",
    "confirmTotp",
    (body: ArgsOf<"secondFactors", "confirmTotp">["body"]) => ({ body }),
    { invalidates: ["secondFactors/own"] },
  );
  const [code, setCode] = useState("");
  const [isSubmitted, setIsSubmitted] = useState(false);
  const missing = isSubmitted && !DIGITS.test(plainCode(code));
  const submit = () => {
    setIsSubmitted(true);
    if (!DIGITS.test(plainCode(code)) || confirm.isPending) return;
    confirm.mutate(
      { factor: setup.id, code: plainCode(code) },
      { onSuccess: onConfirmed, onError: () => field.current?.select() },
    );
  };
  const error = missing
    ? t("secondFactors.totp.codeMissing")
    : confirm.isError
      ? describeError(confirm.error)
      : null;
  useEffect(() => {
    // The field is below the QR code, outside the viewport of a phone.
    if (error) entry.current?.scrollIntoView?.({ block: "nearest" });
  }, [error]);
  return { confirm, submit, entry, field, code, setCode, error };
}

function ManualSecret({ setup }: { setup: { id: string; secret: string; uri: string } }) {
  const t = useT();
  const copy = () =>
    void copyText(setup.secret, {
      copied: t("secondFactors.totp.copied"),
      notCopied: t("secondFactors.totp.notCopied"),
    });
  return (
    <>
      <p className={styles.quiet}>{t("secondFactors.totp.manual")}</p>
      <output className={styles.secret}>{grouped(setup.secret)}</output>
      <Button size="small" onClick={copy}>
        {t("secondFactors.totp.copy")}
      </Button>
    </>
  );
}
