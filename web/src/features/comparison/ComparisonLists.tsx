import type { ComparedCommitment, ComparedPair } from "@vetaverde/contract/comparison";
import type { Compared } from "@vetaverde/domain/commitments/compare/kinds";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { ListFoot } from "../../ui/ListFoot.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import styles from "./comparison.module.css";
import { useComparison, useContradictions } from "./comparison.queries.ts";
import { PairCard } from "./PairCard.tsx";

const SIZE = 25;

interface ListProps {
  project: string;
  mayWrite: boolean;
  page: number;
  onPage(page: number): void;
  inDocument(one: ComparedCommitment): ReactNode;
}

/** The pairs of one kind found by comparing two instruments. */
export function ComparedList({
  both,
  kind,
  ...props
}: ListProps & { both: { older: string; newer: string }; kind: Compared }) {
  const t = useT();
  const pairs = useComparison(props.project, both, { kind, page: props.page, size: SIZE });
  return (
    <>
      <p className={styles.help}>{t(`comparison.help.${kind}`)}</p>
      <Pairs {...props} pairs={pairs} empty={t(`comparison.none.${kind}`)} />
    </>
  );
}

/** The contradictions between the project's instruments: open or settled. */
export function ContradictionList({
  decided,
  onDecided,
  ...props
}: ListProps & { decided: boolean; onDecided(decided: boolean): void }) {
  const t = useT();
  const pairs = useContradictions(props.project, { decided, page: props.page, size: SIZE });
  const { open = 0, decided: settled = 0 } = pairs.data?.counts ?? {};
  return (
    <>
      <p className={styles.help}>{t("comparison.help.contradictions")}</p>
      <Segmented
        label={t("comparison.tabs.contradictions")}
        value={decided ? "yes" : "no"}
        options={[
          { value: "no", label: t("comparison.open", { n: open }) },
          { value: "yes", label: t("comparison.decided", { n: settled }) },
        ]}
        onValue={(value) => onDecided(value === "yes")}
      />
      <Pairs
        {...props}
        pairs={pairs}
        empty={t(decided ? "comparison.none.decided" : "comparison.none.contradictions")}
      />
    </>
  );
}

interface PairsQuery {
  data: { items: ComparedPair[]; total: number; page: number; size: number; partial: boolean } | undefined;
  isPending: boolean;
  isError: boolean;
  error: Error | null;
  refetch(): unknown;
}

function Pairs({
  project,
  mayWrite,
  onPage,
  inDocument,
  pairs,
  empty,
}: ListProps & { pairs: PairsQuery; empty: string }) {
  const t = useT();
  return (
    <QueryState
      query={pairs}
      errorTitle={t("comparison.failed")}
      empty={{ when: pairs.data?.items.length === 0, title: empty }}
    >
      {({ items, partial, page, size, total }) => (
        <>
          {partial && <p className={styles.help}>{t("comparison.partial")}</p>}
          <ul className={styles.pairs}>
            {items.map((pair) => (
              <PairCard
                key={`${pair.older?.id} ${pair.newer?.id}`}
                project={project}
                pair={pair}
                mayWrite={mayWrite}
                inDocument={inDocument}
              />
            ))}
          </ul>
          {total > size && <ListFoot page={page} size={size} total={total} onPage={onPage} />}
        </>
      )}
    </QueryState>
  );
}
