import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import type { OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { ConfirmDialog } from "../../../resource/ConfirmDialog.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { IconX } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import styles from "./field.module.css";

export interface DiscardQuestionProps {
  item: OutboxItem;
  onDiscard(): void;
  onStay(): void;
}

/** Asks for confirmation before an item is deleted from this device, with its photos and files. */
export function DiscardQuestion({ item, onDiscard, onStay }: DiscardQuestionProps) {
  const t = useT();
  const n = item.files.length;
  return (
    <ConfirmDialog
      title={t("field.outbox.discardTitle", { station: item.station })}
      confirmLabel={t("field.outbox.discard")}
      kind={"danger"}
      onConfirm={onDiscard}
      onClose={onStay}
    >
      <p>{t("field.outbox.discardText")}</p>
      {n > 0 && <p>{t("field.outbox.discardFiles", { n })}</p>}
    </ConfirmDialog>
  );
}

export interface ItemFilesProps extends Pick<OutboxItem, "files"> {
  onRemove?(key: string): void;
}

/** The files of an item, by name and size; with `onRemove` each has a remove button. */
export function ItemFiles({ files, onRemove }: ItemFilesProps) {
  const t = useT();
  const format = useFormat();
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map(({ key, name, bytes }) => (
        <li key={key} className={layout.row10}>
          <span className={styles.fileName}>
            {name} <span className={layout.mutedSmallTight}>{format.bytes(bytes.size)}</span>
          </span>
          {onRemove && (
            <IconButton
              label={t("field.evidence.remove", { name })}
              icon={<IconX aria-hidden />}
              onClick={() => onRemove(key)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
