import type { RelayCommand } from "@vetaverde/contract/relays";
import { DELIVERY_OBSTACLES } from "@vetaverde/domain/relays/delivery-path";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Pager } from "../../ui/Pager.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { CommandState } from "./CommandState.tsx";
import { type Place, useRelayCommands } from "./relays.queries.ts";

/** The commands, newest first: who ordered them, why, who confirmed them, and their result. */
export function CommandHistory({ place }: { place: Place }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const commands = useRelayCommands(place, page);
  const cells = useCells();
  const { data } = commands;
  const columns: Column<RelayCommand>[] = [
    { key: "at", head: t("relays.at"), width: "150px", cell: cells.at },
    { key: "what", head: t("relays.order"), width: "170px", cell: cells.what },
    { key: "state", head: t("relays.result"), width: "250px", cell: cells.result },
    { key: "who", head: t("relays.who"), width: "170px", cell: cells.who },
    { key: "reason", head: t("relays.reason"), cell: ({ reason }) => reason },
  ];
  return (
    <section aria-label={t("relays.history")}>
      <h2 className={layout.partHeading}>{t("relays.history")}</h2>
      {!data && <QueryState query={commands} errorTitle={t("relays.historyFailed")} skeletonRows={4} />}
      {data?.total === 0 && <p className={layout.muted}>{t("relays.historyEmpty")}</p>}
      {data && data.items.length > 0 && (
        <Table
          label={t("relays.history")}
          columns={columns}
          rows={data.items}
          rowKey={({ id }) => id}
          stale={commands.isPlaceholderData}
          phone={(command) => <PhoneCommand command={command} cells={cells} />}
        />
      )}
      {data && data.total > data.size && <Pager {...data} onPage={setPage} />}
    </section>
  );
}

interface PhoneCommandProps {
  command: RelayCommand;
  cells: ReturnType<typeof useCells>;
}

const PhoneCommand = ({ command, cells }: PhoneCommandProps) => (
  <span className={classes(layout.stackStart2, layout.shrinkableText)}>
    <b>{cells.what(command)}</b>
    {cells.result(command)}
    <span>{command.reason}</span>
    <span className={layout.muted}>
      {cells.at(command)} · {cells.who(command)}
    </span>
  </span>
);

const isHindrance = (fault: string): fault is (typeof DELIVERY_OBSTACLES)[number] =>
  (DELIVERY_OBSTACLES as readonly string[]).includes(fault);

function useCells() {
  const t = useT();
  const format = useFormat();
  const why = ({ fault, answer }: RelayCommand): string | null => {
    if (answer?.verdict === "late") return t("relays.late", { at: format.dateTime(answer.at) });
    if (fault === null) return null;
    if (fault === "otherValue" || fault === "otherRelay") return t(`relays.faults.${fault}`);
    return isHindrance(fault) ? t(`relays.faults.${fault}`) : fault;
  };
  return {
    at: ({ askedAt }: RelayCommand) => (
      <span className={layout.tabularNumbers}>{format.dateTime(askedAt)}</span>
    ),
    what: ({ relay, on }: RelayCommand) =>
      `${t(`relays.do.${relay}.${on ? "on" : "off"}`)} ${t(`relays.the.${relay}`)}`,
    result: (command: RelayCommand) => (
      <span className={classes(layout.stackStart2, layout.shrinkableText)}>
        <CommandState
          kind={command.state}
          {...(command.state === "waiting" ? { until: command.expiresAt } : {})}
        />
        {why(command) && <span className={layout.muted}>{why(command)}</span>}
      </span>
    ),
    who: ({ askedBy, second, endedBy }: RelayCommand) => (
      <span className={classes(layout.stackStart2, layout.shrinkableText)}>
        <span>{askedBy.name}</span>
        {second && <span className={layout.muted}>{t("relays.secondedBy", { name: second.by.name })}</span>}
        {endedBy && <span className={layout.muted}>{t("relays.cancelledBy", { name: endedBy.name })}</span>}
      </span>
    ),
  };
}
