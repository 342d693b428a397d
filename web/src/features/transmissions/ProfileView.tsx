import type { UseQueryResult } from "@tanstack/react-query";
import type { TransmissionProfileDetail } from "@vetaverde/contract/transmissions";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { classes } from "../../ui/classes.ts";
import { FactList } from "../../ui/FactList.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { FieldTable } from "./FieldTable.tsx";
import { Ledger } from "./Ledger.tsx";
import { SETTINGS } from "./profile.form.ts";
import styles from "./transmissions.module.css";

interface ProfileViewProps {
  project: string;
  query: UseQueryResult<TransmissionProfileDetail>;
  mayDecide: boolean;
}

/** A profile: what it sends, and its ledger. */
export function ProfileView({ project, query, mayDecide }: ProfileViewProps) {
  const t = useT();
  return (
    <div className={layout.insetBottom}>
      <QueryState query={query} errorTitle={t("transmissions.failed")} skeletonRows={8}>
        {(profile) => (
          <div className={classes(layout.flushParagraphs, layout.stack16)}>
            <StateNotice profile={profile} />
            <ProfileFacts profile={profile} />
            <FieldTable profile={profile} />
            <Ledger project={project} profile={profile} mayDecide={mayDecide} />
          </div>
        )}
      </QueryState>
    </div>
  );
}

/** Whether anything is sent, and what prevents it. */
function StateNotice({ profile: { state, fault } }: { profile: TransmissionProfileDetail }) {
  const t = useT();
  if (state === "trial")
    return (
      <Notice kind="info" title={t("transmissions.trialTitle")}>
        {t("transmissions.trialText")}
      </Notice>
    );
  if (state === "paused")
    return (
      <Notice kind="warning" title={t("transmissions.pausedTitle")}>
        {t("transmissions.pauseText")}
      </Notice>
    );
  if (fault === null) return null;
  return (
    <Notice kind="error" title={t(faultKey(fault))}>
      {t("transmissions.faultText")}
    </Notice>
  );
}

function faultKey(fault: string) {
  if (fault === "credentials") return "transmissions.faults.credentials";
  return fault === "secret" ? "transmissions.faults.secret" : "transmissions.faults.connection";
}

function ProfileFacts({ profile }: { profile: TransmissionProfileDetail }) {
  const t = useT();
  const format = useFormat();
  const { service, frequency, address, settings, nextDue, acceptedAt, commitments, station } = profile;
  return (
    <FactList
      className={styles.facts}
      facts={[
        [t("transmissions.service"), t(`transmissions.services.${service}`)],
        [t("transmissions.frequency"), t(`transmissions.frequencies.${frequency}`)],
        [t("transmissions.address"), address],
        ...(station ? [[t("transmissions.station"), station.name] as const] : []),
        [t("transmissions.identifiers"), SETTINGS[service].map((name) => settings[name]).join(" · ")],
        ...(commitments.length > 0
          ? [
              [
                t("transmissions.serves"),
                commitments.map(({ code, summary }) => `${code} ${summary}`).join(" · "),
              ] as const,
            ]
          : []),
        [t("transmissions.nextDue"), format.dateTime(nextDue)],
        [t("transmissions.acceptedAt"), acceptedAt ? format.dateTime(acceptedAt) : t("transmissions.never")],
      ]}
    />
  );
}
