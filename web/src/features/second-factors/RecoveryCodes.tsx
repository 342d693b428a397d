import { useT } from "../../lib/i18n.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { copyText } from "../../ui/copy-text.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./second-factors.module.css";

/** Shown only once, so neither Escape nor a click outside closes it before the user has saved them. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored(): void }) {
  const t = useT();
  const text = `${codes.join("\r\n")}\r\n`;
  const copy = () =>
    void copyText(text, {
      copied: t("secondFactors.recovery.copied"),
      notCopied: t("secondFactors.recovery.notCopied"),
    });
  const download = () =>
    saveFile(t("secondFactors.recovery.fileName"), new Blob([text], { type: "text/plain" }));
  return (
    <Dialog
      title={t("secondFactors.recovery.title")}
      actions={
        <Button kind="primary" onClick={onStored}>
          {t("secondFactors.recovery.kept")}
        </Button>
      }
    >
      <div className={classes(layout.flushParagraphs, layout.stack14)}>
        <Notice kind="warning" title={t("secondFactors.recovery.shown")}>
          {t("secondFactors.recovery.shownText")}
        </Notice>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={classes(layout.cluster8, styles.actions)}>
          <Button onClick={copy}>{t("secondFactors.recovery.copy")}</Button>
          <Button onClick={download}>{t("secondFactors.recovery.download")}</Button>
        </div>
      </div>
    </Dialog>
  );
}
