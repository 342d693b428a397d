import styles from "./GroundSection.module.css";
import { BEDS, BOREHOLES, GROUND, HEIGHT, STRATA, VEIN, VEIN_EDGE, VEINLETS, WIDTH } from "./section.ts";

/** Illustration of the vein that the platform is named after. None of it is data. */
export const GroundSection = () => (
  <svg
    className={styles.section}
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
  >
    {BEDS.map((bed) => (
      <path key={bed} d={bed} className={styles.bed} />
    ))}
    {STRATA.map((stratum, level) => (
      <path
        key={stratum}
        d={stratum}
        className={styles.stratum}
        style={{ strokeOpacity: 0.1 + level * 0.012 }}
      />
    ))}
    <path d={GROUND} className={styles.ground} />
    {VEINLETS.map((veinlet) => (
      <path key={veinlet} d={veinlet} className={styles.veinlet} />
    ))}
    <path d={VEIN} className={styles.vein} />
    <path d={VEIN_EDGE} className={styles.edge} />
    {BOREHOLES.map(({ code, level, x, top, y }) => (
      <g key={code}>
        <path d={`M${x} ${top}V${y}`} className={styles.borehole} />
        <path d={`M${x - 5} ${top}h10`} className={styles.collar} />
        <circle cx={x} cy={y} r="5" className={styles.tip} />
        <text x={x + 12} y={top + 2} className={styles.code}>
          {code}
        </text>
        <text x={x + 15} y={y + 5} className={styles.level}>
          {level}
        </text>
      </g>
    ))}
  </svg>
);
