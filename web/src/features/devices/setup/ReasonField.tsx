import { useT } from "../../../lib/i18n.ts";
import { TextArea } from "../../../ui/TextArea.tsx";

export interface ReasonFieldProps {
  value: string;
  onValue(reason: string): void;
  error: string | null;
  className?: string | undefined;
}

/** Field for the reason of a change of a device. */
export function ReasonField({ value, onValue, error, className }: ReasonFieldProps) {
  const t = useT();
  return (
    <TextArea
      className={className}
      label={t("devices.fields.reason")}
      limit={500}
      value={value}
      onValue={onValue}
      error={error}
    />
  );
}
