import type { AuthorityHistory, AuthorityHistoryAccess } from "@vetaverde/contract/authority-history";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FactList } from "../../ui/FactList.tsx";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import { HistoryCredentials } from "./HistoryCredentials.tsx";
import { HISTORY_PATHS } from "./history-paths.ts";
import { TurnHistoryOff } from "./TurnHistoryOff.tsx";
import styles from "./transmissions.module.css";

interface HistorySectionProps {
  project: string;
  /** Whether the project has a profile of the SMA: without one, an administrator needs the section only if it is on. */
  hasSma: boolean;
}

/** The history service that the SMA may query: whether it is on, and what was queried. For administrators. */
export function HistorySection({ project, hasSma }: HistorySectionProps) {
  const t = useT();
  const query = useCallQuery("authorityHistory", "get", { params: { project } });
  if (!hasSma && !query.data?.credentials) return null;
  return (
    <section className={classes(layout.stack12, layout.flushParagraphs, styles.history)}>
      <h2>{t("transmissions.history.title")}</h2>
      <p className={layout.introText}>{t("transmissions.history.intro")}</p>
      <QueryState query={query} errorTitle={t("transmissions.history.failed")} skeletonRows={2}>
        {(history) => <HistoryState project={project} history={history} />}
      </QueryState>
    </section>
  );
}

type HistoryDialog = "credentials" | "off";

function HistoryState({ project, history }: { project: string; history: AuthorityHistory }) {
  const t = useT();
  const [dialog, setDialog] = useState<HistoryDialog | null>(null);
  const close = () => setDialog(null);
  const { credentials, accesses } = history;
  return (
    <>
      {credentials ? (
        <CredentialFacts credentials={credentials} onOpen={setDialog} />
      ) : (
        <EmptyState
          title={t("transmissions.history.off")}
          text={t("transmissions.history.offHint")}
          action={
            <Button onClick={() => setDialog("credentials")}>{t("transmissions.history.turnOn")}</Button>
          }
        />
      )}
      {(credentials || accesses.length > 0) && <AccessTable accesses={accesses} />}
      {dialog === "credentials" && (
        <HistoryCredentials project={project} isReplacing={credentials !== null} onClose={close} />
      )}
      {dialog === "off" && <TurnHistoryOff project={project} onClose={close} />}
    </>
  );
}

interface CredentialFactsProps {
  credentials: NonNullable<AuthorityHistory["credentials"]>;
  onOpen(dialog: HistoryDialog): void;
}

function CredentialFacts({ credentials: { user, createdAt, createdBy }, onOpen }: CredentialFactsProps) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <FactList
        className={styles.facts}
        facts={[
          [t("transmissions.history.user"), user],
          [t("transmissions.history.signInAddress"), location.origin + HISTORY_PATHS.token],
          [
            t("transmissions.history.recordsAddress"),
            `${location.origin}${HISTORY_PATHS.records}?device=…&date=…`,
          ],
          [
            t("transmissions.history.since"),
            t("transmissions.history.sinceBy", { name: createdBy.name, at: format.dateTime(createdAt) }),
          ],
        ]}
      />
      <div className={layout.cluster8}>
        <Button onClick={() => onOpen("credentials")}>{t("transmissions.history.replace")}</Button>
        <Button onClick={() => onOpen("off")}>{t("transmissions.history.turnOff")}</Button>
      </div>
    </>
  );
}

/** When the authority signed in, and what it asked for. */
function AccessTable({ accesses }: { accesses: readonly AuthorityHistoryAccess[] }) {
  const t = useT();
  const format = useFormat();
  const askedOf = ({ kind, device, day, records }: AuthorityHistoryAccess) => {
    if (kind === "token" || device === null || day === null) return t("transmissions.history.signedIn");
    const asked = { device, day: format.day(day) };
    return records === null
      ? t("transmissions.history.unknown", asked)
      : t("transmissions.history.answered", { ...asked, records });
  };
  const columns: Column<AuthorityHistoryAccess>[] = [
    {
      key: "at",
      head: t("transmissions.history.at"),
      width: "170px",
      cell: ({ at }) => format.dateTime(at),
    },
    {
      key: "network",
      head: t("transmissions.history.network"),
      width: "200px",
      cell: ({ address }) => address,
    },
    { key: "asked", head: t("transmissions.history.asked"), cell: askedOf },
  ];
  return (
    <>
      <h3>{t("transmissions.history.accesses")}</h3>
      {accesses.length === 0 ? (
        <p className={layout.muted}>{t("transmissions.history.noAccesses")}</p>
      ) : (
        <Table
          label={t("transmissions.history.accesses")}
          columns={columns}
          rows={accesses}
          rowKey={({ id }) => id}
          phone={(one) => (
            <>
              <span className={layout.phoneCardHead}>
                <b>{askedOf(one)}</b>
              </span>
              <span className={layout.phoneCardLine}>
                {format.dateTime(one.at)} · {one.address}
              </span>
            </>
          )}
        />
      )}
    </>
  );
}
