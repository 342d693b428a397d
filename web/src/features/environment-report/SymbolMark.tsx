import type { StationSymbol } from "../../charts/markers.ts";
import layout from "../../ui/layout.module.css";

export function SymbolMark({ symbol, open = false }: { symbol: StationSymbol; open?: boolean }) {
  const tint = `light-dark(${symbol.light}, ${symbol.dark})`;
  return (
    <svg width={14} height={14} viewBox="-1.6 -1.6 3.2 3.2" aria-hidden className={layout.fixedSize}>
      <path
        d={symbol.path}
        style={{ fill: open ? "var(--surface)" : tint, stroke: tint, strokeWidth: open ? 0.35 : 0 }}
      />
    </svg>
  );
}
