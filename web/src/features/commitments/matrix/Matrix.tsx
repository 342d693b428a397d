import type { UseQueryResult } from "@tanstack/react-query";
import { type Commitment, MAX_BUNDLED } from "@vetaverde/contract/commitment";
import { type ReactNode, useState } from "react";
import type { ReplyOf } from "../../../lib/call.ts";
import { useT } from "../../../lib/i18n.ts";
import type { Search } from "../../../lib/search.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { ResourceList } from "../../../resource/ResourceList.tsx";
import { Button } from "../../../ui/Button.tsx";
import { IconDownload } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { AiWarning } from "../AiWarning.tsx";
import { AssignDialog } from "../AssignDialog.tsx";
import { CommitmentPanel, type CommitmentPanelProps } from "../CommitmentPanel.tsx";
import { useLanes } from "../commitments.queries.ts";
import { useBundle } from "../useBundle.ts";
import { MatrixFilters } from "./MatrixFilters.tsx";
import { MatrixTable, type MatrixTableProps } from "./MatrixTable.tsx";
import { columnsOf, countFilters, type Group, grouped, groupOf, matrixQuery } from "./matrix.filters.ts";
import styles from "./matrix.module.css";
import type { Ticking } from "./ticked.tsx";

export interface MatrixProps {
  project: string;
  mayWrite: boolean;
  ticking: Ticking;
  search: Search;
  onSearch(next: Search): void;
  /** Renders a link to a commitment's place in its document. */
  inDocument(one: Commitment): ReactNode;
  planLink(plan: { id: string; title: string }): ReactNode;
  transmissionLink(transmission: { id: string; name: string }): ReactNode;
  plansLink(one: Commitment): ReactNode;
}

/** The commitments of all instruments, with the plans that serve each. */
export function Matrix(props: MatrixProps) {
  const { project, search } = props;
  const { commitments, lanes } = useMatrixRows(project, search);
  const { ticked, tick, isAssigning, assign, stopAssigning } = props.ticking;
  const [open, setOpen] = useState<string | null>(null);
  const shown = commitments.data?.items.find(({ id }) => id === open);
  return (
    <>
      <MatrixList
        {...props}
        commitments={commitments}
        ticked={ticked}
        onTick={tick}
        onAssign={assign}
        lanes={lanes}
        open={open}
        onOpen={setOpen}
      />
      {isAssigning && (
        <AssignDialog
          project={project}
          commitments={[...ticked]}
          onClose={stopAssigning}
          onAssigned={() => tick([...ticked], false)}
        />
      )}
      {shown && (
        <OpenCommitment
          {...props}
          key={shown.id}
          one={shown}
          lane={lanes?.of(shown.id)}
          onAssign={() => {
            setOpen(null);
            assign(shown.id);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** The commitments of the current page, and their monitorings by month. */
function useMatrixRows(project: string, search: Search) {
  const commitments = useCallQuery(
    "commitments",
    "list",
    { params: { project }, query: matrixQuery(search) },
    { keepPrevious: true },
  );
  const ids = (commitments.data?.items ?? []).map(({ id }) => id);
  return { commitments, lanes: useLanes(project, ids) };
}

interface MatrixListProps extends MatrixProps, MatrixRowsProps {
  commitments: UseQueryResult<ReplyOf<"commitments", "list">>;
  onAssign(only: string): void;
}

function MatrixList({ project, mayWrite, commitments, onAssign, ...props }: MatrixListProps) {
  const t = useT();
  const { search, onSearch, ticked } = props;
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
      errorTitle={t("commitments.failed")}
      skeletonRows={10}
      isFiltered={countFilters(matrixQuery(search)) > 0}
      noMatch={{ title: t("commitments.noMatch") }}
      empty={{ title: t("commitments.emptyMatrix"), text: t("commitments.emptyMatrixHint") }}
      footNotes={
        <>
          {/* In the foot, which is always in view, so that the rows begin a warning earlier. */}
          {data?.items.some(({ state }) => state === "proposed") && <AiWarning plain />}
          {ticked.size > 0 && (
            <TickedActions
              project={project}
              ticked={ticked}
              onClear={() => props.onTick([...ticked], false)}
            />
          )}
        </>
      }
    >
      {(page, isStale) => (
        <MatrixRows
          {...props}
          rows={page.items}
          isStale={isStale}
          onAssign={mayWrite ? ({ id }) => onAssign(id) : undefined}
        />
      )}
    </ResourceList>
  );
}

interface MatrixRowsProps {
  search: Search;
  onSearch(next: Search): void;
  ticked: ReadonlySet<string>;
  lanes: ReturnType<typeof useLanes>;
  open: string | null;
  onTick(ids: readonly string[], on: boolean): void;
  onOpen(id: string): void;
}

/** The commitments in one table, or in one table for each group. */
function MatrixRows({
  search,
  onSearch,
  rows,
  isStale,
  open,
  onOpen,
  ...table
}: MatrixRowsProps & Pick<MatrixTableProps, "rows" | "onAssign"> & { isStale: boolean }) {
  return (
    <Groups group={groupOf(search)} rows={rows}>
      {(label, some) => (
        <MatrixTable
          {...table}
          label={label}
          rows={some}
          columns={columnsOf(search)}
          sort={matrixQuery(search).sort as string}
          stale={isStale}
          selected={open}
          onSort={(sort) => onSearch({ ...search, sort })}
          onOpen={({ id }) => onOpen(id)}
        />
      )}
    </Groups>
  );
}

interface TickedActionsProps {
  project: string;
  ticked: ReadonlySet<string>;
  onClear(): void;
}

function TickedActions({ project, ticked, onClear }: TickedActionsProps) {
  const t = useT();
  return (
    <span className={styles.ticked}>
      <b>{t("commitments.ticked", { n: ticked.size })}</b>
      <BundleButton project={project} ticked={ticked} />
      <Button kind="quiet" size="small" onClick={onClear}>
        {t("commitments.tickNone")}
      </Button>
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
  const { project, lane, mayWrite, planLink, transmissionLink, onAssign, onClose } = props;
  return (
    <CommitmentPanel
      project={project}
      one={one}
      lane={lane}
      mayWrite={mayWrite}
      inDocument={inDocument(one)}
      planLink={planLink}
      transmissionLink={transmissionLink}
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
