import type { EditorMenu } from "@vetaverde/contract/menus";
import { menuIconOf } from "@vetaverde/domain/menus/icons";
import { ROUTES, type RouteRule } from "@vetaverde/domain/permissions/routes";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconTrash } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { useNarrow } from "../../ui/narrow.ts";
import { Segmented } from "../../ui/Segmented.tsx";
import { Select } from "../../ui/Select.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { IconField } from "./IconField.tsx";
import styles from "./MenuEditor.module.css";
import { faultOf, type Row, type RowFault, type RowKind } from "./menu-editor.state.ts";

const KINDS: readonly RowKind[] = ["area", "board", "report", "link"];

export interface EntryFormProps {
  row: Row;
  /** As the menu displays it. */
  name: string;
  areas: EditorMenu["areas"];
  /** The project's boards; `report` marks environment reports. */
  boards: readonly { id: string; name: string; report: boolean }[];
  /** Pages that the menu already contains. */
  usedAreas: readonly string[];
  onChange(fields: Partial<Row>): void;
  /** The groups that the entry may lie in, and the one that it lies in; empty: none. */
  groups: readonly { key: string; name: string }[];
  group: string;
  onGroup(group: string): void;
  onRemove(): void;
  onClose(): void;
  /** Below the fields: who sees the entry. */
  children?: ReactNode;
}

const RULES: Readonly<Record<string, RouteRule>> = ROUTES;

/** Several pages may belong to one area; the menu entry of one of them decides access for all. */
function useSharing(areas: EntryFormProps["areas"], page: string): string | undefined {
  const t = useT();
  const area = RULES[page]?.area;
  if (!area) return undefined;
  if (area !== page)
    return t("menus.decidedElsewhere", { page: areas.find((one) => one.area === area)?.name ?? area });
  const others = areas.filter((one) => one.area !== page && RULES[one.area]?.area === page);
  return others.length > 0
    ? t("menus.decidesForOthers", { pages: others.map(({ name }) => name).join(", ") })
    : undefined;
}

type Boards = EntryFormProps["boards"];

/** Boards that an entry of this kind may open; one that no longer exists is listed by its id. */
function boardsOf({ kind, boardId }: Row, boards: Boards) {
  const fitting = boards.filter(({ report }) => report === (kind === "report"));
  const known = fitting.map(({ id, name }) => ({ value: id, label: name }));
  return boardId === "" || known.some(({ value }) => value === boardId)
    ? known
    : [...known, { value: boardId, label: boardId }];
}

/** An entry without a name takes that of its board, unless the user typed another. */
function namedBy({ label, boardId }: Row, boards: Boards, chosen: string): Partial<Row> {
  const nameOf = (id: string) => boards.find((one) => one.id === id)?.name ?? "";
  return label.trim() === "" || label === nameOf(boardId) ? { label: nameOf(chosen).slice(0, 60) } : {};
}

/** The fields of one entry; missing values are reported at their field. */
export function EntryForm({
  row,
  areas,
  boards,
  usedAreas,
  groups,
  group,
  onGroup,
  name,
  onChange,
  onRemove,
  onClose,
  children,
}: EntryFormProps) {
  const t = useT();
  const narrow = useNarrow();
  const fault = faultOf(row);
  const faultText = (...faults: (typeof fault)[]) =>
    fault && faults.includes(fault) ? t(`menus.faults.${fault}`) : null;
  const opensBoard = row.kind === "board" || row.kind === "report";
  const fields = (
    <>
      <NameField row={row} onChange={onChange} faultText={faultText} />
      {row.kind !== "group" && <KindField row={row} onChange={onChange} />}
      {row.kind === "area" && (
        <PageField row={row} areas={areas} usedAreas={usedAreas} onChange={onChange} faultText={faultText} />
      )}
      {opensBoard && <BoardField row={row} boards={boards} onChange={onChange} faultText={faultText} />}
      {row.kind === "link" && <LinkField row={row} onChange={onChange} faultText={faultText} />}
      <Select
        label={t("menus.group")}
        value={group}
        placeholder={t("menus.noGroup")}
        options={groups.map(({ key, name: label }) => ({ value: key, label }))}
        onValue={onGroup}
      />
      {children}
      <p className={layout.mutedSmall}>{t("menus.visibleHelp")}</p>
    </>
  );
  const removal = (
    <Button kind="danger" icon={<IconTrash size={18} aria-hidden />} onClick={onRemove}>
      {t("menus.remove")}
    </Button>
  );
  // On a phone there is no room beside the entry, so the fields lie over the list.
  if (narrow)
    return (
      <SidePanel title={t("menus.edit")} onClose={onClose}>
        <div className={styles.inPanel}>
          {fields}
          <div>{removal}</div>
        </div>
      </SidePanel>
    );
  return (
    <section className={classes(layout.sectionHeadings, styles.form)} aria-label={t("menus.edit")}>
      <div className={layout.spreadRow}>
        <h2 className={layout.shrinkableText}>{name}</h2>
        {removal}
      </div>
      {fields}
    </section>
  );
}

