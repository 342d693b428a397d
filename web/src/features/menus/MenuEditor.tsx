import type { EditorMenu } from "@vetaverde/contract/menus";
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
import { RestoredNotice } from "../../ui/RestoredNotice.tsx";
import { toast } from "../../ui/toasts.ts";
import { EntryForm, type EntryFormProps } from "./EntryForm.tsx";
import styles from "./MenuEditor.module.css";
import { MenuPreview } from "./MenuPreview.tsx";
import { MenuRows, MenuRowsHead } from "./MenuRows.tsx";
import {
  change,
  childrenOf,
  countChanges,
  entriesOf,
  faultOf,
  hostOf,
  newRow,
  type Row,
  remove,
  rowsOf,
} from "./menu-editor.state.ts";
import { areaPath } from "./menu-paths.ts";
import { useSaveMenu } from "./menus.queries.ts";

export interface MenuEditorProps {
  project: string;
  menu: EditorMenu;
  boards: EntryFormProps["boards"];
  /** Renders the page header with the editor's actions. */
  head(actions: ReactNode, beside: ReactNode): ReactNode;
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
      {head(<EditorActions editor={editor} />, changes > 0 && <ChangeCount changes={changes} />)}
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
      <EditorPanes editor={editor} areas={menu.areas} boards={boards} />
    </>
  );
}

type MenuRowsEditor = ReturnType<typeof useMenuRows>;

interface EditorPanesProps extends Pick<EntryFormProps, "areas" | "boards"> {
  editor: MenuRowsEditor;
}

/** The rows, the fields of the selected one, and the preview. */
function EditorPanes({ editor, areas, boards }: EditorPanesProps) {
  const t = useT();
  const { rows, setRows, row, nameOf, setChosen } = editor;
  const targetOf = useTargetOf();
  return (
    <div className={styles.panes}>
      <MenuTree editor={editor} targetOf={(one) => targetOf(one, { rows, areas, boards })} />
      {row && (
        <EntryForm
          key={row.key}
          row={row}
          areas={areas}
          boards={boards}
          usedAreas={rows.filter((one) => one.key !== row.key).map(({ area }) => area)}
          onChange={(fields) => setRows(change(rows, row.key, fields))}
          onRemove={() => editor.removeRow(row)}
          onClose={() => setChosen(null)}
        />
      )}
      <MenuPreview
        title={t("menus.preview")}
        text={t("menus.previewHelp")}
        lines={rows.map((one) => ({ ...one, name: nameOf(one), isVisible: one.visible }))}
      />
    </div>
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
  const [chosen, setChosen] = useState<string | null>(null);
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
    // A page that has a name of its own in this menu is named here as well.
    const page = row.label ? areas.find(({ area }) => area === row.area)?.name : undefined;
    return [page, areaPath(row.area)].filter(Boolean).join(" · ") || "–";
  };
}

interface MenuTreeProps {
  editor: MenuRowsEditor;
  targetOf(row: Row): string;
}

function MenuTree({ editor, targetOf }: MenuTreeProps) {
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
            onRows={setRows}
            onChoose={setChosen}
          />
        </>
      )}
      <p className={classes(layout.mutedSmall, styles.hint)}>{t("menus.hint")}</p>
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
