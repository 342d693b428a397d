import { useT } from "../../lib/i18n.ts";
import { TextArea } from "../../ui/TextArea.tsx";

export interface ReasonFieldProps {
  value: string;
  onValue(reason: string): void;
  isTried: boolean;
}

/** The reason of a command or a lock, which the history records. */
export function ReasonField({ value, onValue, isTried }: ReasonFieldProps) {
  const t = useT();
  return (
    <TextArea
      label={t("relays.reason")}
      limit={500}
      value={value}
      onValue={onValue}
      error={isTried && !value.trim() ? t("relays.reasonMissing") : null}
    />
  );
}
