import styles from "./devices.module.css";
import { pathsOf } from "./sparkline.ts";

const WIDTH = 80;
const HEIGHT = 20;

/**
 * The last day as a thin line with gaps where there are no readings; the accessible text states its first and last
 * value.
 */
export function Sparkline({ values, label }: { values: readonly (number | null)[]; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className={styles.spark}
    >
      {pathsOf(values, WIDTH, HEIGHT).map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
