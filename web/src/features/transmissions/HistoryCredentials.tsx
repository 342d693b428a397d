import { useState } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { RefusalNotice } from "../../ui/ErrorNotice.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";

interface HistoryCredentialsProps {
  project: string;
  /** Whether the authority has credentials, which end. */
  isReplacing: boolean;
  onClose(): void;
}

/** Asks for the caller's password again; then shows the credentials of the authority, only once. */
export function HistoryCredentials({ project, isReplacing, onClose }: HistoryCredentialsProps) {
  const t = useT();
  const [password, setPassword] = useState("");
  const [isTried, setIsTried] = useState(false);
  // Which of the two it was when the form was opened: once there are credentials, the list behind it says so.
  const [replaces] = useState(isReplacing);
  const create = useCallMutation("authorityHistory", "createCredentials", (given: string) => ({
    params: { project },
    body: { password: given },
  }));
  if (create.data) return <CreatedCredentials {...create.data} onClose={onClose} />;
  const submit = () => {
    setIsTried(true);
    if (password === "" || create.isPending) return;
    create.mutate(password);
  };
  return (
    <FormPanel
      title={t(replaces ? "transmissions.history.replaceTitle" : "transmissions.history.turnOnTitle")}
      submitLabel={t(replaces ? "transmissions.history.replace" : "transmissions.history.turnOn")}
      isBusy={create.isPending}
      isLockedWhileBusy
      shape="dialog"
      onSubmit={submit}
      onClose={onClose}
    >
      {isCallError(create.error) && (
        <RefusalNotice title={t("transmissions.history.createFailed")} error={create.error} />
      )}
      {replaces && <Notice kind="warning" title={t("transmissions.history.replaceText")} />}
      <p>{t("transmissions.history.turnOnText")}</p>
      <PasswordField
        label={t("transmissions.ownPassword")}
        help={t("transmissions.history.ownPasswordHelp")}
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
        error={isTried && password === "" ? t("transmissions.missing") : null}
      />
    </FormPanel>
  );
}

interface CreatedCredentialsProps {
  user: string;
  /** Null: the response was not received the first time. */
  password: string | null;
  onClose(): void;
}

/** The new credentials, to copy. Neither Escape nor a click outside closes them before they were saved. */
function CreatedCredentials({ user, password, onClose }: CreatedCredentialsProps) {
  const t = useT();
  const copy = (text: string) =>
    void copyText(text, {
      copied: t("transmissions.history.copied"),
      notCopied: t("transmissions.history.notCopied"),
    });
  return (
    <SidePanel
      title={t("transmissions.history.created")}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t("transmissions.history.kept")}
        </Button>
      }
    >
      {password === null ? (
        <Notice kind="error" urgent title={t("transmissions.history.lost")}>
          {t("transmissions.history.lostText")}
        </Notice>
      ) : (
        <div className={layout.stack16}>
          <Notice kind="warning" title={t("transmissions.history.once")}>
            {t("transmissions.history.onceText")}
          </Notice>
          <Copyable
            name={t("transmissions.history.user")}
            text={user}
            action={t("transmissions.history.copyUser")}
            onCopy={copy}
          />
          <Copyable
            name={t("transmissions.history.password")}
            text={password}
            action={t("transmissions.history.copyPassword")}
            onCopy={copy}
          />
        </div>
      )}
    </SidePanel>
  );
}

interface CopyableProps {
  name: string;
  text: string;
  /** Label of the button that copies it. */
  action: string;
  onCopy(text: string): void;
}

function Copyable({ name, text, action, onCopy }: CopyableProps) {
  return (
    <div className={layout.stack8}>
      <b>{name}</b>
      <output className={layout.copyableText} aria-label={name}>
        {text}
      </output>
      <div>
        <Button onClick={() => onCopy(text)}>{action}</Button>
      </div>
    </div>
  );
}
