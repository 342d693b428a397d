import type { Account } from "@vetaverde/contract/accounts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import { AccountState } from "./AccountState.tsx";

export interface AccountTableProps {
  accounts: readonly Account[];
  sort: string;
  onSort(sort: string): void;
  onOpen(account: Account): void;
  stale: boolean;
}

export function AccountTable(props: AccountTableProps) {
  const t = useT();
  return (
    <Table
      label={t("accounts.title")}
      columns={useAccountColumns()}
      rows={props.accounts}
      rowKey={({ id }) => id}
      onOpen={props.onOpen}
      sort={props.sort}
      onSort={props.onSort}
      stale={props.stale}
      phone={(account) => <PhoneAccount account={account} />}
    />
  );
}

function useAccountColumns(): Column<Account>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: "name",
      head: t("accounts.person"),
      sort: "name",
      cell: (account) => <Person account={account} />,
    },
    { key: "email", head: t("accounts.email"), sort: "email", cell: ({ email }) => email },
    { key: "projects", head: t("accounts.projects"), cell: (account) => <Projects account={account} /> },
    {
      key: "state",
      head: t("accounts.state"),
      width: "150px",
      cell: ({ state }) => <AccountState state={state} />,
    },
    {
      key: "created",
      head: t("accounts.created"),
      sort: "created",
      width: "120px",
      cell: ({ createdAt }) => (
        <span className={layout.tabularNumbers}>{format.day(createdAt.slice(0, 10))}</span>
      ),
    },
  ];
}

function Person({ account: { name, lastName, position } }: { account: Account }) {
  return (
    <span className={layout.twoLineCell}>
      <b>{`${name} ${lastName}`}</b>
      {position && <span className={classes(layout.muted, layout.xSmallTight)}>{position}</span>}
    </span>
  );
}

function Projects({ account: { admin, projects } }: { account: Account }) {
  const t = useT();
  if (admin) return <>{t("accounts.everywhere")}</>;
  if (projects.length === 0) return <span className={layout.muted}>{t("accounts.nowhere")}</span>;
  return <>{projects.map(({ name }) => name).join(", ")}</>;
}

function PhoneAccount({ account }: { account: Account }) {
  return (
    <>
      <Person account={account} />
      <span className={layout.spreadLineSmall}>
        <span className={classes(layout.muted, layout.xSmallTight)}>{account.email}</span>
        <AccountState state={account.state} />
      </span>
    </>
  );
}
