import type { BaseMapShape } from "@vetaverde/domain/geo/base-map";

export interface ColumnTypes {
  "base_maps.shapes": BaseMapShape[];
}