function KindField({ row, onChange }: Pick<EntryFormProps, "row" | "onChange">) {
  const t = useT();
  return (
    <Segmented
      wide
      label={t("menus.type")}
      value={row.kind}
      options={KINDS.map((value) => ({ value, label: t(`menus.types.${value}`) }))}
      onValue={(kind) => onChange({ kind })}
    />
  );
}

interface FaultText {
  faultText(...faults: (RowFault | null)[]): string | null;
}

function NameField({ row, onChange, faultText }: Pick<EntryFormProps, "row" | "onChange"> & FaultText) {
  const t = useT();
  const name = (
    <TextField
      className={layout.grow}
      label={t("menus.name")}
      help={row.kind === "area" ? t("menus.nameHelp") : undefined}
      placeholder={row.kind === "area" ? row.ownName : undefined}
      value={row.label}
      maxLength={60}
      onValue={(label) => onChange({ label })}
      error={faultText("noLabel")}
    />
  );
  if (row.kind === "group") return name;
  const type = row.kind === "report" ? "environment-report" : row.kind;
  return (
    <IconField
      icon={row.icon}
      standard={menuIconOf({ alias: row.area, type })}
      onIcon={(icon) => onChange({ icon })}
    >
      {name}
    </IconField>
  );
}

interface PageFieldProps
  extends Pick<EntryFormProps, "row" | "areas" | "usedAreas" | "onChange">,
    FaultText {}

function PageField({ row, areas, usedAreas, onChange, faultText }: PageFieldProps) {
  const t = useT();
  const shared = useSharing(areas, row.area);
  return (
    <Select
      label={t("menus.page")}
      value={row.area}
      placeholder={t("menus.choosePage")}
      help={shared}
      options={areas
        .filter(({ area }) => area === row.area || !usedAreas.includes(area))
        .map(({ area, name }) => ({ value: area, label: name }))}
      onValue={(area) => onChange({ area })}
      error={faultText("noArea")}
    />
  );
}

interface BoardFieldProps extends Pick<EntryFormProps, "row" | "boards" | "onChange">, FaultText {}

function BoardField({ row, boards, onChange, faultText }: BoardFieldProps) {
  const t = useT();
  return (
    <Select
      label={t("menus.boardId")}
      help={boardsOf(row, boards).length === 0 ? t("menus.noBoards") : undefined}
      value={row.boardId}
      placeholder={t("menus.chooseBoard")}
      options={boardsOf(row, boards)}
      onValue={(boardId) => onChange({ boardId, ...namedBy(row, boards, boardId) })}
      error={faultText("noBoard")}
    />
  );
}

function LinkField({ row, onChange, faultText }: Pick<EntryFormProps, "row" | "onChange"> & FaultText) {
  const t = useT();
  return (
    <TextField
      label={t("menus.url")}
      type="url"
      value={row.url}
      maxLength={500}
      onValue={(url) => onChange({ url })}
      error={faultText("noUrl", "notUrl")}
    />
  );
}
