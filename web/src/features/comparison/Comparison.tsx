import type { ComparedCommitment, ComparedInstrument } from "@vetaverde/contract/comparison";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { pageIn, type Search } from "../../lib/search.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { ComparisonBar } from "./ComparisonBar.tsx";
import { ComparedList, ContradictionList } from "./ComparisonLists.tsx";
import { type Choice, TABS, tabIn } from "./comparison.choice.ts";
import styles from "./comparison.module.css";
import { useComparison, useContradictions } from "./comparison.queries.ts";

export interface ComparisonProps {
  project: string;
  all: readonly ComparedInstrument[];
  choice: Choice;
  mayWrite: boolean;
  search: Search;
  onSearch(next: Search): void;
  /** Warning displayed above unreviewed text. */
  warning: ReactNode;
  inDocument(one: ComparedCommitment): ReactNode;
  /** Renders a link to an instrument that has to be processed first. */
  toInstrument(one: ComparedInstrument): ReactNode;
}

/** Comparison of two instruments, and the contradictions between all of the project's instruments. */
export function Comparison(props: ComparisonProps) {
  const { project, all, choice, search, onSearch } = props;
  const t = useT();
  const tab = tabIn(search);
  const both = { older: choice.older.id, newer: choice.newer.id };
  const counts = useCounts(project, both);
  return (
    <>
      <ComparisonBar all={all} choice={choice} onChoice={(next) => onSearch({ tab, ...next })} />
      <Tabs
        label={t("comparison.title")}
        value={tab}
        tabs={TABS.map((value) => ({
          value,
          label: t(`comparison.tabs.${value}`),
          ...countOf(counts[value]),
        }))}
        onValue={(next) => onSearch({ ...both, tab: next })}
        className={layout.inset}
      >
        <SelectedList {...props} tab={tab} both={both} />
      </Tabs>
    </>
  );
}

type Both = Record<"older" | "newer", string>;

/** Number of pairs in each tab. */
function useCounts(project: string, both: Both) {
  const { data } = useComparison(project, both, { kind: "changed", page: 1, size: 25 });
  const against = useContradictions(project, { decided: false, page: 1, size: 25 });
  return { ...data?.counts, contradictions: against.data?.counts.open };
}

interface SelectedListProps extends ComparisonProps {
  tab: ReturnType<typeof tabIn>;
  both: Both;
}

/** The pairs of the selected tab, below what limits their value. */
function SelectedList({ tab, both, all, choice, search, onSearch, warning, ...props }: SelectedListProps) {
  const { project, mayWrite, inDocument, toInstrument } = props;
  const list = {
    project,
    mayWrite,
    page: pageIn(search),
    inDocument,
    onPage: (next: number) => onSearch({ ...search, page: next }),
  };
  const compared = [choice.older, choice.newer];
  const missing = tab === "contradictions" ? [] : compared.filter((one) => one.commitments === 0);
  const unreviewed = tab === "contradictions" ? all : compared;
  return (
    <div className={styles.body}>
      {unreviewed.some((one) => one.unreviewed > 0) && warning}
      <MissingNotices missing={missing} toInstrument={toInstrument} />
      {tab === "contradictions" ? (
        <ContradictionList
          {...list}
          decided={search["decided"] === "yes"}
          onDecided={(yes) => onSearch({ ...both, tab, ...(yes ? { decided: "yes" } : {}) })}
        />
      ) : (
        missing.length === 0 && <ComparedList {...list} both={both} kind={tab} />
      )}
    </div>
  );
}

interface MissingNoticesProps {
  missing: readonly ComparedInstrument[];
  toInstrument(one: ComparedInstrument): ReactNode;
}

function MissingNotices({ missing, toInstrument }: MissingNoticesProps) {
  const t = useT();
  return (
    <>
      {missing.map((one) => (
        <Notice
          key={one.id}
          kind="warning"
          title={t(one.processed ? "comparison.noneFound" : "comparison.notProcessed", {
            name: one.name,
          })}
          action={toInstrument(one)}
        />
      ))}
    </>
  );
}

const countOf = (count: number | undefined) => (count === undefined ? {} : { count });
