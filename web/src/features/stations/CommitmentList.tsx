import type { StationCommitment } from "@vetaverde/contract/stations";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Part } from "./Part.tsx";
import styles from "./stations.module.css";
import { useStationCommitments } from "./stations.queries.ts";

export interface CommitmentListProps {
  project: string;
  station: string;
  link(commitment: StationCommitment, children: ReactNode): ReactNode;
  all: ReactNode;
}

/** Commitments that are fulfilled at the station. */
export function CommitmentList({ project, station, link, all }: CommitmentListProps) {
  const t = useT();
  const commitments = useStationCommitments(project, station);
  const items = commitments.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Part
      query={commitments}
      errorTitle={t("stations.commitments.failed")}
      empty={t("stations.commitments.empty")}
      isEmpty={() => items.length === 0}
      make={all}
      links={all}
    >
      {() => (
        <>
          <ul className={classes(layout.bottomMargin12, styles.commitments)}>
            {items.map((one) => (
              <CommitmentItem key={one.id} link={link} one={one} />
            ))}
          </ul>
          {commitments.hasNextPage && (
            <Button busy={commitments.isFetchingNextPage} onClick={() => void commitments.fetchNextPage()}>
              {t("stations.documents.more")}
            </Button>
          )}
        </>
      )}
    </Part>
  );
}

function CommitmentItem({
  link,
  one,
}: {
  link(commitment: StationCommitment, children: ReactNode): ReactNode;
  one: StationCommitment;
}) {
  const t = useT();
  return (
    <li>
      {link(
        one,
        <b>
          {one.code} · {one.summary}
        </b>,
      )}
      <span className={layout.mutedSmall}>
        {[
          one.instrument.name,
          ...(one.named ? [t("stations.commitments.named")] : []),
          ...(one.plans.length > 0
            ? [
                t("stations.commitments.served", {
                  plans: one.plans.map(({ title }) => title).join(", "),
                }),
              ]
            : []),
          ...(one.state === "proposed" ? [t("stations.commitments.unreviewed")] : []),
        ].join(" · ")}
      </span>
    </li>
  );
}
