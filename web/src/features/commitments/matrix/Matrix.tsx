import type { UseQueryResult } from "@tanstack/react-query";
import { type Commitment, MAX_BUNDLED } from "@vetaverde/contract/commitment";
import { type ReactNode, useState } from "react";
import type { ReplyOf } from "../../../lib/call.ts";
import { useT } from "../../../lib/i18n.ts";
import type { Search } from "../../../lib/search.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { ResourceList } from "../../../resource/ResourceList.tsx";
import { Button } from "../../../ui/Button.tsx";
import { IconDownload, IconLink } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { AiWarning } from "../AiWarning.tsx";
import { AssignDialog } from "../AssignDialog.tsx";
import { CommitmentPanel, type CommitmentPanelProps } from "../CommitmentPanel.tsx";
import { useLanes } from "../commitments.queries.ts";
import { useBundle } from "../useBundle.ts";
import { MatrixFilters } from "./MatrixFilters.tsx";
import { MatrixTable } from "./MatrixTable.tsx";
import { columnsOf, countFilters, type Group, grouped, groupOf, matrixQuery } from "./matrix.filters.ts";
import styles from "./matrix.module.css";

export interface MatrixProps {
  project: string;
  mayWrite: boolean;
  search: Search;
  onSearch(next: Search): void;
  /** Renders a link to a commitment's place in its document. */
  inDocument(one: Commitment): ReactNode;
  planLink(plan: { id: string; title: string }): ReactNode;
  plansLink(one: Commitment): ReactNode;
}

/** The commitments of all instruments, with the plans that serve each. */
export function Matrix(props: MatrixProps) {
  const { project, search } = props;
  const commitments = useCallQuery(
    "commitments",
    "list",
    { params: { project }, query: matrixQuery(search) },
    { keepPrevious: true },
  );
  const { ticked, tick, setTicked } = useTicked();
  const [assigning, setAssigning] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const rows = commitments.data?.items ?? [];
  const lanes = useLanes(
    project,
    rows.map(({ id }) => id),
  );
  const shown = rows.find(({ id }) => id === open);
  const assignOne = (id: string) => {
    setTicked(new Set([id]));
    setOpen(null);
    setAssigning(true);
  };
  return (
    <>
      <MatrixList
        {...props}
        commitments={commitments}
        ticked={ticked}
        onTick={tick}
        onAssign={() => setAssigning(true)}
        lanes={lanes}
        open={open}
        onOpen={setOpen}
      />
      {assigning && (
        <AssignDialog
          project={project}
          commitments={[...ticked]}
          onClose={() => setAssigning(false)}
          onAssigned={(id) => tick(id, false)}
        />
      )}
      {shown && (
        <OpenCommitment
          {...props}
          key={shown.id}
          one={shown}
          lane={lanes?.of(shown.id)}
          onAssign={() => assignOne(shown.id)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface MatrixListProps extends MatrixProps {
  commitments: UseQueryResult<ReplyOf<"commitments", "list">>;
  ticked: ReadonlySet<string>;
  onTick(id: string, on: boolean): void;
  onAssign(): void;
  lanes: ReturnType<typeof useLanes>;
  open: string | null;
  onOpen(id: string): void;
}

function MatrixList({ project, mayWrite, search, onSearch, commitments, ticked, ...props }: MatrixListProps) {
  const { onTick, onAssign, lanes, open, onOpen } = props;
  const t = useT();
  const query = matrixQuery(search);
  const { data } = commitments;
  return (
    <ResourceList
      query={commitments}
      search={search}
      onSearch={onSearch}
      filters={
        <div className={styles.bar}>
          <MatrixFilters project={project} search={search} onSearch={onSearch} data={data} />
        </div>
      }
      className={styles.body}
      head={data?.items.some(({ state }) => state === "proposed") && <AiWarning />}
      errorTitle={t("commitments.failed")}
      skeletonRows={10}
      isFiltered={countFilters(query) > 0}
      noMatch={{ title: t("commitments.noMatch") }}
      empty={{ title: t("commitments.emptyMatrix"), text: t("commitments.emptyMatrixHint") }}
      foot={
        ticked.size > 0 && (
          <TickedActions project={project} mayWrite={mayWrite} ticked={ticked} onAssign={onAssign} />
        )
      }
    >
      {(page, isStale) => (
        <Groups group={groupOf(search)} rows={page.items}>
          {(label, some) => (
            <MatrixTable
              label={label}
              rows={some}
              columns={columnsOf(search)}
              lanes={lanes}
              ticked={ticked}
              sort={query.sort as string}
              stale={isStale}
              selected={open}
              onSort={(sort) => onSearch({ ...search, sort })}
              onTick={onTick}
              onOpen={({ id }) => onOpen(id)}
            />
          )}
        </Groups>
      )}
    </ResourceList>
  );
}

/** The commitments that are ticked. */
function useTicked() {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const tick = (id: string, on: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  return { ticked, tick, setTicked };
}

interface TickedActionsProps {
  project: string;
  mayWrite: boolean;
  ticked: ReadonlySet<string>;
  onAssign(): void;
}

function TickedActions({ project, mayWrite, ticked, onAssign }: TickedActionsProps) {
  const t = useT();
  return (
    <span className={styles.ticked}>
      <b>{t("commitments.ticked", { n: ticked.size })}</b>
      {mayWrite && (
        <Button size="small" icon={<IconLink size={16} aria-hidden />} onClick={onAssign}>
          {t("commitments.assign")}
        </Button>
      )}
      <BundleButton project={project} ticked={ticked} />
    </span>
  );
}

interface OpenCommitmentProps extends MatrixProps {
  one: Commitment;
  lane: CommitmentPanelProps["lane"];
  onAssign(): void;
  onClose(): void;
}

function OpenCommitment({ one, inDocument, plansLink, ...props }: OpenCommitmentProps) {
  const { project, lane, mayWrite, planLink, onAssign, onClose } = props;
  return (
    <CommitmentPanel
      project={project}
      one={one}
      lane={lane}
      mayWrite={mayWrite}
      inDocument={inDocument(one)}
      planLink={planLink}
      plansLink={plansLink(one)}
      onAssign={onAssign}
      onClose={onClose}
    />
  );
}

function BundleButton({ project, ticked }: { project: string; ticked: ReadonlySet<string> }) {
  const t = useT();
  const bundle = useBundle(project);
  if (ticked.size > MAX_BUNDLED)
    return <span className={layout.mutedXSmallTight}>{t("commitments.bundleMost", { n: MAX_BUNDLED })}</span>;
  return (
    <Button size="small" icon={<IconDownload size={16} aria-hidden />} onClick={() => bundle([...ticked])}>
      {t("commitments.bundle")}
    </Button>
  );
}

function Groups({
  group,
  rows,
  children,
}: {
  group: Group | null;
  rows: readonly Commitment[];
  children(label: string, rows: readonly Commitment[]): ReactNode;
}) {
  const t = useT();
  if (rows.length === 0) return null;
  if (!group) return children(t("commitments.list"), rows);
  const nameOf = (one: Commitment) => ({
    instrument: one.instrument.name,
    component: t(`commitments.components.${one.component}`),
    responsible: one.responsible ?? t("commitments.filters.none"),
    state: t(`commitments.states.${one.state}`),
    coverage: t(`commitments.coverages.${one.coverage}`),
  });
  return grouped(rows, (one) => nameOf(one)[group]).map(([name, some]) => (
    <section key={name} className={styles.group}>
      <h2>
        {name} <span className={layout.mutedXSmallTight}>{some.length}</span>
      </h2>
      {children(name, some)}
    </section>
  ));
}
