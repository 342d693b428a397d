import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { useProtections } from "../../resource/protections.ts";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { SecondPersonNotice } from "../../ui/protections/SecondPersonNotice.tsx";
import styles from "./forwards.module.css";

export interface SecretDialogProps {
  project: string;
  device: string;
  /** Whether there is a secret already, which becomes invalid. */
  again: boolean;
  onClose(): void;
}

/** Creates the secret with which reports are signed, and shows it only once. */
export function SecretDialog({ project, device, again, onClose }: SecretDialogProps) {
  const t = useT();
  const create = useCallMutation("forwards", "secret", () => ({ params: { project, device } }), {
    afterFailure: true,
  });
  const { data: protections } = useProtections(project, again);
  const needsTwo = again && protections?.isOn === true;
  const { secret, pendingChangeId } = create.data ?? {};
  if (secret) return <NewSecret secret={secret} waits={Boolean(pendingChangeId)} onClose={onClose} />;
  return (
    <FormPanel
      title={t(again ? "forwards.renewQuestion" : "forwards.makeQuestion")}
      shape="dialog"
      submitLabel={t(again ? "forwards.renew" : "forwards.make")}
      submitKind={again ? "danger" : "primary"}
      isBusy={create.isPending}
      isLockedWhileBusy
      error={create.error}
      className={layout.stack}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      {needsTwo && <SecondPersonNotice confirmers={protections.confirmers} />}
      <p>{t(again ? "forwards.renewText" : "forwards.makeText")}</p>
    </FormPanel>
  );
}

interface NewSecretProps {
  secret: string;
  /** Whether a second person has to confirm it. */
  waits: boolean;
  onClose(): void;
}

/** The new secret; only its button closes the dialog, because the secret is not shown again. */
function NewSecret({ secret, waits, onClose }: NewSecretProps) {
  const t = useT();
  const copy = () =>
    void copyText(secret, { copied: t("forwards.copied"), notCopied: t("forwards.notCopied") });
  return (
    <Dialog
      title={t("forwards.madeTitle")}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t("forwards.kept")}
        </Button>
      }
    >
      <div className={layout.stackStart12}>
        <Notice kind="warning" title={t("forwards.once")}>
          {t("forwards.onceText")}
        </Notice>
        {waits && <Notice kind="info">{t("forwards.secretWaits")}</Notice>}
        <output className={styles.key}>{secret}</output>
        <Button onClick={copy}>{t("forwards.copy")}</Button>
        <p className={layout.muted}>{t("forwards.check")}</p>
        <code className={styles.key}>X-VetaVerde-Signature: t=…,v1=HMAC-SHA256(t + "." + body)</code>
      </div>
    </Dialog>
  );
}
