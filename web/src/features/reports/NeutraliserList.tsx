import type { Neutraliser } from "@vetaverde/contract/neutralisers";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import styles from "./reports.module.css";

export interface NeutraliserListProps {
  project: string;
  create: ReactNode;
  mayWrite: boolean;
  onEdit(neutraliser: Neutraliser): void;
  onDoses(neutraliser: Neutraliser): void;
}

/** List of neutralisers, with the date up to which their doses are recorded. */
export function NeutraliserList({ project, create, mayWrite, onEdit, onDoses }: NeutraliserListProps) {
  const t = useT();
  const neutralisers = useCallQuery("neutralisers", "list", { params: { project } });
  if (!neutralisers.isSuccess)
    return <QueryState query={neutralisers} errorTitle={t("reports.neutraliser.failed")} skeletonRows={4} />;
  if (neutralisers.data.length === 0)
    return (
      <EmptyState
        title={t("reports.neutraliser.empty")}
        text={t("reports.neutraliser.emptyHint")}
        action={create}
      />
    );
  return (
    <NeutraliserTable
      onDoses={onDoses}
      mayWrite={mayWrite}
      onEdit={onEdit}
      neutralisers={neutralisers.data}
    />
  );
}

interface NeutraliserTableProps {
  onDoses(neutraliser: Neutraliser): void;
  mayWrite: boolean;
  onEdit(neutraliser: Neutraliser): void;
  neutralisers: readonly Neutraliser[];
}

function NeutraliserTable({ onDoses, mayWrite, onEdit, neutralisers }: NeutraliserTableProps) {
  const t = useT();
  const format = useFormat();
  const way = ({ inlet, outlet }: Neutraliser) =>
    t("reports.neutraliser.way", { inlet: inlet.name, outlet: outlet.name });
  const product = ({ reagent, purity, blend }: Neutraliser) =>
    [
      t("reports.neutraliser.product", { reagent, purity: format.percent(purity) }),
      ...blend.map((one) => `${one.reagent} ${format.percent(one.share)}`),
    ].join(" + ");
  const days = ({ doses, lastDose }: Neutraliser) =>
    `${t("reports.neutraliser.days", { n: doses })}${lastDose ? ` · ${format.day(lastDose)}` : ""}`;
  const actions = (one: Neutraliser) => (
    <span className={styles.row}>
      <Button size="small" onClick={() => onDoses(one)}>
        {t("reports.neutraliser.doses")}
      </Button>
      {mayWrite && (
        <Button kind="quiet" size="small" onClick={() => onEdit(one)}>
          {t("reports.neutraliser.edit")}
        </Button>
      )}
    </span>
  );
  const columns: Column<Neutraliser>[] = [
    { key: "name", head: t("reports.neutraliser.name"), cell: ({ name }) => <b>{name}</b> },
    { key: "way", head: t("reports.stations"), cell: way },
    { key: "product", head: t("reports.neutraliser.reagent"), width: "210px", cell: product },
    { key: "days", head: t("reports.neutraliser.lastDose"), width: "190px", cell: days },
    { key: "actions", head: "", width: "180px", align: "end", cell: actions },
  ];
  return (
    <Table
      label={t("reports.tabs.neutralisers")}
      columns={columns}
      rows={neutralisers}
      rowKey={({ id }) => id}
      phone={(one) => (
        <NeutraliserSummary one={one} way={way} product={product} days={days} actions={actions} />
      )}
    />
  );
}

interface NeutraliserSummaryProps {
  one: Neutraliser;
  way({ inlet, outlet }: Neutraliser): string;
  product(neutraliser: Neutraliser): string;
  days({ doses, lastDose }: Neutraliser): string;
  actions(one: Neutraliser): ReactNode;
}

function NeutraliserSummary({ one, way, product, days, actions }: NeutraliserSummaryProps) {
  return (
    <span className={layout.stackStart2}>
      <b>{one.name}</b>
      <span className={layout.mutedSmall}>
        {way(one)} · {product(one)}
      </span>
      <span className={layout.mutedSmall}>{days(one)}</span>
      {actions(one)}
    </span>
  );
}
