import {
  curlLine,
  mosquittoLine,
  REPORT_PATH,
  type ReportTarget,
} from "@vetaverde/domain/devices/report-lines";
import type { ReactNode } from "react";
import { useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { copyText } from "../../ui/copy-text.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./devices.module.css";
import { useDevice } from "./devices.queries.ts";

const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** If the platform's public address is not configured, the server returns localhost: then the page's origin is used. */
const originOf = (serverOrigin: string, page: string): string =>
  LOCAL.has(new URL(serverOrigin).hostname) ? page : serverOrigin;

export interface ReportLinesProps {
  project: string;
  device: { id: string; serial: string };
  value: string;
}

/** The address to which a device reports, with command lines that send an example. */
export function ReportLines({ project, device: { id, serial }, value }: ReportLinesProps) {
  const t = useT();
  const device = useDevice(project, id);
  const connection = useCallQuery("devices", "connection", { params: { project, device: id } });
  const [now] = useState(Date.now);
  const failed = device.error ?? connection.error;
  if (failed) return <Notice kind="error">{describeError(failed)}</Notice>;
  if (!device.data || !connection.data) return <Skeleton rows={4} />;
  const { mqtt } = connection.data;
  const origin = originOf(connection.data.origin, location.origin);
  const variables = device.data.sensors.filter(({ active }) => active).map(({ variable }) => variable);
  const target: ReportTarget = { origin, serial, key: value, variables, now };
  const host = mqtt?.isOwn ? new URL(origin).hostname : mqtt?.host;
  return (
    <div className={styles.lines}>
      <dl className={classes(layout.secondaryTerms, styles.facts)}>
        <Fact name={t("devices.report.url")}>{`${origin}${REPORT_PATH}`}</Fact>
        {mqtt && host && (
          <>
            <Fact name={t("devices.report.host")}>{host}</Fact>
            <Fact name={t("devices.report.port")}>{`${mqtt.port}${mqtt.tls ? " (TLS)" : ""}`}</Fact>
            <Fact name={t("devices.report.topic")}>{mqtt.topic}</Fact>
          </>
        )}
      </dl>
      {!mqtt && <p className={layout.muted}>{t("devices.report.noBroker")}</p>}
      {variables.length === 0 ? (
        <Notice kind="info">{t("devices.report.noSensors")}</Notice>
      ) : (
        <Notice kind="warning">{t("devices.report.example")}</Notice>
      )}
      <Line name="curl" line={curlLine(target)} />
      {mqtt?.isOwn && host && <Line name="mosquitto_pub" line={mosquittoLine(target, { ...mqtt, host })} />}
      {mqtt && !mqtt.isOwn && <p className={layout.muted}>{t("devices.report.otherBroker")}</p>}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Line({ name, line }: { name: string; line: string }) {
  const t = useT();
  const copy = () =>
    void copyText(line, {
      copied: t("devices.report.copied", { name }),
      notCopied: t("devices.report.notCopied"),
    });
  return (
    <section aria-label={t("devices.report.line", { name })} className={styles.lines}>
      <h3>{t("devices.report.line", { name })}</h3>
      <code className={styles.key}>{line}</code>
      <Button size="small" onClick={copy}>
        {t("devices.report.copy", { name })}
      </Button>
    </section>
  );
}
