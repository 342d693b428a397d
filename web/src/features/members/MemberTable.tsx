import type { Member } from "@vetaverde/contract/members";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import { ROLE_ORDER } from "./members.filters.ts";
import { dayOf, lastDay } from "./members.guest.ts";

export interface MemberTableProps {
  members: readonly Member[];
  sort: string;
  onSort(sort: string): void;
  onOpen(member: Member): void;
  stale: boolean;
  /** The project's time zone, so that a last day is displayed as it was entered. */
  timeZone: string;
}

export function MemberTable(props: MemberTableProps) {
  const t = useT();
  const { timeZone } = props;
  const columns = useColumns(timeZone);
  return (
    <Table
      label={t("members.title")}
      columns={columns}
      rows={props.members}
      rowKey={({ id }) => id}
      onOpen={props.onOpen}
      sort={props.sort}
      onSort={props.onSort}
      stale={props.stale}
      phone={(member) => <PhoneMember member={member} timeZone={timeZone} />}
    />
  );
}

function useColumns(timeZone: MemberTableProps["timeZone"]): Column<Member>[] {
  const t = useT();
  const format = useFormat();
  return [
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
      cell: (member) => <MemberStatus member={member} timeZone={timeZone} />,
    },
    {
      key: "since",
      head: t("members.since"),
      sort: "since",
      width: "120px",
      cell: ({ since }) => (
        <span className={layout.tabularNumbers}>{format.day(dayOf(since, timeZone))}</span>
      ),
    },
  ];
}

const nameOf = ({ name, lastName }: Member) => `${name} ${lastName}`;

function Person({ member }: { member: Member }) {
  return (
    <span className={layout.twoLineCell}>
      <b>{nameOf(member)}</b>
      {member.position && (
        <span className={classes(layout.muted, layout.xSmallTight)}>{member.position}</span>
      )}
    </span>
  );
}

/** Highest permission first; READ is omitted if another one implies it. */
function Roles({ member }: { member: Member }) {
  const t = useT();
  if (member.systemAdmin) return <>{t("members.system")}</>;
  const roles = ROLE_ORDER.filter((role) => member.effective.includes(role));
  const listedRoles = roles.length > 1 ? roles.filter((role) => role !== 2) : roles;
  if (listedRoles.length === 0) return <span className={layout.muted}>{t("members.nothing")}</span>;
  return <>{listedRoles.map((role) => t(`members.roles.${role}`)).join(", ")}</>;
}

/**
 * State of the account, and the last day of guest permissions: an invited guest is displayed as a guest from the start.
 */
function MemberStatus({ member, timeZone }: { member: Member; timeZone: string }) {
  const t = useT();
  const account = !member.verified
    ? t("members.pending")
    : !member.active
      ? t("members.inactive")
      : isGuest(member)
        ? null
        : t("members.active");
  return (
    <span className={layout.twoLineCell}>
      {account !== null && (
        <span className={member.verified && member.active ? undefined : layout.muted}>{account}</span>
      )}
      {member.vouched && (
        <span className={classes(layout.muted, layout.xSmallTight)}>{t("handedLink.vouched")}</span>
      )}
      <GuestStatus member={member} timeZone={timeZone} />
    </span>
  );
}

/** Without permanent permissions nothing remains after the last day. */
const isGuest = ({ permissions, guestPermissions, systemAdmin }: Member): boolean =>
  !systemAdmin && permissions.length === 0 && guestPermissions.length > 0;

function GuestStatus({ member, timeZone }: { member: Member; timeZone: string }) {
  const t = useT();
  const format = useFormat();
  const { guestPermissions, guestExpiresAt, permissions } = member;
  if (guestPermissions.length === 0 || guestExpiresAt === null) return null;
  const day = format.day(lastDay(guestExpiresAt, timeZone));
  const isOver = Date.parse(guestExpiresAt) <= Date.now();
  const extra = guestPermissions.filter((role) => !permissions.includes(role));
  const roles = ROLE_ORDER.filter((role) => extra.includes(role)).map((role) => t(`members.roles.${role}`));
  if (!isGuest(member) && roles.length === 0) return null;
  const label = isGuest(member)
    ? t(isOver ? "members.guestOver" : "members.guestUntil", { day })
    : t(isOver ? "members.extraOver" : "members.extraUntil", { day, roles: roles.join(", ") });
  return <span className={isOver ? layout.muted : undefined}>{label}</span>;
}

function PhoneMember({ member, timeZone }: { member: Member; timeZone: string }) {
  return (
    <>
      <Person member={member} />
      <span className={layout.spreadLineSmall}>
        <span>
          <Roles member={member} />
        </span>
        <span className={classes(layout.muted, layout.xSmallTight)}>
          <MemberStatus member={member} timeZone={timeZone} />
        </span>
      </span>
    </>
  );
}
