import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconPencil, IconPlus, IconTrash } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { BoundWords } from "./bound.messages.tsx";
import { LineForm } from "./LineForm.tsx";
import { type BoundDraft, boundOf, type LineDraft, NEW_LINE, type SetDraft } from "./limit.draft.ts";
import styles from "./limits.module.css";
import type { SetPartProps } from "./SetFields.tsx";

interface SetLinesProps extends SetPartProps {
  project: string;
  error: string | null;
}

/** The limits of a set being edited: each can be opened and removed, and others added. */
export function SetLines({ project, draft, error, onDraft }: SetLinesProps) {
  const t = useT();
  const [open, setOpen] = useState<number | null>(null);
  const { lines } = draft;
  return (
    <section className={classes(layout.flushParagraphs, layout.plainHeadings, styles.block)}>
      <h2>
        {t("limits.lines")} <span className={layout.muted}>{lines.length}</span>
      </h2>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <LineList
        project={project}
        lines={lines}
        onEdit={setOpen}
        onRemove={(at) => onDraft({ ...draft, lines: lines.filter((_, n) => n !== at) })}
      />
      <div>
        <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(lines.length)}>
          {t("limits.addLine")}
        </Button>
      </div>
      {open !== null && (
        <LineEditor
          onDraft={onDraft}
          draft={draft}
          open={open}
          lines={lines}
          setOpen={setOpen}
          project={project}
        />
      )}
    </section>
  );
}

interface LineListProps {
  project: string;
  lines: readonly LineDraft[];
  onEdit(at: number): void;
  onRemove(at: number): void;
}

function LineList({ project, lines, onEdit, onRemove }: LineListProps) {
  const parameters = useCallQuery("limits", "parameters", { params: { project } });
  const nameOf = ({ parameter }: LineDraft) =>
    parameters.data?.find(({ code }) => code === parameter)?.name ?? parameter;
  return (
    <ul className={classes(layout.fullWidth, styles.lines)}>
      {lines.map((line, at) => (
        <li key={`${line.parameter} ${line.fraction} ${line.note}`}>
          <LineSummary name={nameOf(line)} line={line} />
          <LineActions name={nameOf(line)} onEdit={() => onEdit(at)} onRemove={() => onRemove(at)} />
        </li>
      ))}
    </ul>
  );
}

function LineSummary({ name, line }: { name: string; line: LineDraft }) {
  const t = useT();
  const boundText = (name: string, draft: BoundDraft, unit: string) => {
    const bound = boundOf(draft);
    return (
      bound !== null &&
      bound !== "number" && (
        <span className={layout.phoneCardLine}>
          {name}: <BoundWords bound={bound} unit={unit} />
        </span>
      )
    );
  };
  return (
    <div>
      <b>{name}</b>
      {line.fraction !== "any" && ` ${t(`limits.fractions.${line.fraction}`).toLocaleLowerCase()}`}
      {line.note && <span className={layout.muted}> · {line.note}</span>}
      {boundText(t("limits.min"), line.min, line.unit)}
      {boundText(t("limits.max"), line.max, line.unit)}
    </div>
  );
}

function LineActions({ name, onEdit, onRemove }: { name: string; onEdit(): void; onRemove(): void }) {
  const t = useT();
  return (
    <span className={layout.iconButtons}>
      <IconButton
        label={t("limits.changeOf", { name })}
        icon={<IconPencil size={18} aria-hidden />}
        onClick={onEdit}
      />
      <IconButton
        label={t("limits.removeOf", { name })}
        icon={<IconTrash size={18} aria-hidden />}
        onClick={onRemove}
      />
    </span>
  );
}

interface LineEditorProps {
  onDraft(next: SetDraft): void;
  draft: SetDraft;
  open: number;
  lines: readonly LineDraft[];
  setOpen(value: number | null): void;
  project: string;
}

/** The form of one limit, of a new one if no line is at the position. */
function LineEditor({ onDraft, draft, open, lines, setOpen, project }: LineEditorProps) {
  const done = (line: LineDraft) => {
    onDraft({
      ...draft,
      lines: open === lines.length ? [...lines, line] : lines.map((one, at) => (at === open ? line : one)),
    });
    setOpen(null);
  };
  return (
    <LineForm project={project} first={lines[open] ?? NEW_LINE} onDone={done} onClose={() => setOpen(null)} />
  );
}
