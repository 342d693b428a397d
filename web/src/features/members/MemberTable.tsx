import type { Member } from "@vetaverde/contract/members";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { type Column, Table } from "../../ui/Table.tsx";
import { ROLE_ORDER } from "./members.filters.ts";
import styles from "./members.module.css";

export interface MemberTableProps {
  members: readonly Member[];
  sort: string;
  onSort(sort: string): void;
  onOpen(member: Member): void;
  stale: boolean;
}

export function MemberTable(props: MemberTableProps) {
  const t = useT();
  const format = useFormat();
  const columns: Column<Member>[] = [
    { key: "name", head: t("members.person"), sort: "name", cell: (member) => <Person member={member} /> },
    { key: "email", head: t("members.email"), sort: "email", cell: ({ email }) => email },
    {
      key: "permissions",
      head: t("members.permissions"),
      width: "230px",
      cell: (member) => <Roles member={member} />,
    },
    {
      key: "state",
      head: t("members.state"),
      width: "220px",
      cell: (member) => <Standing member={member} />,
    },
    {
      key: "since",
      head: t("members.since"),
      sort: "since",
      width: "120px",
      cell: ({ since }) => <span className={styles.number}>{format.day(since.slice(0, 10))}</span>,
    },
  ];
  return (
    <div className={styles.inset}>
      <Table
        label={t("members.title")}
        columns={columns}
        rows={props.members}
        rowKey={({ id }) => id}
        onOpen={props.onOpen}
        sort={props.sort}
        onSort={props.onSort}
        stale={props.stale}
        phone={(member) => <PhoneMember member={member} />}
      />
    </div>
  );
}

const nameOf = ({ name, lastName }: Member) => `${name} ${lastName}`;

function Person({ member }: { member: Member }) {
  return (
    <span className={styles.person}>
      <b>{nameOf(member)}</b>
      {member.position && <span className={styles.second}>{member.position}</span>}
    </span>
  );
}

/** The strongest first; READ says nothing new beside another. */
function Roles({ member }: { member: Member }) {
  const t = useT();
  if (member.systemAdmin) return <>{t("members.system")}</>;
  const roles = ROLE_ORDER.filter((role) => member.effective.includes(role));
  const told = roles.length > 1 ? roles.filter((role) => role !== 2) : roles;
  if (told.length === 0) return <span className={styles.quiet}>{t("members.nothing")}</span>;
  return <>{told.map((role) => t(`members.roles.${role}`)).join(", ")}</>;
}

function Standing({ member }: { member: Member }) {
  const t = useT();
  const format = useFormat();
  if (!member.verified) return <span className={styles.quiet}>{t("members.pending")}</span>;
  if (!member.active) return <span className={styles.quiet}>{t("members.inactive")}</span>;
  if (member.guestPermissions.length > 0 && member.guestExpiresAt) {
    const over = Date.parse(member.guestExpiresAt) <= Date.now();
    return (
      <span className={over ? styles.quiet : undefined}>
        {t(over ? "members.guestOver" : "members.guestUntil", {
          day: format.day(member.guestExpiresAt.slice(0, 10)),
        })}
      </span>
    );
  }
  return <>{t("members.active")}</>;
}

function PhoneMember({ member }: { member: Member }) {
  return (
    <>
      <Person member={member} />
      <span className={styles.phoneLine}>
        <span>
          <Roles member={member} />
        </span>
        <span className={styles.second}>
          <Standing member={member} />
        </span>
      </span>
    </>
  );
}
