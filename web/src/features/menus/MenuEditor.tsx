import type { EditorMenu } from "@vetaverde/contract/menus";
import { ROLES } from "@vetaverde/domain/permissions/roles";
import { type ReactNode, useState } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { type StoredDraft, useStoredDraft } from "../../lib/drafts.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconDeviceFloppy, IconFolderPlus, IconPencil, IconPlus } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { useNarrow } from "../../ui/narrow.ts";
import { RestoredNotice } from "../../ui/RestoredNotice.tsx";
import { toast } from "../../ui/toasts.ts";
import { EntryForm, type EntryFormProps } from "./EntryForm.tsx";
import styles from "./MenuEditor.module.css";
import { MenuPreview } from "./MenuPreview.tsx";
import { MenuRows, MenuRowsHead, type MenuRowsProps, StepButtons } from "./MenuRows.tsx";
import {
  change,
  childrenOf,
  countChanges,
  entriesOf,
  faultOf,
  groupOf,
  hostOf,
  iconOf,
  moveToGroup,
  newRow,
  type Row,
  remove,
  rowsOf,
} from "./menu-editor.state.ts";
import { type Reader, seenBy } from "./menu-readers.ts";
import { useSaveMenu } from "./menus.queries.ts";
import { PreviewChoice, ReaderList } from "./Readers.tsx";

export interface MenuEditorProps {
  project: string;
  menu: EditorMenu;
  boards: EntryFormProps["boards"];
  /** Renders the page header with the editor's actions. */
  head(actions: ReactNode): ReactNode;
  onReload(): void;
  /** Called after saving: the user's own menu may have changed. */
  onSaved(): void;
}

/** Editor of a project's menu: rows movable by mouse and keyboard, the fields of the selected one, and a preview. */
export function MenuEditor({ project, menu, boards, head, onReload, onSaved }: MenuEditorProps) {
  const editor = useMenuRows(project, menu, onSaved);
  const { storedDraft, save, changes, discard } = editor;
  return (
    <>
      {head(
        <>
          {changes > 0 && <ChangeCount changes={changes} />}
          <EditorActions editor={editor} />
        </>,
      )}
      {storedDraft.restored && changes > 0 && (
        <div className={layout.insetMarginBottom}>
          <RestoredNotice onDiscard={discard} />
        </div>
      )}
      {save.isError && (
        <Failure
          error={save.error}
          onReload={() => {
            discard();
            onReload();
          }}
        />
      )}
      <EditorPanes editor={editor} project={project} menu={menu} boards={boards} />
    </>
  );
}

type MenuRowsEditor = ReturnType<typeof useMenuRows>;

interface EditorPanesProps extends Pick<MenuEditorProps, "project" | "menu" | "boards"> {
  editor: MenuRowsEditor;
}

/** The rows, the fields of the selected one, and the preview. */
function EditorPanes({ editor, project, menu, boards }: EditorPanesProps) {
  const { areas, readers } = menu;
  const { rows, setRows, row, nameOf } = editor;
  const targetOf = useTargetOf();
  const seen = new Map(readers.map((reader) => [reader.id, seenBy(rows, reader)]));
  const readersOf = ({ key }: Row) =>
    new Set(readers.filter(({ id }) => seen.get(id)?.has(key)).map(({ id }) => id));
  return (
    <div className={styles.panes}>
      <MenuTree
        editor={editor}
        targetOf={(one) => targetOf(one, { rows, areas, boards })}
        readersOf={(one) => ({ n: readersOf(one).size, total: readers.length })}
      />
      {row && (
        <EntryForm
          key={row.key}
          row={row}
          name={nameOf(row)}
          areas={areas}
          boards={boards}
          usedAreas={rows.filter((one) => one.key !== row.key).map(({ area }) => area)}
          groups={rows
            .filter((one) => one.kind === "group" || one.key === groupOf(rows, row))
            .filter((one) => moveToGroup(rows, row.key, one.key) !== rows)
            .map((one) => ({ key: one.key, name: nameOf(one) }))}
          group={groupOf(rows, row)}
          onGroup={(group) => setRows(moveToGroup(rows, row.key, group))}
          onChange={(fields) => setRows(change(rows, row.key, fields))}
          onRemove={() => editor.removeRow(row)}
          onClose={() => editor.setChosen(null)}
        >
          <StepButtons rows={rows} onRows={setRows} row={row} />
          <ReaderList project={project} readers={readers} seenBy={readersOf(row)} />
        </EntryForm>
      )}
      <EditorPreview editor={editor} readers={readers} />
    </div>
  );
}

