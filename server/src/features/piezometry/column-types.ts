import type { LevelSource } from "@vetaverde/contract/piezometry-shapes";

export interface ColumnTypes {
  "piezometric_levels.source": LevelSource;
}
