import type { LevelShape } from "@vetaverde/domain/response-plans/plan";
import styles from "./response-plans.module.css";

export interface LevelMarkProps {
  level: { name: string; color: string; shape: LevelShape };
}

const PATHS: Record<LevelShape, string> = {
  circle: "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13z",
  triangle: "M8 1.5 15 14.5H1z",
  square: "M2 2h12v12H2z",
  diamond: "M8 .8 15.2 8 8 15.2.8 8z",
  octagon: "M5.2 1.2h5.6l4 4v5.6l-4 4H5.2l-4-4V5.2z",
};

/** A level by its shape, its colour and its name: none of them alone. */
export const LevelMark = ({ level: { name, color, shape } }: LevelMarkProps) => (
  <span className={styles.mark}>
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={PATHS[shape]} fill={color} stroke="currentColor" strokeWidth="0.75" />
    </svg>
    <b>{name}</b>
  </span>
);
