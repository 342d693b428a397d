import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import styles from "./devices.module.css";

/** A key, shown this once: neither Escape nor a press beside it takes it away before it was kept. */
export function KeyShown({ serial, value, onKept }: { serial: string; value: string; onKept(): void }) {
  const t = useT();
  const copy = () =>
    void copyText(value, { copied: t("devices.keyCopied"), notCopied: t("devices.keyNotCopied") });
  return (
    <SidePanel
      title={t("devices.keyMade", { serial })}
      actions={
        <Button kind="primary" onClick={onKept}>
          {t("devices.keyKept")}
        </Button>
      }
    >
      <div className={styles.panel}>
        <Notice kind="warning" title={t("devices.keyOnce")}>
          {t("devices.keyOnceText")}
        </Notice>
        <output className={styles.key}>{value}</output>
        <Button onClick={copy}>{t("devices.keyCopy")}</Button>
        <p className={styles.quiet}>{t("devices.keyUse")}</p>
        <pre className={styles.example}>{`X-Device-Key: ${value.slice(0, 6)}…\n{"serial":"${serial}"}`}</pre>
      </div>
    </SidePanel>
  );
}
