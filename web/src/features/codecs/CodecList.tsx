import type { Codec } from "@vetaverde/contract/codecs";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";

export interface CodecListProps {
  project: string;
  /** Button that creates the first codec. */
  create: ReactNode;
  onOpen(codec: Codec): void;
}

/** The device types reported by networks, and their codecs: loading, none, failed, or rows. */
export function CodecList({ project, create, onOpen }: CodecListProps) {
  const t = useT();
  const columns = useColumns(onOpen);
  const codecs = useCallQuery("codecs", "list", { params: { project } });
  return (
    <QueryState
      query={codecs}
      errorTitle={t("codecs.failed")}
      skeletonRows={4}
      empty={{
        when: codecs.data?.length === 0,
        title: t("codecs.empty"),
        text: t("codecs.emptyHint"),
        action: create,
      }}
    >
      {(rows) => (
        <Table
          label={t("codecs.title")}
          columns={columns}
          rows={rows}
          rowKey={({ type }) => type}
          phone={(one) => <PhoneRow codec={one} onOpen={onOpen} />}
        />
      )}
    </QueryState>
  );
}

function useTexts() {
  const t = useT();
  const format = useFormat();
  return {
    state: ({ active, version, at, by, suspended }: Codec) => {
      if (suspended) return <b>{t("codecs.suspended", { at: format.dateTime(suspended.at) })}</b>;
      if (!active) return t(version > 0 ? "codecs.withdrawnState" : "codecs.none");
      return t("codecs.state", {
        version: String(version),
        name: by?.name ?? "",
        at: at ? format.dateTime(at) : "",
      });
    },
    failed: ({ failed: n }: Codec) =>
      n > 0 ? <b>{t("codecs.failedCount", { n })}</b> : t("codecs.noneFailed"),
  };
}

function useColumns(onOpen: CodecListProps["onOpen"]): Column<Codec>[] {
  const t = useT();
  const format = useFormat();
  const { state, failed } = useTexts();
  return [
    { key: "type", head: t("codecs.type"), cell: ({ type }) => <b>{type}</b> },
    {
      key: "devices",
      head: t("codecs.devices"),
      width: "120px",
      align: "end",
      cell: ({ devices }) => format.number(devices),
    },
    { key: "state", head: t("codecs.codec"), width: "340px", cell: state },
    { key: "failed", head: t("codecs.week"), width: "220px", cell: failed },
    {
      key: "open",
      head: "",
      width: "130px",
      align: "end",
      cell: (one) => <OpenButton codec={one} onOpen={onOpen} />,
    },
  ];
}

interface CodecProps {
  codec: Codec;
  onOpen: CodecListProps["onOpen"];
}

function OpenButton({ codec: one, onOpen }: CodecProps) {
  const t = useT();
  return (
    <Button size="small" onClick={() => onOpen(one)}>
      {t(one.active ? "codecs.edit" : "codecs.write")}
    </Button>
  );
}

function PhoneRow({ codec: one, onOpen }: CodecProps) {
  const { state, failed } = useTexts();
  return (
    <span className={layout.stackStart4}>
      <b>{one.type}</b>
      <span className={layout.mutedSmall}>{state(one)}</span>
      <span className={layout.mutedSmall}>{failed(one)}</span>
      <OpenButton codec={one} onOpen={onOpen} />
    </span>
  );
}
