import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
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
  const make = useCallMutation("forwards", "secret", () => ({ params: { project, device } }), {
    afterFailure: true,
  });
  const { data: protections } = useProtections(project, again);
  const needsTwo = again && protections?.isOn === true;
  const secret = make.data?.secret;
  if (secret) {
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
          {make.data?.pendingChangeId && <Notice kind="info">{t("forwards.secretWaits")}</Notice>}
          <output className={styles.key}>{secret}</output>
          <Button onClick={copy}>{t("forwards.copy")}</Button>
          <p className={styles.quiet}>{t("forwards.check")}</p>
          <code className={styles.key}>X-VetaVerde-Signature: t=…,v1=HMAC-SHA256(t + "." + body)</code>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t(again ? "forwards.renewQuestion" : "forwards.makeQuestion")}
      {...(make.isPending ? {} : { onClose })}
      actions={
        <>
          <Button onClick={onClose} disabled={make.isPending}>
            {t("ui.cancel")}
          </Button>
          <Button kind={again ? "danger" : "primary"} busy={make.isPending} onClick={() => make.mutate()}>
            {t(again ? "forwards.renew" : "forwards.make")}
          </Button>
        </>
      }
    >
      {make.isError && (
        <Notice kind="error" urgent>
          {describeError(make.error)}
        </Notice>
      )}
      {needsTwo && <SecondPersonNotice confirmers={protections.confirmers} />}
      <p>{t(again ? "forwards.renewText" : "forwards.makeText")}</p>
    </Dialog>
  );
}