/** A member without limits of their own, for the preview that is nobody's in particular. */
const ANYBODY: Reader = { permissions: [ROLES.READ], isAdmin: false, closed: [] };

function EditorPreview({ editor, readers }: { editor: MenuRowsEditor; readers: EditorMenu["readers"] }) {
  const t = useT();
  const { rows, nameOf, chosen } = editor;
  // An administrator sees everything; what has to be looked at is the menu of those who do not.
  const [viewer, setViewer] = useState(readers.find(({ isAdmin }) => !isAdmin)?.id ?? "");
  const seen = seenBy(rows, readers.find(({ id }) => id === viewer) ?? ANYBODY);
  return (
    <MenuPreview
      title={t("menus.preview")}
      head={<PreviewChoice readers={readers} value={viewer} onValue={setViewer} />}
      empty={t("menus.previewEmpty")}
      current={chosen}
      lines={rows
        .filter(({ key }) => seen.has(key))
        .map((one) => ({ key: one.key, depth: one.depth, name: nameOf(one), icon: iconOf(one) }))}
    />
  );
}

/** The menu as it is edited, until it is saved or discarded. */
function useMenuRows(
  project: MenuEditorProps["project"],
  menu: MenuEditorProps["menu"],
  onSaved: MenuEditorProps["onSaved"],
) {
  const t = useT();
  const saved = rowsOf(menu.entries);
  const storedDraft = useStoredDraft<readonly Row[], number>({
    form: `menu.${project}`,
    first: () => saved,
    seen: menu.version,
  });
  const { draft: rows, set: setRows } = storedDraft;
  const [selected, setChosen] = useState<string | null>(null);
  const narrow = useNarrow();
  // Beside the list there is always an entry to look at; on a phone its fields would lie over the list.
  const first = narrow ? null : (rows[0]?.key ?? null);
  const chosen = rows.some(({ key }) => key === selected) ? selected : first;
  const nameOf = (one: Row) =>
    one.label || menu.areas.find(({ area }) => area === one.area)?.name || t("menus.newEntry");
  return {
    ...useRowChanges({ rows, setRows, setChosen, nameOf }),
    ...useMenuSubmission({ project, storedDraft, setChosen, onSaved }),
    storedDraft,
    discard: () => storedDraft.restart(saved, menu.version),
    rows,
    setRows,
    chosen,
    setChosen,
    row: rows.find(({ key }) => key === chosen),
    nameOf,
    changes: countChanges(saved, rows),
  };
}

interface MenuSubmissionInput extends Pick<MenuEditorProps, "project" | "onSaved"> {
  storedDraft: StoredDraft<readonly Row[], number>;
  setChosen(key: string | null): void;
}

/** Saves the menu, or selects the first row with a missing value. */
function useMenuSubmission({ project, storedDraft, setChosen, onSaved }: MenuSubmissionInput) {
  const t = useT();
  const save = useSaveMenu(project);
  const submit = () => {
    const { draft: rows, seen: version } = storedDraft;
    const firstFault = rows.find((one) => faultOf(one) !== null);
    if (firstFault) return setChosen(firstFault.key);
    save.mutate(
      { version, entries: entriesOf(rows) },
      {
        onSuccess: (next) => {
          storedDraft.restart(rowsOf(next.entries), next.version);
          setChosen(null);
          toast("done", t("menus.saved"));
          onSaved();
        },
      },
    );
  };
  return { save, submit };
}

interface RowChangesInput {
  rows: readonly Row[];
  setRows(rows: readonly Row[]): void;
  setChosen(key: string | null): void;
  nameOf(row: Row): string;
}

