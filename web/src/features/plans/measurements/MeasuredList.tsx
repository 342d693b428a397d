import type { MeasuredValue } from "@vetaverde/contract/measurements";
import { useT } from "../../../lib/i18n.ts";
import layout from "../../../ui/layout.module.css";
import { useMeasuredText } from "./measured.words.ts";
import styles from "./measurements.module.css";

/** The values that a follow-up measured; unusual ones are marked. */
export function MeasuredList({ values }: { values: readonly MeasuredValue[] }) {
  const t = useT();
  const text = useMeasuredText();
  if (values.length === 0) return null;
  return (
    <ul className={styles.list}>
      {values.map((value) => (
        <li key={value.request}>
          {value.name}: <b>{text(value)}</b>
          {value.flag && (
            <span className={layout.mutedSmallTight}> · {t(`plans.measured.flags.${value.flag}`)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
