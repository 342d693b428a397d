import { MAX_DOSES, type Neutraliser } from "@vetaverde/contract/neutralisers";
import { readDoses } from "@vetaverde/domain/reports/pasted-doses";
import { useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { useFigure } from "../../lib/figure.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { FormPanel, useSubmit } from "../../resource/FormPanel.tsx";
import { Button } from "../../ui/Button.tsx";
import { RefusalNotice } from "../../ui/ErrorNotice.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import layout from "../../ui/layout.module.css";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./reports.module.css";

const MAX_SHOWN = 5;
const LATEST = 10;
const MAX_CHARS = 200_000;

/** Daily doses, pasted, typed or from a CSV file: valid and invalid lines are reported immediately. */
export function DosesPanel({ mayWrite, ...props }: DosesPanelProps & { mayWrite: boolean }) {
  const t = useT();
  const { project, neutraliser, onClose } = props;
  if (mayWrite) return <DosesForm {...props} />;
  return (
    <SidePanel
      title={t("reports.neutraliser.dosesOf", { name: neutraliser.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("ui.close")}</Button>}
    >
      <LatestDoses project={project} neutraliser={neutraliser.id} />
    </SidePanel>
  );
}

interface DosesPanelProps {
  project: string;
  neutraliser: Neutraliser;
  onClose(): void;
}

/** The typed or pasted doses, and their submission. */
function useDosesForm(project: string, neutraliser: Neutraliser) {
  const t = useT();
  const [text, setText] = useState("");
  const keyOf = useCallKey();
  const save = useSaveDoses(project, neutraliser);
  const { doses, faults } = readDoses(text);
  const isComplete = doses.length > 0 && faults.length === 0 && doses.length <= MAX_DOSES;
  const { isTried, setIsTried, isBusy, failure, setFailure, submit } = useSubmit(async () => {
    const body = { doses };
    const { kept, corrected, same } = await save.mutateAsync({ body, key: keyOf(body) });
    toast("done", t("reports.neutraliser.kept", { kept, corrected, same: String(same) }));
    setText("");
    setIsTried(false);
  }, isComplete);
  const change = (next: string) => {
    setText(next);
    setFailure(null);
  };
  const fault = () => {
    if (faults.length > 0)
      return faults
        .slice(0, MAX_SHOWN)
        .map(({ line, fault: what }) => t(`reports.neutraliser.lines.${what}`, { line: String(line) }))
        .join(" ");
    if (doses.length > MAX_DOSES) return t("reports.neutraliser.tooMany", { n: MAX_DOSES });
    return isTried && doses.length === 0 ? t("reports.neutraliser.nothing") : null;
  };
  return { isBusy, submit, failure, text, change, fault, doses };
}

function useSaveDoses(project: string, neutraliser: Neutraliser) {
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

function DosesForm({ project, neutraliser, onClose }: DosesPanelProps) {
  const t = useT();
  const { failure, ...form } = useDosesForm(project, neutraliser);
  return (
    <FormPanel
      title={t("reports.neutraliser.dosesOf", { name: neutraliser.name })}
      submitLabel={t("reports.neutraliser.keep")}
      cancelLabel={t("ui.close")}
      isBusy={form.isBusy}
      after={<LatestDoses project={project} neutraliser={neutraliser.id} />}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {failure && <RefusalNotice title={t("reports.neutraliser.keepFailed")} error={failure} />}
      <TextArea
        label={t("reports.neutraliser.paste")}
        help={t("reports.neutraliser.pasteHelp")}
        rows={6}
        limit={MAX_CHARS}
        value={form.text}
        onValue={form.change}
        error={form.fault()}
      />
      {form.doses.length > 0 && (
        <p aria-live="polite">{t("reports.neutraliser.readable", { n: form.doses.length })}</p>
      )}
      <FileDrop
        label={t("reports.neutraliser.file")}
        accept=".csv,.txt,text/csv"
        onFile={(file) => void file.text().then((read) => form.change(read.slice(0, MAX_CHARS)))}
      />
    </FormPanel>
  );
}

function LatestDoses({ project, neutraliser }: { project: string; neutraliser: string }) {
  const t = useT();
  const format = useFormat();
  const figure = useFigure();
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
              <td>{m3 > 0 ? figure(kg / m3) : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
