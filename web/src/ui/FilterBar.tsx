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

export function FilterBar({ search, result, ...filters }: FilterBarProps) {
  return (
    <div className={styles.bar}>
      {search}
      {useNarrow() ? (
        <FilterSheet {...filters} />
      ) : (
        <>
          {filters.children}
          <ClearFilters {...filters} />
        </>
      )}
      <span className={classes(layout.mutedXSmall, layout.pushEnd, styles.result)} aria-live="polite">
        {result}
      </span>
    </div>
  );
}

/** In a page's header, where the button has no text, the number of filters is beside the icon. */
const FilterIcon = ({ count }: Pick<FilterBarProps, "count">) => (
  <>
    <IconFilter size={18} aria-hidden />
    {count > 0 && (
      <b className={styles.inHeader} aria-hidden>
        {count}
      </b>
    )}
  </>
);

type FiltersProps = Pick<FilterBarProps, "children" | "count" | "onClear">;

/** A single filter is removed by its own cross, so "clear" appears only for several. */
function ClearFilters({ count, onClear }: FiltersProps) {
  const t = useT();
  if (count < 2) return null;
  return (
    <Button kind="quiet" size="small" icon={<IconX size={14} aria-hidden />} onClick={onClear}>
      {t("ui.clearFilters")}
    </Button>
  );
}

/** The filters of a phone: in a panel, which a button opens. A page's header shows it as an icon with the count. */
export function FilterSheet(filters: FiltersProps) {
  const { children, count } = filters;
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      {children && (
        <Button icon={<FilterIcon count={count} />} onClick={() => setOpen(true)}>
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
              <ClearFilters {...filters} />
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
