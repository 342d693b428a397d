import type { TransmissionProfile } from "@vetaverde/contract/transmissions";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import { useProfiles } from "./transmissions.queries.ts";

interface ProfileListProps {
  project: string;
  /** Button that creates the first profile, for a user with permission. */
  create: ReactNode;
  onOpen(profile: string): void;
}

/** The profiles of a project, with what needs people. */
export function ProfileList({ project, create, onOpen }: ProfileListProps) {
  const t = useT();
  const profiles = useProfiles(project);
  const columns = useColumns();
  const when = profiles.data?.length === 0;
  return (
    <QueryState
      query={profiles}
      errorTitle={t("transmissions.failed")}
      skeletonRows={4}
      empty={{ when, title: t("transmissions.empty"), text: t("transmissions.emptyHint"), action: create }}
    >
      {(rows) => (
        <Table
          label={t("transmissions.title")}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={({ id }) => onOpen(id)}
          phone={(one) => <PhoneRow one={one} />}
        />
      )}
    </QueryState>
  );
}

function useColumns(): Column<TransmissionProfile>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: "name", head: t("transmissions.name"), cell: ({ name }) => <b>{name}</b> },
    {
      key: "service",
      head: t("transmissions.service"),
      cell: (one) => t(`transmissions.services.${one.service}`),
    },
    {
      key: "frequency",
      head: t("transmissions.frequency"),
      width: "150px",
      cell: (one) => t(`transmissions.frequencies.${one.frequency}`),
    },
    {
      key: "state",
      head: t("transmissions.state"),
      width: "130px",
      cell: (one) => t(`transmissions.states.${one.state}`),
    },
    {
      key: "accepted",
      head: t("transmissions.acceptedAt"),
      width: "170px",
      cell: ({ acceptedAt }) => (acceptedAt ? format.dateTime(acceptedAt) : t("transmissions.never")),
    },
    { key: "open", head: t("transmissions.open"), width: "220px", cell: (one) => <Open one={one} /> },
  ];
}

/** What was refused or waits for a person. */
function Open({ one: { refused, review, fault } }: { one: TransmissionProfile }) {
  const t = useT();
  if (fault === "credentials") return <b>{t("transmissions.faults.credentials")}</b>;
  if (refused + review === 0) return <span className={layout.muted}>{t("transmissions.nothingOpen")}</span>;
  return <b>{t("transmissions.openCount", { review, refused })}</b>;
}

function PhoneRow({ one }: { one: TransmissionProfile }) {
  const t = useT();
  return (
    <>
      <span className={layout.phoneCardHead}>
        <b>{one.name}</b>
        <span>{t(`transmissions.states.${one.state}`)}</span>
      </span>
      <span className={layout.phoneCardLine}>
        {t(`transmissions.services.${one.service}`)} · <Open one={one} />
      </span>
    </>
  );
}
