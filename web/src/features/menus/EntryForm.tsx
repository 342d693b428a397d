import type { EditorMenu } from "@vetaverde/contract/menus";
import { menuIconOf } from "@vetaverde/domain/menus/icons";
import { ROUTES, type RouteRule } from "@vetaverde/domain/permissions/routes";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconTrash, IconX } from "../../ui/icons.ts";
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
  areas: EditorMenu["areas"];
  /** The project's boards; `report` marks environment reports. */
  boards: readonly { id: string; name: string; report: boolean }[];
  /** Pages that the menu already contains. */
  usedAreas: readonly string[];
  onChange(fields: Partial<Row>): void;
  onRemove(): void;
  onClose(): void;
}

const RULES: Readonly<Record<string, RouteRule>> = ROUTES;

/** Several pages may belong to one area; the menu entry of one of them decides access for all. */
function sharing(page: string): "decidesForOthers" | "decidedElsewhere" | undefined {
  const area = RULES[page]?.area;
  if (!area) return undefined;
  if (area !== page) return "decidedElsewhere";
  return Object.entries(RULES).some(([name, rule]) => name !== page && rule.area === page)
    ? "decidesForOthers"
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
export function EntryForm({ row, areas, boards, usedAreas, onChange, onRemove, onClose }: EntryFormProps) {
  const t = useT();
  const narrow = useNarrow();
  const fault = faultOf(row);
  const faultText = (...faults: (typeof fault)[]) =>
    fault && faults.includes(fault) ? t(`menus.faults.${fault}`) : null;
  const opensBoard = row.kind === "board" || row.kind === "report";
  const fields = (
    <>
      {row.kind !== "group" && <KindField row={row} onChange={onChange} />}
      {row.kind === "area" && (
        <PageField row={row} areas={areas} usedAreas={usedAreas} onChange={onChange} faultText={faultText} />
      )}
      <NameField row={row} onChange={onChange} faultText={faultText} />
      {opensBoard && <BoardField row={row} boards={boards} onChange={onChange} faultText={faultText} />}
      {row.kind === "link" && <LinkField row={row} onChange={onChange} faultText={faultText} />}
      {row.kind !== "group" && (
        <IconField
          icon={row.icon}
          standard={menuIconOf({
            alias: row.area,
            type: row.kind === "report" ? "environment-report" : row.kind,
          })}
          onIcon={(icon) => onChange({ icon })}
        />
      )}
      <p className={layout.mutedSmall}>{t("menus.visibleHelp")}</p>
      <div>
        <Button kind="danger" icon={<IconTrash size={18} aria-hidden />} onClick={onRemove}>
          {t("menus.remove")}
        </Button>
      </div>
    </>
  );
  // On a phone there is no room beside the entry, so the fields lie over the list.
  if (narrow)
    return (
      <SidePanel title={t("menus.edit")} onClose={onClose}>
        <div className={styles.inPanel}>{fields}</div>
      </SidePanel>
    );
  return (
    <section className={classes(layout.sectionHeadings, styles.form)} aria-label={t("menus.edit")}>
      <FormHead onClose={onClose} />
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
  return (
    <TextField
      label={t("menus.name")}
      help={row.kind === "area" ? t("menus.nameHelp") : undefined}
      value={row.label}
      maxLength={60}
      onValue={(label) => onChange({ label })}
      error={faultText("noLabel")}
    />
  );
}

interface PageFieldProps
  extends Pick<EntryFormProps, "row" | "areas" | "usedAreas" | "onChange">,
    FaultText {}

function PageField({ row, areas, usedAreas, onChange, faultText }: PageFieldProps) {
  const t = useT();
  const shared = sharing(row.area);
  return (
    <Select
      label={t("menus.page")}
      value={row.area}
      placeholder={t("menus.choosePage")}
      help={shared && t(`menus.${shared}`)}
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

function FormHead({ onClose }: Pick<EntryFormProps, "onClose">) {
  const t = useT();
  return (
    <div className={layout.spreadRow}>
      <h2>{t("menus.edit")}</h2>
      <IconButton label={t("ui.close")} icon={<IconX size={18} aria-hidden />} onClick={onClose} />
    </div>
  );
}
