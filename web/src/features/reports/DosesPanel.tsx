import { MAX_DOSES, type Neutraliser } from "@vetaverde/contract/neutralisers";
import { readDoses } from "@vetaverde/domain/reports/pasted-doses";
import { type FormEvent, useId, useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { Button } from "../../ui/Button.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./reports.module.css";

const MAX_SHOWN = 5;
const LATEST = 10;
const MAX_CHARS = 200_000;

/** Daily doses, pasted, typed or from a CSV file: valid and invalid lines are reported immediately. */
export function DosesPanel({
  project,
  neutraliser,
  mayWrite,
  onClose,
}: {
  project: string;
  neutraliser: Neutraliser;
  mayWrite: boolean;
  onClose(): void;
}) {
  const t = useT();
  const form = useId();
  const entry = useDosesForm(project, neutraliser);
  return (
    <SidePanel
      title={t("reports.neutraliser.dosesOf", { name: neutraliser.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.close")}</Button>
          {mayWrite && (
            <Button type="submit" form={form} kind="primary" busy={entry.keep.isPending}>
              {t("reports.neutraliser.keep")}
            </Button>
          )}
        </>
      }
    >
      {mayWrite && <DosesForm id={form} entry={entry} />}
      <LatestDoses project={project} neutraliser={neutraliser.id} />
    </SidePanel>
  );
}

/** The typed or pasted doses, and their submission. */
function useDosesForm(project: string, neutraliser: Neutraliser) {
  const t = useT();
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const keyOf = useCallKey();
  const keep = useKeepDoses(project, neutraliser);
  const { doses, faults } = readDoses(text);
  const change = (next: string) => {
    setText(next);
    setFailure(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (keep.isPending || doses.length === 0 || faults.length > 0 || doses.length > MAX_DOSES) return;
    const body = { doses };
    try {
      const { kept, corrected, same } = await keep.mutateAsync({ body, key: keyOf(body) });
      toast("done", t("reports.neutraliser.kept", { kept, corrected, same: String(same) }));
      setText("");
      setAsked(false);
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  const fault = () => {
    if (faults.length > 0)
      return faults
        .slice(0, MAX_SHOWN)
        .map(({ line, fault: what }) => t(`reports.neutraliser.lines.${what}`, { line: String(line) }))
        .join(" ");
    if (doses.length > MAX_DOSES) return t("reports.neutraliser.tooMany", { n: MAX_DOSES });
    return asked && doses.length === 0 ? t("reports.neutraliser.nothing") : null;
  };
  return { keep, submit, failure, text, change, fault, doses };
}

function useKeepDoses(project: string, neutraliser: Neutraliser) {
  return useCallMutation(
    "neutralisers",
    "keepDoses",
    ({ body, key: once }: { body: ArgsOf<"neutralisers", "keepDoses">["body"]; key: string }) => ({
      params: { project, neutraliser: neutraliser.id },
      body,
      idempotencyKey: once,
    }),
    { invalidates: ["neutralisers"], afterFailure: true },
  );
}

type DosesFormState = ReturnType<typeof useDosesForm>;

function DosesForm({ id, entry }: { id: string; entry: DosesFormState }) {
  const t = useT();
  return (
    <form id={id} noValidate onSubmit={(event) => void entry.submit(event)} className={layout.stack16}>
      {entry.failure && (
        <Notice kind="error" urgent title={t("reports.neutraliser.keepFailed")}>
          {entry.failure.details[0]?.message ?? describeError(entry.failure)}
        </Notice>
      )}
      <TextArea
        label={t("reports.neutraliser.paste")}
        help={t("reports.neutraliser.pasteHelp")}
        rows={6}
        limit={MAX_CHARS}
        value={entry.text}
        onValue={entry.change}
        error={entry.fault()}
      />
      {entry.doses.length > 0 && (
        <p aria-live="polite">{t("reports.neutraliser.readable", { n: entry.doses.length })}</p>
      )}
      <FileDrop
        label={t("reports.neutraliser.file")}
        accept=".csv,.txt,text/csv"
        onFile={(file) => void file.text().then((read) => entry.change(read.slice(0, MAX_CHARS)))}
      />
    </form>
  );
}

function LatestDoses({ project, neutraliser }: { project: string; neutraliser: string }) {
  const t = useT();
  const format = useFormat();
  const { data } = useCallQuery("neutralisers", "doses", { params: { project, neutraliser } });
  if (!data) return null;
  if (data.length === 0) return <p className={layout.mutedSmall}>{t("reports.neutraliser.noDoses")}</p>;
  return (
    <>
      <h3 className={styles.latest}>{t("reports.neutraliser.latest")}</h3>
      <table className={styles.doses} aria-label={t("reports.neutraliser.latest")}>
        <thead>
          <tr>
            {(["day", "kg", "m3", "specific"] as const).map((head) => (
              <th key={head} scope="col" className={layout.mutedSmall}>
                {t(`reports.neutraliser.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.slice(0, LATEST).map(({ day, kg, m3 }) => (
            <tr key={day}>
              <td>{format.day(day)}</td>
              <td>{format.number(kg)}</td>
              <td>{format.number(m3)}</td>
              <td>{m3 > 0 ? format.number(kg / m3) : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
