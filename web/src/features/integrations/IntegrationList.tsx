import type { Integration } from "@vetaverde/contract/integrations";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import { Downlinks } from "./Downlinks.tsx";
import styles from "./integrations.module.css";

export interface IntegrationListProps {
  project: string;
  /** Button that creates the first key. */
  create: ReactNode;
  onRevoke(integration: Integration): void;
}

/** The keys of a project's gateways: loading, none, failed, or rows. */
export function IntegrationList({ project, create, onRevoke }: IntegrationListProps) {
  const t = useT();
  const integrations = useCallQuery("integrations", "list", { params: { project } });
  const [downlinks, setDownlinks] = useState<LoRaWan | null>(null);
  const columns = useColumns(onRevoke, setDownlinks);
  if (!integrations.isSuccess)
    return <QueryState query={integrations} errorTitle={t("integrations.failed")} skeletonRows={4} />;
  if (integrations.data.length === 0)
    return <EmptyState title={t("integrations.empty")} text={t("integrations.emptyHint")} action={create} />;
  return (
    <>
      <Table
        label={t("integrations.title")}
        columns={columns}
        rows={integrations.data}
        rowKey={({ id }) => id}
        phone={(one) => <PhoneRow integration={one} onRevoke={onRevoke} onDownlinks={setDownlinks} />}
      />
      {downlinks && (
        <Downlinks project={project} integration={downlinks} onClose={() => setDownlinks(null)} />
      )}
    </>
  );
}

function useTexts() {
  const t = useT();
  const format = useFormat();
  return {
    state: ({ revokedAt }: Integration) =>
      revokedAt ? t("integrations.revokedAt", { at: format.dateTime(revokedAt) }) : t("integrations.live"),
    createdText: ({ madeAt, madeBy }: Integration) =>
      t("integrations.madeBy", { name: madeBy.name, at: format.dateTime(madeAt) }),
  };
}

function useColumns(
  onRevoke: ActionsProps["onRevoke"],
  onDownlinks: ActionsProps["onDownlinks"],
): Column<Integration>[] {
  const t = useT();
  const { state, createdText } = useTexts();
  return [
    { key: "name", head: t("integrations.name"), cell: ({ name }) => <b>{name}</b> },
    {
      key: "kind",
      head: t("integrations.kind"),
      width: "220px",
      cell: ({ kind }) => t(`integrations.kinds.${kind}`),
    },
    { key: "state", head: t("integrations.state"), width: "250px", cell: state },
    { key: "made", head: t("integrations.made"), width: "280px", cell: createdText },
    {
      key: "act",
      head: "",
      width: "190px",
      align: "end",
      cell: (one) => <Actions integration={one} onRevoke={onRevoke} onDownlinks={onDownlinks} />,
    },
  ];
}

interface ActionsProps {
  integration: Integration;
  onRevoke(integration: Integration): void;
  onDownlinks(integration: LoRaWan): void;
}

function Actions({ integration: one, onRevoke, onDownlinks }: ActionsProps) {
  const t = useT();
  if (one.revokedAt !== null) return null;
  return (
    <span className={styles.acts}>
      {takesCommands(one) && (
        <Button kind="quiet" size="small" onClick={() => onDownlinks(one)}>
          {t("integrations.downlinks.set")}
        </Button>
      )}
      <Button kind="quiet" size="small" onClick={() => onRevoke(one)}>
        {t("integrations.revoke")}
      </Button>
    </span>
  );
}

function PhoneRow(props: ActionsProps) {
  const t = useT();
  const { state, createdText } = useTexts();
  const { integration: one } = props;
  return (
    <span className={layout.stackStart2}>
      <b>{one.name}</b>
      <span className={layout.mutedSmall}>
        {t(`integrations.kinds.${one.kind}`)} · {state(one)}
      </span>
      <span className={layout.mutedSmall}>{createdText(one)}</span>
      <Actions {...props} />
    </span>
  );
}

type LoRaWan = Integration & { kind: "chirpstack" | "ttn" };
const takesCommands = (one: Integration): one is LoRaWan => one.kind === "chirpstack" || one.kind === "ttn";
