import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { SidePanel } from "../../../ui/SidePanel.tsx";
import styles from "../devices.module.css";
import { ReportLines } from "../ReportLines.tsx";

export interface NewKeyProps {
  project: string;
  device: { id: string; serial: string };
  value: string;
  onStored(): void;
}

/** A key, shown only once, so neither Escape nor a click outside closes it before the key was saved. */
export function NewKey({ project, device, value, onStored }: NewKeyProps) {
  const t = useT();
  const { serial } = device;
  const copy = () =>
    void copyText(value, { copied: t("devices.keyCopied"), notCopied: t("devices.keyNotCopied") });
  return (
    <SidePanel
      title={t("devices.keyMade", { serial })}
      actions={
        <Button kind="primary" onClick={onStored}>
          {t("devices.keyKept")}
        </Button>
      }
    >
      <div className={layout.stack16}>
        <Notice kind="warning" title={t("devices.keyOnce")}>
          {t("devices.keyOnceText")}
        </Notice>
        <output className={styles.key}>{value}</output>
        <Button onClick={copy}>{t("devices.keyCopy")}</Button>
        <p className={layout.muted}>{t("devices.keyUse")}</p>
        <ReportLines project={project} device={device} value={value} />
      </div>
    </SidePanel>
  );
}
