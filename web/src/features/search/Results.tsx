import type { SearchHit } from "@vetaverde/contract/search";
import type { GuideHit } from "@vetaverde/domain/guide/search";
import { useEffect } from "react";
import { useFormat } from "../../lib/format.ts";
import { highlight } from "../../lib/highlight.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { IconHelp, IconSearch } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import styles from "./search.module.css";

/** A selectable line: a result, an earlier search, or a page of the guide. */
export type Choice = { hit: SearchHit } | { recent: string } | { guide: GuideHit };

export interface ChoiceGroup {
  heading: string;
  choices: readonly Choice[];
}

/** The results grouped by kind, with the kind of the best result first. */
export function grouped(
  hits: readonly SearchHit[],
  headingOf: (kind: SearchHit["kind"]) => string,
): ChoiceGroup[] {
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    heading: headingOf(kind),
    choices: hits.filter((hit) => hit.kind === kind).map((hit) => ({ hit })),
  }));
}

const keyOf = (choice: Choice) =>
  "recent" in choice
    ? choice.recent
    : "guide" in choice
      ? `guide ${choice.guide.job}`
      : `${choice.hit.kind} ${choice.hit.id} ${choice.hit.at} ${choice.hit.detail}`;

export interface ResultsProps {
  /** Of the list; its lines are `id-0`, `id-1` and so on. */
  id: string;
  label: string;
  groups: readonly ChoiceGroup[];
  typed: string;
  chosen: number;
  onPoint(at: number): void;
  onChoose(choice: Choice): void;
}

/** The selectable lines under headings. Keys are handled by the text field, which retains the focus. */
export function Results({ id, label, groups, typed, chosen, onPoint, onChoose }: ResultsProps) {
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [id, chosen]);
  let at = -1;
  return (
    <div id={id} role="listbox" aria-label={label}>
      {groups.map(({ heading, choices }, n) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of choices
        <div key={heading} role="group" aria-labelledby={`${id}-h${n}`}>
          <div id={`${id}-h${n}`} role="presentation" className={styles.heading}>
            {heading}
          </div>
          {choices.map((choice) => {
            const index = ++at;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text field's, which keeps the focus
              <div
                key={keyOf(choice)}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                className={classes(styles.hit, index === chosen && layout.accentTint)}
                onPointerMove={() => onPoint(index)}
                onClick={() => onChoose(choice)}
              >
                <ChoiceLine typed={typed} choice={choice} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface ChoiceLineProps extends Pick<ResultsProps, "typed"> {
  choice: Choice;
}

function ChoiceLine({ typed, choice }: ChoiceLineProps) {
  return "recent" in choice ? (
    <Recent text={choice.recent} />
  ) : "guide" in choice ? (
    <GuidePage hit={choice.guide} typed={typed} />
  ) : (
    <Hit hit={choice.hit} typed={typed} />
  );
}

const Recent = ({ text }: { text: string }) => (
  <>
    <IconSearch size={16} aria-hidden className={layout.muted} />
    <span className={layout.growingStack}>
      <span className={styles.title}>{text}</span>
    </span>
  </>
);

const GuidePage = ({ hit: { title, lines }, typed }: { hit: GuideHit; typed: string }) => (
  <>
    <IconHelp size={16} aria-hidden className={layout.muted} />
    <span className={layout.growingStack}>
      <span className={styles.title}>
        <Marked text={title} typed={typed} />
      </span>
      {lines[0] && <span className={styles.note}>{lines[0]}</span>}
    </span>
  </>
);

const Marked = ({ text, typed }: { text: string; typed: string }) =>
  highlight(text, typed).map((piece, n) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name than their place
    piece.isMatch ? <mark key={n}>{piece.text}</mark> : piece.text,
  );

function Hit({ hit: { kind, title, detail, at }, typed }: { hit: SearchHit; typed: string }) {
  const format = useFormat();
  const t = useT();
  const period = () => detail?.split(" ").map(format.day).join(" – ");
  const note = ["station", "instrument", "device"].includes(kind)
    ? detail
    : kind === "plan"
      ? period()
      : kind === "sample"
        ? [detail, at && format.day(at)].filter(Boolean).join(" · ")
        : kind === "commitment" && detail
          ? t("search.unreviewed")
          : null;
  return (
    <span className={layout.growingStack}>
      <span className={styles.title} title={title}>
        <Marked text={title} typed={typed} />
      </span>
      {note && <span className={styles.note}>{note}</span>}
    </span>
  );
}
