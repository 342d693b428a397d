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
import { MenuRows } from "./MenuRows.tsx";
import {
  change,
  countChanges,
  entriesOf,
  faultOf,
  newRow,
  type Row,
  remove,
  rowsOf,
} from "./menu-editor.state.ts";
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
  const t = useT();
  const {
    saved,
    storedDraft,
    rows,
    setRows,
    chosen,
    setChosen,
    save,
    changes,
    row,
    nameOf,
    add,
    submit,
    removeRow,
  } = useMenuRows(project, menu, onSaved);
  return (
    <>
      {head(
        <EditorActions
          menu={menu}
          saved={saved}
          storedDraft={storedDraft}
          onChosen={setChosen}
          save={save}
          changes={changes}
          onSubmit={submit}
        />,
        changes > 0 && <ChangeCount changes={changes} />,
      )}
      {storedDraft.restored && changes > 0 && (
        <div className={styles.notice}>
          <RestoredNotice onDiscard={() => storedDraft.restart(saved, menu.version)} />
        </div>
      )}
      {save.isError && (
        <Failure
          error={save.error}
          onReload={() => {
            storedDraft.restart(saved, menu.version);
            onReload();
          }}
        />
      )}
      <div className={styles.panes}>
        <MenuTree
          rows={rows}
          onRows={setRows}
          chosen={chosen}
          onChoose={setChosen}
          nameOf={nameOf}
          onAdd={add}
        />
        {row && (
          <EntryForm
            key={row.key}
            row={row}
            areas={menu.areas}
            boards={boards}
            usedAreas={rows.filter((one) => one.key !== row.key).map(({ area }) => area)}
            onChange={(fields) => setRows(change(rows, row.key, fields))}
            onRemove={() => removeRow(row)}
            onClose={() => setChosen(null)}
          />
        )}
        <MenuPreview
          title={t("menus.preview")}
          text={t("menus.previewHelp")}
          lines={rows.map((one) => ({ ...one, name: nameOf(one), shown: one.visible }))}
        />
      </div>
    </>
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
  const save = useSaveMenu(project);
  const changes = countChanges(saved, rows);
  const row = rows.find(({ key }) => key === chosen);
  const firstFault = rows.find((one) => faultOf(one) !== null);
  const nameOf = (one: Row) =>
    one.label || menu.areas.find(({ area }) => area === one.area)?.name || t("menus.newEntry");
  const add = (kind: Row["kind"]) => {
    const key = crypto.randomUUID();
    setRows([...rows, { ...newRow(kind, key), label: kind === "group" ? t("menus.newGroup") : "" }]);
    setChosen(key);
  };
  const submit = () => {
    if (firstFault) return setChosen(firstFault.key);
    save.mutate(
      { version: storedDraft.seen, entries: entriesOf(rows) },
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
  const removeRow = (one: Row) => {
    const before = rows;
    setRows(remove(rows, one.key));
    setChosen(null);
    toast("info", t("menus.removed", { name: nameOf(one) }), {
      label: t("menus.undo"),
      onSelect: () => setRows(before),
    });
  };
  return {
    saved,
    storedDraft,
    rows,
    setRows,
    chosen,
    setChosen,
    save,
    changes,
    row,
    nameOf,
    add,
    submit,
    removeRow,
  };
}

interface EditorActionsProps extends Pick<MenuEditorProps, "menu"> {
  saved: Row[];
  storedDraft: StoredDraft<readonly Row[], number>;
  onChosen(value: string | null): void;
  save: ReturnType<typeof useSaveMenu>;
  changes: number;
  onSubmit(): void;
}

function EditorActions({ menu, saved, storedDraft, onChosen, save, changes, onSubmit }: EditorActionsProps) {
  const t = useT();
  return (
    <>
      {changes > 0 && (
        <Button
          onClick={() => {
            storedDraft.restart(saved, menu.version);
            onChosen(null);
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
        onClick={onSubmit}
      >
        {t("menus.save")}
      </Button>
    </>
  );
}

interface MenuTreeProps {
  rows: readonly Row[];
  onRows(draft: readonly Row[]): void;
  chosen: string | null;
  onChoose(value: string | null): void;
  nameOf(one: Row): string;
  onAdd(kind: Row["kind"]): void;
}

function MenuTree({ rows, onRows, chosen, onChoose, nameOf, onAdd }: MenuTreeProps) {
  const t = useT();
  return (
    <section className={styles.tree} aria-label={t("menus.title")}>
      <div className={styles.tools}>
        <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => onAdd("area")}>
          {t("menus.addEntry")}
        </Button>
        <Button icon={<IconFolderPlus size={18} aria-hidden />} onClick={() => onAdd("group")}>
          {t("menus.addGroup")}
        </Button>
        <span className={layout.mutedSmall}>{t("menus.count", { n: rows.length })}</span>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t("menus.empty")} text={t("menus.emptyHint")} />
      ) : (
        <MenuRows rows={rows} chosen={chosen} nameOf={nameOf} onRows={onRows} onChoose={onChoose} />
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
      className={styles.notice}
      title={t("menus.failed")}
      action={stale && <Button onClick={onReload}>{t("menus.reload")}</Button>}
    >
      {stale ? t("menus.stale") : details || describeError(error)}
    </Notice>
  );
}
