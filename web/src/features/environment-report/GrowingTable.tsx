import { useState } from "react";
import type { StationSymbol } from "../../charts/markers.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { StationLink } from "../../ui/StationLink.tsx";
import { Table, type TableProps } from "../../ui/Table.tsx";
import styles from "./report.module.css";
import { SymbolMark } from "./SymbolMark.tsx";

/** A table that begins with its first `step` rows and adds as many on demand. */
export function GrowingTable<R>({ rows, step, ...table }: TableProps<R> & { step: number }) {
  const t = useT();
  const [most, setMost] = useState(step);
  return (
    <div className={styles.tableRoom}>
      <Table {...table} rows={rows.slice(0, most)} />
      {rows.length > most && (
        <Button kind="quiet" onClick={() => setMost(most + step)}>
          {t("environmentReport.more", { n: rows.length - most })}
        </Button>
      )}
    </div>
  );
}

interface StationCellProps {
  symbol: StationSymbol | undefined;
  /** Draws the symbol as an outline. */
  open?: boolean;
  stationId: string;
  station: string;
}

/** A station with its symbol, in a table. */
export function StationCell({ symbol, open, stationId, station }: StationCellProps) {
  return (
    <span className={classes(layout.row6, styles.tipHead)}>
      {symbol && <SymbolMark symbol={symbol} open={open ?? false} />}
      <b>
        <StationLink id={stationId}>{station}</StationLink>
      </b>
    </span>
  );
}
