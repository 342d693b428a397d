import { todayIn } from "@vetaverde/domain/time/zone";
import { useT } from "../../../lib/i18n.ts";
import { DateField } from "../../../ui/DateField.tsx";
import layout from "../../../ui/layout.module.css";
import styles from "../devices.module.css";
import { ReasonField } from "./ReasonField.tsx";

export interface ChangeFieldsProps {
  timeZone: string;
  value: { reason: string; appliesFrom: string };
  onValue(next: { reason: string; appliesFrom: string }): void;
  faultOf(field: "reason" | "appliesFrom"): string | null;
}

/** Fields for the reason of a change and the day from which it applies. */
export function ChangeFields({ timeZone, value, onValue, faultOf }: ChangeFieldsProps) {
  const t = useT();
  return (
    <div className={styles.fields}>
      <DateField
        label={t("devices.fields.appliesFrom")}
        help={t("devices.helps.appliesFrom")}
        value={value.appliesFrom}
        max={todayIn(timeZone, Date.now())}
        onValue={(appliesFrom) => onValue({ ...value, appliesFrom })}
        error={faultOf("appliesFrom")}
      />
      <ReasonField
        className={layout.fullGridRow}
        value={value.reason}
        onValue={(reason) => onValue({ ...value, reason })}
        error={faultOf("reason")}
      />
    </div>
  );
}
