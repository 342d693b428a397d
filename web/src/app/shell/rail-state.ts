import { useState } from "react";
import { readStored, writeStored } from "../../lib/storage.ts";

/** Whether the rail is collapsed; remembered per device. */
export function useRailState(): { collapsed: boolean; toggle(): void } {
  const [collapsed, setCollapsed] = useState(() => readStored<boolean>("vv.rail") ?? false);
  const toggle = () => {
    writeStored("vv.rail", !collapsed);
    setCollapsed(!collapsed);
  };
  return { collapsed, toggle };
}
