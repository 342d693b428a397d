import { type ReactNode, useEffect, useRef } from "react";
import { useT } from "../../lib/i18n.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconBold, IconItalic, IconList } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { TextArea } from "../../ui/TextArea.tsx";
import { type Dressed, dress, type Sign } from "./message-signs.ts";
import styles from "./notifications.module.css";

export interface MessageFieldProps {
  value: string;
  limit: number;
  error: string | undefined;
  onValue(value: string): void;
}

/** Message field with the supported formatting marks; the buttons wrap the selection in them. */
export function MessageField({ value, limit, error, onValue }: MessageFieldProps) {
  const t = useT();
  const area = useRef<HTMLTextAreaElement>(null);
  const next = useRef<Dressed | null>(null);
  useEffect(() => {
    if (!next.current || next.current.text !== value) return;
    area.current?.focus();
    area.current?.setSelectionRange(next.current.from, next.current.to);
    next.current = null;
  }, [value]);
  const put = (sign: Sign) => () => {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {};
    next.current = dress(value, selectionStart, selectionEnd, sign);
    onValue(next.current.text);
  };
  const signs: [Sign, ReactNode][] = [
    ["bold", <IconBold key="b" size={18} aria-hidden />],
    ["italic", <IconItalic key="i" size={18} aria-hidden />],
    ["list", <IconList key="l" size={18} aria-hidden />],
  ];
  return (
    <div className={layout.stack6}>
      <TextArea
        ref={area}
        label={t("notifications.form.message")}
        help={t("notifications.form.messageHelp")}
        rows={6}
        limit={limit}
        value={value}
        onValue={onValue}
        error={error}
      />
      <div role="toolbar" aria-label={t("notifications.form.format")} className={styles.signs}>
        {signs.map(([sign, icon]) => (
          <IconButton key={sign} label={t(`notifications.form.${sign}`)} icon={icon} onClick={put(sign)} />
        ))}
      </div>
    </div>
  );
}
