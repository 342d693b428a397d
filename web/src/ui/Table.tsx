import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from "react";
import { useT } from "../lib/i18n.ts";
import { classes } from "./classes.ts";
import { useCompact } from "./density.ts";
import { IconChevronRight, IconSelector } from "./icons.ts";
import layout from "./layout.module.css";
import { useNarrow } from "./narrow.ts";
import styles from "./Table.module.css";
import { walkRows } from "./walk.ts";

export interface Column<R> {
  key: string;
  head: ReactNode;
  cell(row: R): ReactNode;
  /** Numbers are right-aligned, text left-aligned. */
  align?: "start" | "end";
  width?: string;
  /** The server's name of the sort column. */
  sort?: string;
}

/** How a row opens: by one of both, so that a click and the row's address cannot lead to different places. */
type Opens<R> =
  | {
      /** Called on Enter or a click on a row. */
      onOpen?(row: R): void;
      href?: never;
    }
  | {
      /** Address of the page that a row opens, in another tab as well, like a link. */
      href(row: R): string;
      onOpen?: never;
    };

export type TableProps<R> = TableFacts<R> & Opens<R>;

interface TableFacts<R> {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey(row: R): string;
  selected?: string | null;
  /** `title`, or `-title` for descending. */
  sort?: string;
  onSort?(sort: string): void;
  /** Row on a phone: two lines, in place of the table. */
  phone(row: R): ReactNode;
  /**
   * Additional link of a row on a phone, rendered next to it: a row that opens is itself a link and cannot contain
   * another.
   */
  trailing?(row: R): ReactNode;
  /** New rows are loading; the previous ones remain visible. */
  stale?: boolean;
}

/** Table with a sticky header. Arrow keys or J and K move between rows, Enter opens one. */
export function Table<R>(props: TableProps<R>) {
  const narrow = useNarrow();
  const rows = { ...props, ...useOpens(props) };
  return narrow ? <PhoneRows {...rows} /> : <WideTable {...rows} />;
}

/** How rows open: `href` in addition, if that is an address. */
interface Opening<R> {
  onOpen?: ((row: R) => void) | undefined;
  href?: ((row: R) => string) | undefined;
}

function useOpens<R>({ onOpen, href }: Opens<R>): Opening<R> {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined;
  return href ? { href, onOpen: (row) => void router?.navigate({ href: href(row) } as never) } : { onOpen };
}

type RowsProps<R> = TableFacts<R> & Opening<R>;

function WideTable<R>(props: RowsProps<R>) {
  const { label, columns, rows, rowKey, sort, onSort, stale } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const onKeyDown = (event: KeyboardEvent) => walkRows(event, body.current);
  return (
    <table
      aria-label={label}
      aria-busy={stale || undefined}
      className={classes(styles.table, useCompact() && styles.dense, stale && styles.stale)}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown}>
        {rows.map((row, at) => (
          <Row key={rowKey(row)} {...props} row={row} isFirst={at === 0} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps<R> extends Pick<TableFacts<R>, "columns" | "rowKey" | "selected">, Opening<R> {
  row: R;
  isFirst: boolean;
}

function Row<R>({ columns, rowKey, onOpen, href, selected, row, isFirst }: RowProps<R>) {
  const isSelected = selected === undefined ? undefined : selected === rowKey(row);
  return (
    <tr
      data-row
      tabIndex={onOpen ? (isFirst ? 0 : -1) : undefined}
      aria-selected={isSelected}
      className={classes(
        onOpen && classes(layout.clickable, layout.insetFocus, styles.opens),
        isSelected && styles.selected,
      )}
      onClick={onOpen && ((event) => press(event, row, { onOpen, href }))}
      onAuxClick={onOpen && href && ((event) => press(event, row, { onOpen, href }))}
      onKeyDown={
        onOpen
          ? (event) => event.key === "Enter" && event.target === event.currentTarget && onOpen(row)
          : undefined
      }
    >
      {columns.map((column) => (
        <td key={column.key} className={column.align === "end" ? styles.end : undefined}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Ctrl-click and the middle button open another tab, on a row as on a link. */
function press<R>(event: MouseEvent, row: R, { onOpen, href }: Opening<R>) {
  if (!fromRow(event.target) || event.button > 1) return;
  if (href && elsewhere(event)) window.open(href(row), "_blank", "noopener");
  else if (event.button === 0) onOpen?.(row);
}

const elsewhere = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 1 || ctrlKey || metaKey || shiftKey;

/** A press on a link or a button within the row does not open the row. */
const fromRow = (target: EventTarget) => !(target as Element).closest("a, button, input, label");

function Head<R>({ column, sort, onSort }: { column: Column<R> } & Pick<TableFacts<R>, "sort" | "onSort">) {
  const t = useT();
  const name = column.sort;
  const order = name && (sort === name ? "ascending" : sort === `-${name}` ? "descending" : undefined);
  return (
    <th
      scope="col"
      aria-sort={order || undefined}
      className={column.align === "end" ? styles.end : undefined}
      style={column.width ? { width: column.width } : undefined}
    >
      {name && onSort ? (
        <button
          type="button"
          className={classes(styles.sort, order && styles.sorted)}
          title={t(order === "ascending" ? "ui.sortDescending" : "ui.sortAscending")}
          onClick={() => onSort(order === "ascending" ? `-${name}` : name)}
        >
          {column.head}
          {order ? (
            <IconChevronRight size={14} aria-hidden className={styles[order]} />
          ) : (
            <IconSelector size={14} aria-hidden />
          )}
        </button>
      ) : (
        column.head
      )}
    </th>
  );
}

function PhoneRows<R>({ label, rows, rowKey, phone, trailing, stale, onOpen, href }: RowsProps<R>) {
  return (
    <ul
      aria-label={label}
      aria-busy={stale || undefined}
      className={classes(styles.list, stale && styles.stale)}
    >
      {rows.map((row) => (
        <li key={rowKey(row)} className={trailing && styles.phoneLine}>
          <PhoneRow row={row} onOpen={onOpen} href={href} bare={trailing !== undefined}>
            <span className={layout.growShrinkable}>{phone(row)}</span>
          </PhoneRow>
          {trailing && <span className={styles.trailing}>{trailing(row)}</span>}
        </li>
      ))}
    </ul>
  );
}

interface PhoneRowProps<R> extends Opening<R> {
  row: R;
  /** Without the arrow: another link is at the end of the row. */
  bare: boolean;
  children: ReactNode;
}

function PhoneRow<R>({ row, onOpen, href, bare, children }: PhoneRowProps<R>) {
  if (!onOpen) return <div className={styles.phoneRow}>{children}</div>;
  const inside = (
    <>
      {children}
      {!bare && <IconChevronRight size={18} aria-hidden className={layout.muted} />}
    </>
  );
  if (!href) {
    return (
      <button type="button" className={styles.phoneRow} onClick={() => onOpen(row)}>
        {inside}
      </button>
    );
  }
  const onClick = (event: MouseEvent) => {
    if (elsewhere(event)) return;
    event.preventDefault();
    onOpen(row);
  };
  return (
    <a href={href(row)} className={styles.phoneRow} onClick={onClick}>
      {inside}
    </a>
  );
}
