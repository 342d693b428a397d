import { type ReactNode, useState } from "react";
import { useT } from "../lib/i18n.ts";
import { Button } from "./Button.tsx";
import { classes } from "./classes.ts";
import styles from "./FilterBar.module.css";
import { IconFilter, IconX } from "./icons.ts";
import layout from "./layout.module.css";
import { useNarrow } from "./narrow.ts";
import { SidePanel } from "./SidePanel.tsx";

export interface FilterBarProps {
  /** The search field, always visible. */
  search?: ReactNode;
  /** Filter chips; on a phone they are in a sheet. */
  children?: ReactNode;
  /** Number of filters set. */
  count: number;
  onClear(): void;
  /** Number of rows, as text. */
  result?: ReactNode;
}

export function FilterBar(props: FilterBarProps) {
  const { search, children, count, onClear, result } = props;
  const t = useT();
  const narrow = useNarrow();
  // A single filter is removed by its own cross, so "clear" appears only for several.
  const clear = count > 1 && (
    <Button kind="quiet" size="small" icon={<IconX size={14} aria-hidden />} onClick={onClear}>
      {t("ui.clearFilters")}
    </Button>
  );
  return (
    <div className={styles.bar}>
      {search}
      {narrow ? (
        <FilterSheet clear={clear} count={count}>
          {children}
        </FilterSheet>
      ) : (
        <>
          {children}
          {clear}
        </>
      )}
      <span className={classes(layout.mutedXSmall, layout.pushEnd, styles.result)} aria-live="polite">
        {result}
      </span>
    </div>
  );
}

interface FilterSheetProps extends Pick<FilterBarProps, "children" | "count"> {
  clear: ReactNode;
}

/** The filters of a phone: in a panel, which a button opens. */
function FilterSheet({ children, count, clear }: FilterSheetProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      {children && (
        <Button icon={<IconFilter size={18} aria-hidden />} onClick={() => setOpen(true)}>
          {t("ui.filters")}
          {count > 0 && ` (${count})`}
        </Button>
      )}
      {open && (
        <SidePanel
          title={t("ui.filters")}
          onClose={() => setOpen(false)}
          actions={
            <>
              {clear}
              <Button kind="primary" size="large" wide onClick={() => setOpen(false)}>
                {t("ui.showResults")}
              </Button>
            </>
          }
        >
          <div className={styles.sheet}>{children}</div>
        </SidePanel>
      )}
    </>
  );
}
