import type { MeasurementRequest } from "@vetaverde/contract/measurements";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import type { useCallQuery } from "../../../resource/call-query.ts";
import { QueryState } from "../../../resource/QueryState.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import layout from "../../../ui/layout.module.css";
import { type Column, Table } from "../../../ui/Table.tsx";
import { boundText } from "./measured.words.ts";

export interface RequestListProps {
  requests: ReturnType<typeof useCallQuery<"plans", "measurementRequests">>;
  /** Button that creates the first request; false without permission. */
  create: ReactNode;
  /** Absent without permission. */
  onEdit?: ((request: MeasurementRequest) => void) | undefined;
}

/** What follow-ups ask to measure: loading, none, failed, or rows. */
export function RequestList({ requests, create, onEdit }: RequestListProps) {
  const t = useT();
  if (!requests.isSuccess) return <QueryState query={requests} errorTitle={t("measurements.loadFailed")} />;
  if (requests.data.length === 0)
    return <EmptyState title={t("measurements.empty")} text={t("measurements.emptyHint")} action={create} />;
  return <RequestTable requests={requests.data} onEdit={onEdit} />;
}

interface RequestTableProps extends Pick<RequestListProps, "onEdit"> {
  requests: readonly MeasurementRequest[];
}

function RequestTable({ requests, onEdit }: RequestTableProps) {
  const t = useT();
  const words = useRequestWords();
  const edit = (request: MeasurementRequest) =>
    onEdit && (
      <Button kind="quiet" size="small" onClick={() => onEdit(request)}>
        {t("measurements.edit")}
      </Button>
    );
  const columns: Column<MeasurementRequest>[] = [
    { key: "name", head: t("measurements.fields.name"), cell: ({ name }) => <b>{name}</b> },
    { key: "type", head: t("measurements.fields.type"), cell: ({ type }) => type.name },
    { key: "station", head: t("measurements.fields.station"), cell: words.station },
    { key: "what", head: t("measurements.fields.kind"), cell: words.what },
    { key: "method", head: t("measurements.fields.method"), cell: ({ method }) => method ?? "" },
    { key: "state", head: t("measurements.state"), width: "130px", cell: words.state },
    { key: "edit", head: "", width: "100px", align: "end", cell: edit },
  ];
  return (
    <Table
      label={t("measurements.title")}
      columns={columns}
      rows={requests}
      rowKey={({ id }) => id}
      phone={(request) => (
        <span className={layout.stack8}>
          <b>{request.name}</b>
          <span className={layout.mutedSmall}>
            {request.type.name} · {words.station(request)} · {words.what(request)} · {words.state(request)}
          </span>
          {edit(request)}
        </span>
      )}
    />
  );
}

function useRequestWords() {
  const t = useT();
  const format = useFormat();
  const range = ({ min, max, decimals }: MeasurementRequest) =>
    min === null && max === null
      ? ""
      : ` · ${boundText(format, min, decimals)} – ${boundText(format, max, decimals)}`;
  return {
    station: ({ station }: MeasurementRequest) => station?.name ?? t("measurements.allStations"),
    what: (request: MeasurementRequest) =>
      request.kind === "choice" ? request.choices.join(", ") : `${request.unit ?? ""}${range(request)}`,
    state: ({ active, required }: MeasurementRequest) => {
      if (!active) return t("measurements.inactive");
      return t(required ? "measurements.requiredState" : "measurements.optionalState");
    },
  };
}
