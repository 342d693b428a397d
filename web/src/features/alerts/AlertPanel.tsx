import type { Alert } from "@vetaverde/contract/alerts";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { FactList } from "../../ui/FactList.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toasts.ts";
import { AlertState, AlertTags, Priority } from "./AlertMarks.tsx";
import styles from "./alerts.module.css";
import { useAcknowledge } from "./alerts.queries.ts";
import { readingText } from "./reading-text.ts";
import { useDurationFormat, useSentence } from "./rule.messages.ts";

export interface AlertPanelProps {
  project: string;
  alert: Alert;
  /** Whether the user may acknowledge the alert. */
  mayWrite: boolean;
  /** Link to its device. */
  deviceLink?: ReactNode;
  /** Link to the readings at that time. */
  graphLink: ReactNode;
  onClose(): void;
}

/** The cause of an alert, and who acknowledged it. */
export function AlertPanel({ project, alert, mayWrite, deviceLink, graphLink, onClose }: AlertPanelProps) {
  const t = useT();
  const sentence = useSentence();
  const { note, setNote, save, acknowledge } = useAcknowledgement(project, alert, onClose);
  const isOpen = mayWrite && alert.acknowledged === null;
  return (
    <SidePanel
      title={alert.device.name}
      onClose={onClose}
      actions={
        isOpen && (
          <Button kind="primary" busy={save.isPending} onClick={acknowledge}>
            {t("alerts.acknowledge")}
          </Button>
        )
      }
    >
      <div className={layout.panelBody}>
        <span className={layout.phoneCardHead}>
          <Priority value={alert.rule.priority} />
          <AlertState alert={alert} />
          <AlertTags alert={alert} />
        </span>
        <p className={styles.sentence}>
          {sentence(alert.rule, {
            name: alert.sensor?.name ?? null,
            unit: alert.sensor?.unit ?? "",
            resolution: alert.sensor?.resolution ?? null,
          })}
        </p>
        {deviceLink}
        {graphLink}
        {save.isError && <ErrorNotice title={t("alerts.notSaved")} error={save.error} />}
        <Circumstances alert={alert} />
        <Facts alert={alert} />
        {isOpen && <NoteField note={note} onNote={setNote} />}
      </div>
    </SidePanel>
  );
}

/** Acknowledges an alert with an optional note. */
function useAcknowledgement(project: string, alert: Alert, onClose: () => void) {
  const t = useT();
  const [note, setNote] = useState("");
  const save = useAcknowledge(project);
  const send = async () => {
    await save.mutateAsync({ event: alert.id, note: note.trim() || null });
    toast("done", t("alerts.acknowledgedNow"));
    onClose();
  };
  return { note, setNote, save, acknowledge: () => void send().catch(() => {}) };
}

function NoteField({ note, onNote }: { note: string; onNote(note: string): void }) {
  const t = useT();
  return (
    <TextArea
      label={t("alerts.note")}
      help={t("alerts.noteHelp")}
      limit={500}
      value={note}
      onValue={onNote}
    />
  );
}

/** What else is known about the alert: a silent device, a late reading, a maintenance window. */
function Circumstances({ alert }: { alert: Alert }) {
  const t = useT();
  return (
    <>
      {alert.rule.type === "missing" && <Notice kind="warning">{t("alerts.e001")}</Notice>}
      {alert.late && <Notice kind="info">{t("alerts.lateHelp")}</Notice>}
      {alert.maintenance && <Notice kind="info">{t("alerts.maintenanceHelp")}</Notice>}
    </>
  );
}

function Facts({ alert }: { alert: Alert }) {
  const t = useT();
  const format = useFormat();
  const formatDuration = useDurationFormat();
  const { raisedAt, clearedAt, notedAt, acknowledged, rule } = alert;
  const until = clearedAt === null ? Date.now() : Date.parse(clearedAt);
  const facts: [string, ReactNode][] = [
    [t("alerts.since"), format.dateTime(raisedAt)],
    [t("alerts.ended"), clearedAt === null ? t("alerts.states.active") : format.dateTime(clearedAt)],
    [t("alerts.lasted"), formatDuration(Math.max(0, until - Date.parse(raisedAt)) / 60_000)],
    [t("alerts.known"), format.dateTime(notedAt)],
    [
      t("alerts.acknowledgement"),
      acknowledged
        ? t("alerts.acknowledged", { name: acknowledged.by.name, at: format.dateTime(acknowledged.at) })
        : t("alerts.notAcknowledged"),
    ],
    ...(acknowledged?.note ? ([[t("alerts.note"), acknowledged.note]] as [string, ReactNode][]) : []),
    [t("alerts.ruleVersion", { n: String(rule.version) }), t(`alerts.types.${rule.type}`)],
  ];
  return (
    <>
      <FactList className={layout.factList} facts={facts} />
      <Readings alert={alert} />
    </>
  );
}

/** The readings that raised the alert. */
function Readings({ alert: { readings, sensor } }: { alert: Alert }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <h3>{t("alerts.readings")}</h3>
      {readings.length === 0 ? (
        <p className={layout.muted}>{t("alerts.noReadings")}</p>
      ) : (
        <ul className={styles.readings}>
          {readings.map((one) => (
            <li key={one.t}>
              <span>{format.moment(one.t)}</span>
              <b>{readingText(format, one, sensor)}</b>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
