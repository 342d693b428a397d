import { MAX_FACTOR_NAME } from "@vetaverde/domain/permissions/second-factor";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./second-factors.module.css";

export interface NameFormProps {
  title: string;
  submit: string;
  children?: ReactNode;
  busy: boolean;
  failure: string | null;
  onName(name: string): void;
  onClose(): void;
}

/** How the factor will be called in the list. */
export function NameForm({ title, submit, children, busy, failure, onName, onClose }: NameFormProps) {
  const t = useT();
  const form = useId();
  const [name, setName] = useState("");
  const [asked, setAsked] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (name.trim() && !busy) onName(name.trim());
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} kind="primary" busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={send} className={styles.form}>
        {children}
        {failure && (
          <Notice kind="error" urgent>
            {failure}
          </Notice>
        )}
        <TextField
          label={t("secondFactors.name")}
          help={t("secondFactors.nameHelp")}
          value={name}
          onValue={setName}
          maxLength={MAX_FACTOR_NAME}
          error={asked && !name.trim() ? t("secondFactors.nameMissing") : null}
        />
      </form>
    </Dialog>
  );
}