/** Adds a row, and removes one with an offer to undo it. */
function useRowChanges({ rows, setRows, setChosen, nameOf }: RowChangesInput) {
  const t = useT();
  const add = (kind: Row["kind"]) => {
    const key = crypto.randomUUID();
    setRows([...rows, { ...newRow(kind, key), label: kind === "group" ? t("menus.newGroup") : "" }]);
    setChosen(key);
  };
  const removeRow = (one: Row) => {
    const before = rows;
    setRows(remove(rows, one.key));
    setChosen(null);
    toast("info", t("menus.removed", { name: nameOf(one) }), {
      label: t("menus.undo"),
      onSelect: () => setRows(before),
    });
  };
  return { add, removeRow };
}

function EditorActions({ editor }: { editor: MenuRowsEditor }) {
  const { save, changes } = editor;
  const t = useT();
  return (
    <>
      {changes > 0 && (
        <Button
          onClick={() => {
            editor.discard();
            editor.setChosen(null);
          }}
        >
          {t("menus.discard")}
        </Button>
      )}
      <Button
        kind="primary"
        icon={<IconDeviceFloppy size={18} aria-hidden />}
        busy={save.isPending}
        disabled={changes === 0}
        onClick={editor.submit}
      >
        {t("menus.save")}
      </Button>
    </>
  );
}

/** Describes where an entry leads: an address of the platform, a board, or a web site; for a group, what it contains. */
function useTargetOf() {
  const t = useT();
  return (
    row: Row,
    { rows, areas, boards }: Pick<EntryFormProps, "areas" | "boards"> & Pick<MenuRowsEditor, "rows">,
  ) => {
    if (row.kind === "group") return t("menus.count", { n: childrenOf(rows, row) });
    if (row.kind === "link") return hostOf(row.url);
    if (row.kind !== "area") return boards.find(({ id }) => id === row.boardId)?.name ?? "–";
    return areas.find(({ area }) => area === row.area)?.name ?? "–";
  };
}

interface MenuTreeProps extends Pick<MenuRowsProps, "targetOf" | "readersOf"> {
  editor: MenuRowsEditor;
}

function MenuTree({ editor, targetOf, readersOf }: MenuTreeProps) {
  const { rows, setRows, chosen, setChosen, nameOf, add } = editor;
  const t = useT();
  return (
    <section className={styles.tree} aria-label={t("menus.title")}>
      <div className={styles.tools}>
        <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => add("area")}>
          {t("menus.addEntry")}
        </Button>
        <Button icon={<IconFolderPlus size={18} aria-hidden />} onClick={() => add("group")}>
          {t("menus.addGroup")}
        </Button>
        <span className={classes(layout.mutedSmall, layout.pushEnd)}>
          {t("menus.count", { n: rows.length })}
          <span className={layout.hiddenOnPhone}> · {t("menus.hint")}</span>
        </span>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t("menus.empty")} text={t("menus.emptyHint")} />
      ) : (
        <>
          <MenuRowsHead />
          <MenuRows
            rows={rows}
            chosen={chosen}
            nameOf={nameOf}
            targetOf={targetOf}
            readersOf={readersOf}
            onRows={setRows}
            onChoose={setChosen}
          />
        </>
      )}
    </section>
  );
}

function ChangeCount({ changes }: { changes: number }) {
  const t = useT();
  return (
    <span className={styles.changes} role="status">
      <IconPencil size={16} aria-hidden />
      {t("menus.changes", { n: changes })}
    </span>
  );
}

function Failure({ error, onReload }: { error: unknown; onReload(): void }) {
  const t = useT();
  const stale = isCallError(error) && error.error === "STALE_VERSION";
  const details = isCallError(error) ? error.details.map(({ message }) => message).join(" ") : "";
  return (
    <Notice
      kind="error"
      urgent
      className={layout.insetMarginBottom}
      title={t("menus.failed")}
      action={stale && <Button onClick={onReload}>{t("menus.reload")}</Button>}
    >
      {stale ? t("menus.stale") : details || describeError(error)}
    </Notice>
  );
}
