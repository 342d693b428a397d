import type { ApiToken } from "@vetaverde/contract/tokens";
import { instantToLocal } from "@vetaverde/domain/time/zone";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import styles from "./tokens.module.css";

export interface TokenListProps {
  project: string;
  timeZone: string;
  /** Button that creates the first token. */
  create: ReactNode;
  onRevoke(token: ApiToken): void;
}

/** The API tokens of a project: loading, none, failed, or rows. */
export function TokenList({ project, timeZone, create, onRevoke }: TokenListProps) {
  const t = useT();
  const tokens = useCallQuery("tokens", "list", { params: { project } });
  if (!tokens.isSuccess) return <QueryState query={tokens} errorTitle={t("tokens.failed")} />;
  if (tokens.data.length === 0)
    return <EmptyState title={t("tokens.empty")} text={t("tokens.emptyHint")} action={create} />;
  return <TokenTable timeZone={timeZone} onRevoke={onRevoke} tokens={tokens.data} />;
}

interface TokenTableProps {
  timeZone: string;
  onRevoke(token: ApiToken): void;
  tokens: readonly ApiToken[];
}

function TokenTable({ timeZone, onRevoke, tokens }: TokenTableProps) {
  const t = useT();
  const format = useFormat();
  const dayOf = (ms: number) => format.day(instantToLocal(ms, timeZone).date);
  // A token expires at the first instant after its last day, so the displayed day is one millisecond earlier.
  const end = ({ expiresAt }: ApiToken) => dayOf(Date.parse(expiresAt) - 1);
  const used = ({ lastUsedAt }: ApiToken) => (lastUsedAt ? dayOf(Date.parse(lastUsedAt)) : t("tokens.never"));
  const state = ({ live, revokedAt, expiresAt }: ApiToken) => {
    if (live) return t("tokens.live");
    if (revokedAt) return t("tokens.revoked");
    return t(Date.parse(expiresAt) <= Date.now() ? "tokens.over" : "tokens.orphaned");
  };
  const revoke = (token: ApiToken) =>
    token.live && (
      <Button kind="quiet" size="small" onClick={() => onRevoke(token)}>
        {t("tokens.revoke")}
      </Button>
    );
  const columns: Column<ApiToken>[] = [
    { key: "name", head: t("tokens.name"), cell: ({ name }) => <b>{name}</b> },
    { key: "role", head: t("tokens.role"), width: "140px", cell: ({ role }) => t(`tokens.roles.${role}`) },
    { key: "state", head: t("tokens.state"), width: "150px", cell: state },
    { key: "expires", head: t("tokens.expires"), width: "120px", cell: end },
    { key: "used", head: t("tokens.used"), width: "120px", cell: used },
    { key: "by", head: t("tokens.by"), width: "180px", cell: ({ createdBy }) => createdBy.name },
    { key: "revoke", head: "", width: "110px", align: "end", cell: revoke },
  ];
  return (
    <Table
      label={t("tokens.title")}
      columns={columns}
      rows={tokens}
      rowKey={({ id }) => id}
      phone={(token) => <TokenSummary token={token} state={state} end={end} revoke={revoke} />}
    />
  );
}

interface TokenSummaryProps {
  token: ApiToken;
  state({ live, revokedAt, expiresAt }: ApiToken): string;
  end({ expiresAt }: ApiToken): string;
  revoke(token: ApiToken): ReactNode;
}

function TokenSummary({ token, state, end, revoke }: TokenSummaryProps) {
  const t = useT();
  return (
    <span className={classes(layout.stack16, styles.phone)}>
      <b>{token.name}</b>
      <span className={layout.mutedSmall}>
        {t(`tokens.roles.${token.role}`)} · {state(token)} · {t("tokens.expires")} {end(token)}
      </span>
      {revoke(token)}
    </span>
  );
}
