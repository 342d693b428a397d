import type { ComparedCommitment, ComparedPair } from "@vetaverde/contract/comparison";
import { type Stretch, wordsApart } from "@vetaverde/domain/commitments/compare/words";
import { unmarked } from "@vetaverde/domain/text/document-text/markers";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleHalf2,
  IconInfoCircleFilled,
  IconMinus,
  IconPencil,
  IconPlus,
} from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import styles from "./comparison.module.css";
import { Judging } from "./Judging.tsx";

const KINDS = {
  added: IconPlus,
  changed: IconPencil,
  dropped: IconMinus,
  similar: IconCircleHalf2,
  same: IconCheck,
  contradiction: IconAlertTriangle,
} as const;

export interface PairCardProps {
  project: string;
  pair: ComparedPair;
  mayWrite: boolean;
  /** Renders a link to a commitment's quote in its document. */
  inDocument(one: ComparedCommitment): ReactNode;
}

/** Two commitments side by side: their differences, why they were matched, and their judgement. */
export function PairCard({ project, pair, mayWrite, inDocument }: PairCardProps) {
  const { older, newer, kind } = pair;
  const one = newer ?? older;
  // A summary that is only the beginning of the text would be redundant.
  const named = one && !unmarked(one.text).startsWith(one.summary.replace(/…$/, "")) ? one.summary : null;
  const apart = older && newer && kind !== "same" ? wordsApart(older.text, newer.text) : null;
  return (
    <li className={styles.pair}>
      <div className={layout.clusterCentered10}>
        <KindMark kind={kind} />
        {named && <b>{named}</b>}
        <Differences pair={pair} />
      </div>
      <div className={styles.sides}>
        {older && (
          <Side
            one={older}
            stretches={apart?.older}
            which="older"
            inDocument={inDocument(older)}
            paired={newer !== null}
          />
        )}
        {newer && (
          <Side
            one={newer}
            stretches={apart?.newer}
            which="newer"
            inDocument={inDocument(newer)}
            paired={older !== null}
          />
        )}
      </div>
      <Why pair={pair} />
      <Judging project={project} pair={pair} mayWrite={mayWrite} />
    </li>
  );
}

function KindMark({
  kind,
}: {
  kind: "changed" | "added" | "dropped" | "similar" | "same" | "contradiction";
}) {
  const t = useT();
  const Icon = KINDS[kind];
  return (
    <span
      className={classes(layout.clusterCentered10, styles.kind, kind === "contradiction" && layout.nearState)}
    >
      <Icon size={17} aria-hidden />
      {t(`comparison.kinds.${kind}`)}
    </span>
  );
}

function Differences({ pair: { differences } }: { pair: ComparedPair }) {
  const t = useT();
  if (differences.length === 0) return null;
  return (
    <ul className={styles.differences}>
      {differences.map(({ field, older, newer, stricter }) => (
        <li key={field} className={layout.clusterCentered10}>
          <span className={layout.muted}>{t(`comparison.fields.${field}`)}</span>
          <span>
            {older ?? <i className={styles.quiet}>{t("comparison.says")}</i>}
            {" → "}
            <b>{newer ?? t("comparison.says")}</b>
          </span>
          {stricter && <span className={styles.quiet}>{t(`comparison.stricter.${stricter}`)}</span>}
        </li>
      ))}
    </ul>
  );
}

interface SideProps {
  one: ComparedCommitment;
  stretches: readonly Stretch[] | undefined;
  which: "older" | "newer";
  inDocument: ReactNode;
  paired: boolean;
}

function Side({ one, stretches, which, inDocument, paired }: SideProps) {
  const t = useT();
  const Mark = which === "older" ? "del" : "ins";
  return (
    <article
      className={classes(!paired && layout.fullGridRow, styles.side)}
      aria-label={`${one.code} · ${one.instrument.name}`}
    >
      <p className={styles.place}>
        <b>{one.code}</b> {one.instrument.name} · {t("comparison.page", { page: one.page })}
        {one.state === "proposed" && (
          <span className={classes(layout.nearText, styles.unreviewed)}>{t("comparison.unreviewed")}</span>
        )}
      </p>
      <p className={styles.text}>
        {paired && stretches
          ? stretches.map(({ text, differs }, at) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text have no other name than their place
              differs ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>,
            )
          : one.text}
      </p>
      {inDocument}
    </article>
  );
}

function Why({ pair: { why, doubts, score } }: { pair: ComparedPair }) {
  const t = useT();
  if (why.length === 0) return null;
  const reasons = why.map(({ of, said: matches }) =>
    matches.length > 0
      ? `${t(`comparison.reasons.${of}`)}: ${matches.join(", ")}`
      : t(`comparison.reasons.${of}`),
  );
  return (
    <div className={styles.why}>
      {doubts.length > 0 && (
        <p className={classes(layout.clusterCentered10, layout.nearText, layout.warningIcon, styles.doubts)}>
          <IconInfoCircleFilled size={16} aria-hidden />
          {t("comparison.doubtful", {
            why: doubts.map((doubt) => t(`comparison.doubts.${doubt}`)).join(", "),
          })}
        </p>
      )}
      <details>
        <summary>{t("comparison.why")}</summary>
        <p>
          {reasons.join(" · ")}
          {score !== null && score < 1 && ` · ${t("comparison.score", { n: Math.round(score * 100) })}`}
        </p>
      </details>
    </div>
  );
}
