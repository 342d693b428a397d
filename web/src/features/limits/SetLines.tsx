import { STANDARD_PARAMETERS } from "@vetaverde/domain/chemistry/parameters";
import { useState } from "react";
import { useLocale, useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconPencil, IconPlus, IconTrash } from "../../ui/icons.ts";
import { BoundWords } from "./bound.words.tsx";
import { LineForm } from "./LineForm.tsx";
import { type BoundDraft, boundOf, type LineDraft, NEW_LINE } from "./limit.draft.ts";
import styles from "./limits.module.css";
import type { SetPartProps } from "./SetFields.tsx";

/** The limits of a set while it is being made: each can be opened, taken out, and others added. */
export function SetLines({ draft, error, onDraft }: SetPartProps & { error: string | null }) {
  const t = useT();
  const locale = useLocale();
  const [open, setOpen] = useState<number | null>(null);
  const { lines } = draft;
  const nameOf = ({ parameter }: LineDraft) =>
    STANDARD_PARAMETERS.find(({ code }) => code === parameter)?.names[locale] ?? parameter;
  const done = (line: LineDraft) => {
    onDraft({
      ...draft,
      lines: open === lines.length ? [...lines, line] : lines.map((one, at) => (at === open ? line : one)),
    });
    setOpen(null);
  };
  const words = (name: string, given: BoundDraft, unit: string) => {
    const bound = boundOf(given);
    return (
      bound !== null &&
      bound !== "number" && (
        <span className={styles.phoneLine}>
          {name}: <BoundWords bound={bound} unit={unit} />
        </span>
      )
    );
  };
  return (
    <section className={styles.block}>
      <h2>
        {t("limits.lines")} <span className={styles.quiet}>{lines.length}</span>
      </h2>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <ul className={styles.lines}>
        {lines.map((line, at) => (
          <li key={`${line.parameter} ${line.fraction} ${line.note}`}>
            <div>
              <b>{nameOf(line)}</b>
              {line.fraction !== "any" && ` ${t(`limits.fractions.${line.fraction}`).toLocaleLowerCase()}`}
              {line.note && <span className={styles.quiet}> · {line.note}</span>}
              {words(t("limits.min"), line.min, line.unit)}
              {words(t("limits.max"), line.max, line.unit)}
            </div>
            <span className={styles.lineActions}>
              <IconButton
                label={t("limits.changeOf", { name: nameOf(line) })}
                icon={<IconPencil size={18} aria-hidden />}
                onClick={() => setOpen(at)}
              />
              <IconButton
                label={t("limits.removeOf", { name: nameOf(line) })}
                icon={<IconTrash size={18} aria-hidden />}
                onClick={() => onDraft({ ...draft, lines: lines.filter((_, n) => n !== at) })}
              />
            </span>
          </li>
        ))}
      </ul>
      <div>
        <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(lines.length)}>
          {t("limits.addLine")}
        </Button>
      </div>
      {open !== null && (
        <LineForm first={lines[open] ?? NEW_LINE} onDone={done} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}
