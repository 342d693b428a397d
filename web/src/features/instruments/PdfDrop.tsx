import { type DragEvent, useRef, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconUpload } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import styles from "./instruments.module.css";

/** Accepts PDFs, dropped or chosen. The server validates their content. */
export function PdfDrop({ onFiles }: { onFiles(files: File[]): void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition; the button inside does the same
    <div
      className={classes(styles.drop, over && layout.accentTint)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>{t("instruments.drop")}</p>
      <Button icon={<IconUpload size={18} aria-hidden />} onClick={() => input.current?.click()}>
        {t("instruments.choosePdf")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="application/pdf,.pdf"
        aria-label={t("instruments.choosePdf")}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </div>
  );
}
