import { type Commitment, MAX_BUNDLED } from "@vetaverde/contract/commitment";
import { type ReactNode, useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import type { Search } from "../../../lib/search.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { QueryState } from "../../../resource/QueryState.tsx";
import { Button } from "../../../ui/Button.tsx";
import { IconDownload, IconLink } from "../../../ui/icons.ts";
import { ListFoot } from "../../../ui/ListFoot.tsx";
import layout from "../../../ui/layout.module.css";
import { AiWarning } from "../AiWarning.tsx";
import { AssignDialog } from "../AssignDialog.tsx";
import { CommitmentPanel } from "../CommitmentPanel.tsx";
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
export function Matrix({
  project,
  mayWrite,
  search,
  onSearch,
  inDocument,
  planLink,
  plansLink,
}: MatrixProps) {
  const t = useT();
  const query = matrixQuery(search);
  const commitments = useCallQuery(
    "commitments",
    "list",
    { params: { project }, query },
    { keepPrevious: true },
  );
  const { data } = commitments;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [assigning, setAssigning] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const rows = data?.items ?? [];
  const lanes = useLanes(
    project,
    rows.map(({ id }) => id),
  );
  const tick = (id: string, on: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  const shown = rows.find(({ id }) => id === open);
  const filtered = countFilters(query) > 0;
  return (
    <>
      <div className={styles.bar}>
        <MatrixFilters project={project} search={search} onSearch={onSearch} data={data} />
      </div>
      <div className={styles.body}>
        {rows.some(({ state }) => state === "proposed") && <AiWarning />}
        <QueryState
          query={commitments}
          errorTitle={t("commitments.failed")}
          skeletonRows={10}
          empty={{
            when: data?.items.length === 0,
            title: t(filtered ? "commitments.noMatch" : "commitments.emptyMatrix"),
            text: filtered ? undefined : t("commitments.emptyMatrixHint"),
            action: filtered && <Button onClick={() => onSearch({})}>{t("ui.clearFilters")}</Button>,
          }}
        />
        <Groups group={groupOf(search)} rows={rows}>
          {(label, some) => (
            <MatrixTable
              label={label}
              rows={some}
              columns={columnsOf(search)}
              lanes={lanes}
              ticked={ticked}
              sort={query.sort as string}
              stale={commitments.isPlaceholderData}
              selected={open}
              onSort={(sort) => onSearch({ ...search, sort })}
              onTick={tick}
              onOpen={({ id }) => setOpen(id)}
            />
          )}
        </Groups>
      </div>
      {data && data.items.length > 0 && (
        <ListFoot
          page={data.page}
          size={data.size}
          total={data.total}
          onPage={(page) => onSearch({ ...search, page })}
        >
          {ticked.size > 0 && (
            <span className={styles.ticked}>
              <b>{t("commitments.ticked", { n: ticked.size })}</b>
              {mayWrite && (
                <Button
                  size="small"
                  icon={<IconLink size={16} aria-hidden />}
                  onClick={() => setAssigning(true)}
                >
                  {t("commitments.assign")}
                </Button>
              )}
              <BundleButton project={project} ticked={ticked} />
            </span>
          )}
        </ListFoot>
      )}
      {assigning && (
        <AssignDialog
          project={project}
          commitments={[...ticked]}
          onClose={() => setAssigning(false)}
          onAssigned={(id) => tick(id, false)}
        />
      )}
      {shown && (
        <CommitmentPanel
          key={shown.id}
          project={project}
          one={shown}
          lane={lanes?.of(shown.id)}
          mayWrite={mayWrite}
          inDocument={inDocument(shown)}
          planLink={planLink}
          plansLink={plansLink(shown)}
          onAssign={() => {
            setTicked(new Set([shown.id]));
            setOpen(null);
            setAssigning(true);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
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
