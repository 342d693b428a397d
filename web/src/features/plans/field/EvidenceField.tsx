import { type ChangeEvent, type ReactNode, useId } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { IconCamera, IconFileText, IconPaperclip, IconX } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import type { useAttachments } from "./attachments.ts";
import styles from "./field.module.css";

export interface EvidenceFieldProps {
  evidence: ReturnType<typeof useAttachments>;
  /** Button beside that of the camera. */
  beside?: ReactNode;
}

/** Adds evidence: a photo from the camera with one press, or files that are already on the device. */
export function EvidenceField({ evidence, beside }: EvidenceFieldProps) {
  const { files, fileFailure, attaching, hasUnstoredFiles } = evidence;
  const t = useT();
  const format = useFormat();
  const attachChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    evidence.attach([...(target.files ?? [])]);
    // Reset, so that choosing the same photo again after it was removed fires a change event.
    target.value = "";
  };
  return (
    <fieldset className={styles.evidence} aria-busy={attaching}>
      <legend>{t("field.evidence.title")}</legend>
      <div className={styles.pick}>
        <Pick label={t("field.evidence.photo")} onChange={attachChosen} camera />
        {beside}
        <Pick label={t("field.evidence.file")} onChange={attachChosen} />
      </div>
      {attaching && <p className={layout.mutedSmallTight}>{t("field.evidence.preparing")}</p>}
      {fileFailure && <Notice kind="warning">{fileFailure}</Notice>}
      {hasUnstoredFiles && <Notice kind="warning">{t("field.evidence.unkept")}</Notice>}
      <ul className={styles.files}>
        {files.map(({ id, name, bytes, preview }) => (
          <li key={id} className={layout.row10}>
            {preview ? <img src={preview} alt="" /> : <IconFileText size={24} aria-hidden />}
            <span className={styles.fileName}>
              {name} <span className={layout.mutedSmallTight}>{format.bytes(bytes.size)}</span>
            </span>
            <IconButton
              label={t("field.evidence.remove", { name })}
              icon={<IconX aria-hidden />}
              onClick={() => evidence.detach(id)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface PickProps {
  label: string;
  camera?: boolean;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
}

function Pick({ label, camera = false, onChange }: PickProps) {
  const id = useId();
  const Icon = camera ? IconCamera : IconPaperclip;
  return (
    <label htmlFor={id} className={classes(layout.hoverCanvas, layout.focusWithin, styles.pickButton)}>
      <Icon size={20} aria-hidden />
      {label}
      <input
        id={id}
        type="file"
        onChange={onChange}
        {...(camera ? { accept: "image/*", capture: "environment" } : { multiple: true })}
      />
    </label>
  );
}
