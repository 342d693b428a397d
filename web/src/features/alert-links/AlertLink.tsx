import type { AlertLink as Shown } from "@vetaverde/contract/alert-links";
import { useEffect, useState } from "react";
import { call } from "../../lib/call.ts";
import { isCallError } from "../../lib/call-error.ts";
import { createFormat } from "../../lib/format.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { goTo } from "../../lib/location.ts";
import { measured } from "../../lib/measured.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import styles from "./alert-links.module.css";

const NOTE_LENGTH = 500;
const isOver = (error: unknown) =>
  isCallError(error) && ["ALERT_LINK_OVER", "VALIDATION"].includes(error.error);

/** Without the query cache, because the user may not be signed in. */
function useAlertLink(token: string) {
  const [alert, setAlert] = useState<Shown | null>(null);
  const [fault, setFault] = useState<{ of: "load" | "act"; error: unknown } | null>(null);
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is what it asks again for
  useEffect(() => {
    const stop = new AbortController();
    call("alertLinks", "look", { body: { token }, signal: stop.signal }).then(setAlert, (error: unknown) => {
      if (!stop.signal.aborted) setFault({ of: "load", error });
    });
    return () => stop.abort();
  }, [token, tries]);
  const again = () => {
    setFault(null);
    setTries(tries + 1);
  };
  const act = (note: string | null) => {
    setBusy(true);
    setFault(null);
    call("alertLinks", "use", { body: { token, note } })
      .then(setAlert, (error: unknown) => setFault({ of: "act", error }))
      .finally(() => setBusy(false));
  };
  return { alert, fault, busy, again, act };
}

/** An alert, as displayed by a mail's link to its recipient, who may not be signed in. */
export function AlertLink({ token }: { token: string }) {
  const t = useT();
  const { alert, fault, busy, again, act } = useAlertLink(token);
  const title = <h1 className={styles.title}>{t("alertLinks.title")}</h1>;
  if (fault && isOver(fault.error))
    return (
      <div className={layout.stack16}>
        {title}
        <Notice kind="warning" urgent title={t("alertLinks.over")}>
          {t("alertLinks.overText")}
        </Notice>
        <EnterButton />
      </div>
    );
  if (!alert && fault)
    return (
      <div className={layout.stack16}>
        {title}
        <ErrorNotice title={t("alertLinks.failed")} error={fault.error} />
        <Button onClick={again}>{t("alertLinks.retry")}</Button>
      </div>
    );
  if (!alert)
    return (
      <div className={layout.stack16} role="status" aria-label={t("alertLinks.look")}>
        <Skeleton rows={5} />
      </div>
    );
  return (
    <div className={layout.stack16}>
      {title}
      <Facts alert={alert} />
      {alert.acknowledged ? (
        <Acknowledged acknowledged={alert.acknowledged} zone={alert.timeZone} />
      ) : (
        <Acknowledge alert={alert} error={fault?.error} busy={busy} onAct={act} />
      )}
    </div>
  );
}

interface AcknowledgedProps {
  acknowledged: NonNullable<Shown["acknowledged"]>;
  zone: string;
}

/** Who acknowledged the alert, and the way into the product. */
function Acknowledged({ acknowledged, zone }: AcknowledgedProps) {
  const t = useT();
  return (
    <>
      <Notice kind="done" urgent title={t("alertLinks.done")}>
        <Outcome {...acknowledged} zone={zone} />
      </Notice>
      <EnterButton />
    </>
  );
}

function EnterButton() {
  const t = useT();
  return (
    <Button wide size="large" onClick={() => goTo("/")}>
      {t("alertLinks.enter")}
    </Button>
  );
}

interface AcknowledgeProps {
  alert: Shown;
  /** Why the previous attempt failed. */
  error: unknown;
  busy: boolean;
  onAct(note: string | null): void;
}

function Acknowledge({ alert, error, busy, onAct }: AcknowledgeProps) {
  const t = useT();
  const [note, setNote] = useState("");
  return (
    <>
      <TextArea
        label={t("alertLinks.note")}
        help={t("alertLinks.noteHelp")}
        limit={NOTE_LENGTH}
        value={note}
        onValue={setNote}
      />
      {error !== undefined && <ErrorNotice title={t("alertLinks.failedSave")} error={error} />}
      <Button
        kind="primary"
        size="large"
        wide
        busy={busy}
        onClick={() => note.trim().length <= NOTE_LENGTH && onAct(note.trim() || null)}
      >
        {t("alertLinks.act")}
      </Button>
      <p className={layout.muted}>{t("alertLinks.who", { person: alert.person })}</p>
    </>
  );
}

const useMoment = () => {
  const locale = useLocale();
  return (at: string, timeZone: string) => createFormat(locale, timeZone).dateTime(at);
};

function Facts({ alert }: { alert: Shown }) {
  const t = useT();
  const moment = useMoment();
  const locale = useLocale();
  const { device, sensor, unit, resolution, value, priority, type, raisedAt, timeZone, project } = alert;
  const level = ([1, 2, 3] as const).find((one) => one === priority) ?? 3;
  return (
    <section className={classes(layout.flushParagraphs, styles.alert)}>
      <p className={layout.muted}>
        {t(`alertLinks.priority.${level}`)} · {project}
      </p>
      <h2>{sensor ? `${device}: ${sensor}` : device}</h2>
      <p>
        {type === "missing" || value === null
          ? t("alertLinks.silent", { device })
          : t("alertLinks.read", {
              value: measured(createFormat(locale, timeZone), value, resolution),
              unit: unit ?? "",
            })}
      </p>
      <p className={layout.muted}>
        {t("alertLinks.since", { at: moment(raisedAt, timeZone), zone: timeZone })}
      </p>
    </section>
  );
}

function Outcome({ by, at, note, zone }: NonNullable<Shown["acknowledged"]> & { zone: string }) {
  const t = useT();
  const moment = useMoment();
  return (
    <>
      {t("alertLinks.doneBy", { name: by, at: moment(at, zone) })}
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
}
