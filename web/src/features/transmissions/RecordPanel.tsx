import type { TransmissionProfileDetail, TransmissionRecord } from "@vetaverde/contract/transmissions";
import { unansweredBy } from "@vetaverde/domain/authorities/unanswered";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { classes } from "../../ui/classes.ts";
import { FactList } from "../../ui/FactList.tsx";
import layout from "../../ui/layout.module.css";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import { useFieldName } from "./field-name.ts";
import { SubmissionState } from "./SubmissionState.tsx";
import styles from "./transmissions.module.css";

interface RecordPanelProps {
  project: string;
  profile: TransmissionProfileDetail;
  at: string;
  mayDecide: boolean;
  onClose(): void;
}

/** An instant: its values, every attempt with the authority's words, and what people decided. */
export function RecordPanel({ project, profile, at, mayDecide, onClose }: RecordPanelProps) {
  const t = useT();
  const format = useFormat();
  const record = useCallQuery("transmissions", "submission", {
    params: { project, profile: profile.id },
    query: { at },
  });
  return (
    <SidePanel title={format.dateTime(at)} onClose={onClose}>
      <QueryState query={record} errorTitle={t("transmissions.ledgerFailed")} skeletonRows={6}>
        {(data) => (
          <div className={classes(layout.stack16, layout.flushParagraphs)}>
            <RecordFacts record={data} />
            {mayDecide && (data.state === "review" || data.state === "refused") && (
              <DecisionForm project={project} profile={profile} record={data} />
            )}
            <Attempts record={data} />
            <Decisions record={data} />
            <h3>{t("transmissions.message")}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reachable by keyboard */}
            <section className={styles.body} tabIndex={0} aria-label={t("transmissions.message")}>
              {linesOf(data.message)}
            </section>
          </div>
        )}
      </QueryState>
    </SidePanel>
  );
}

/** One value to a line, for people; the hash is that of the attempt's body. */
const linesOf = (message: string): string => JSON.stringify(JSON.parse(message), null, 2);

function RecordFacts({ record }: { record: TransmissionRecord }) {
  const t = useT();
  const format = useFormat();
  const nameOf = useFieldName();
  const { state, reason, measuredAt, nextTryAt, receipt, values } = record;
  return (
    <FactList
      className={styles.panelFacts}
      facts={[
        [t("transmissions.state"), <SubmissionState key="state" state={state} />],
        ...(reason ? [[t("transmissions.why"), t(`transmissions.reasons.${reason}`)] as const] : []),
        [t("transmissions.measuredAt"), format.dateTime(measuredAt)],
        ...Object.entries(values).map(([name, text]) => [nameOf(name), text] as const),
        ...(receipt ? [[t("transmissions.receipt"), receipt] as const] : []),
        ...(nextTryAt ? [[t("transmissions.nextTry"), format.dateTime(nextTryAt)] as const] : []),
      ]}
    />
  );
}

function Attempts({ record: { attempts } }: { record: TransmissionRecord }) {
  const t = useT();
  const format = useFormat();
  if (attempts.length === 0) return null;
  return (
    <section className={layout.stack8}>
      <h3>{t("transmissions.attempts")}</h3>
      {attempts.map(({ n, at, outcome, status, words, receipt, hash }) => (
        <div key={n}>
          <b>
            {format.dateTime(at)} · {t(`transmissions.answers.${outcome ?? "cutOff"}`)}
            {status === null ? "" : ` (${status})`}
          </b>
          <Words outcome={outcome} words={words} />
          {receipt && (
            <p>
              {t("transmissions.receipt")}: {receipt}
            </p>
          )}
          <p className={classes(layout.mutedSmall, styles.body)}>SHA-256 {hash}</p>
        </div>
      ))}
    </section>
  );
}

/** The authority's own words, or why there are none. */
function Words({ outcome, words }: Pick<TransmissionRecord["attempts"][number], "outcome" | "words">) {
  const t = useT();
  const why = unansweredBy(outcome, words);
  const shown = why ? t(`transmissions.unanswered.${why}`) : words;
  return shown ? <p>{shown}</p> : null;
}

function Decisions({ record: { decisions } }: { record: TransmissionRecord }) {
  const t = useT();
  const format = useFormat();
  if (decisions.length === 0) return null;
  return (
    <section className={layout.stack8}>
      <h3>{t("transmissions.decisions")}</h3>
      {decisions.map(({ kind, code, notReceived, newMeter, reason, at, by }) => (
        <p key={at}>
          <b>{t(`transmissions.decisionKinds.${kind}`)}</b> {code}{" "}
          {notReceived && `${t("transmissions.notReceived")}.`}{" "}
          {newMeter && `${t("transmissions.newMeter")}.`} {reason} · {by.name}, {format.dateTime(at)}
        </p>
      ))}
    </section>
  );
}
