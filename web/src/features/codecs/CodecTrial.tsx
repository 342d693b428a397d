import type { CodecTrial as Trial } from "@vetaverde/contract/codecs";
import { useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { Table } from "../../ui/Table.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./codecs.module.css";

/** Decodes a payload with the code in the editor; nothing is stored. */
export function CodecTrial({ project, code }: { project: string; code: string }) {
  const t = useT();
  const [payload, setPayload] = useState("");
  const [port, setPort] = useState("1");
  const { trial, isPortWrong, run } = useTrial(project, { code, payload, port });
  return (
    <section className={styles.trial}>
      <h2>{t("codecs.trial")}</h2>
      <div className={styles.pair}>
        <TextField
          label={t("codecs.payload")}
          help={t("codecs.payloadHelp")}
          maxLength={4000}
          spellCheck={false}
          value={payload}
          onValue={setPayload}
        />
        <TextField
          label={t("codecs.port")}
          inputMode="numeric"
          maxLength={3}
          value={port}
          onValue={setPort}
          error={isPortWrong ? t("codecs.portWrong") : null}
        />
      </div>
      <Button busy={trial.isPending} disabled={!payload.trim()} onClick={run}>
        {t("codecs.run")}
      </Button>
      {trial.isError && (
        <Notice kind="error" urgent>
          {describeError(trial.error)}
        </Notice>
      )}
      {trial.data && <Outcome trial={trial.data} />}
    </section>
  );
}

/** Runs the code as soon as it, the payload and the port are complete. */
function useTrial(project: string, { code, payload, port }: { code: string; payload: string; port: string }) {
  const trial = useCallMutation(
    "codecs",
    "trial",
    (body: ArgsOf<"codecs", "trial">["body"]) => ({ params: { project }, body }),
    { invalidates: [] },
  );
  const fPort = Number(port);
  const isPortWrong = !/^\d{1,3}$/.test(port) || fPort > 255;
  const run = () => {
    if (isPortWrong || !payload.trim() || !code.trim()) return;
    trial.mutate({ code, payload, port: fPort });
  };
  return { trial, isPortWrong, run };
}

function Outcome({ trial }: { trial: Trial }) {
  const t = useT();
  if (!trial.ok)
    return (
      <Notice kind="error" urgent title={t(`codecs.faults.${trial.fault ?? "THROWN"}`)}>
        {trial.message && <p className={styles.faultText}>{trial.message}</p>}
      </Notice>
    );
  return (
    <>
      <Notice kind="done" urgent title={t("codecs.worked", { n: trial.readings.length, ms: trial.ms })}>
        {trial.warnings.map((warning) => (
          <p key={warning} className={styles.faultText}>
            {warning}
          </p>
        ))}
      </Notice>
      <ReadingTable trial={trial} />
    </>
  );
}

function ReadingTable({ trial }: { trial: Trial }) {
  const t = useT();
  const format = useFormat();
  const value = ({ value: text, good }: Trial["readings"][number]) =>
    good ? text : `${text} · ${t("codecs.noValue")}`;
  return (
    <Table
      label={t("codecs.worked", { n: trial.readings.length, ms: trial.ms })}
      columns={[
        { key: "variable", head: t("codecs.variable"), cell: ({ variable }) => <b>{variable}</b> },
        { key: "value", head: t("codecs.value"), align: "end", cell: value },
        {
          key: "t",
          head: t("codecs.at"),
          cell: ({ t: at }) => (at ? format.dateTime(at) : t("codecs.ofMessage")),
        },
      ]}
      rows={trial.readings}
      rowKey={(one) => `${one.variable} ${one.t ?? ""} ${trial.readings.indexOf(one)}`}
      phone={(one) => (
        <span className={layout.stackStart4}>
          <b>{one.variable}</b>
          <span>{value(one)}</span>
        </span>
      )}
    />
  );
}
