import { BELOW_TICK, type StationSymbol } from "../../charts/markers.ts";
import layout from "../../ui/layout.module.css";

interface SymbolMarkProps {
  symbol: StationSymbol;
  open?: boolean | undefined;
  /** With the tick of a result that was not detected. */
  below?: boolean | undefined;
}

export function SymbolMark({ symbol, open = false, below = false }: SymbolMarkProps) {
  const tint = `light-dark(${symbol.light}, ${symbol.dark})`;
  const high = below ? 4.2 : 3.2;
  return (
    <svg
      width={14}
      height={(14 * high) / 3.2}
      viewBox={`-1.6 -1.6 3.2 ${high}`}
      aria-hidden
      className={layout.fixedSize}
    >
      <path
        d={symbol.path}
        style={{ fill: open ? "var(--surface)" : tint, stroke: tint, strokeWidth: open ? 0.35 : 0 }}
      />
      {below && <path d={BELOW_TICK} style={{ fill: tint }} />}
    </svg>
  );
}
