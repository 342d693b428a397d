import { instantToLocal, todayIn } from "@vetaverde/domain/time/zone";
import { useState } from "react";
import { useCallKey } from "../../lib/call-key.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { FormPanel, useSubmit } from "../../resource/FormPanel.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./alerts.module.css";
import { useAddWindow } from "./alerts.queries.ts";
import type { RuledDevice } from "./RuleForm.tsx";
import { type WindowDraft, type WindowFault, windowBodyOf, windowFaults } from "./window.draft.ts";

export interface WindowFormProps {
  project: { id: string; timeZone: string };
  device: RuledDevice;
  onClose(): void;
}

/** Default length: most visits to a device take no longer. */
const USUAL_MS = 4 * 3_600_000;

/** Form for a maintenance window: device or sensor, start, end, and the reason for suppressing notifications. */
export function WindowForm({ project, device, onClose }: WindowFormProps) {
  const t = useT();
  const { draft, set, isBusy, failure, submit, faultText } = useWindowForm(project, device, onClose);
  return (
    <FormPanel
      title={t("alerts.windows.add")}
      submitLabel={t("alerts.windows.save")}
      isBusy={isBusy}
      className={layout.panelBody}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={layout.muted}>{t("alerts.windows.help")}</p>
      {failure && <ErrorNotice title={t("alerts.notSaved")} error={failure} />}
      <Select
        label={t("alerts.windows.what")}
        placeholder={t("alerts.windows.whole")}
        value={draft.sensor}
        options={device.sensors.flatMap(({ id, name, active }) =>
          active ? [{ value: id, label: name }] : [],
        )}
        onValue={set("sensor")}
      />
      <SpanFields draft={draft} set={set} faultText={faultText} timeZone={project.timeZone} />
      <TextArea
        label={t("alerts.reason")}
        limit={500}
        value={draft.reason}
        onValue={set("reason")}
        error={faultText("reason")}
      />
    </FormPanel>
  );
}

/** The draft of a window, which ends after the usual length, and its submission. */
function useWindowForm(
  { id, timeZone }: WindowFormProps["project"],
  device: RuledDevice,
  onClose: () => void,
) {
  const t = useT();
  const format = useFormat();
  const [draft, setDraft] = useState<WindowDraft>(() => {
    const end = instantToLocal(Date.now() + USUAL_MS, timeZone);
    return { sensor: "", fromDay: "", fromTime: "", toDay: end.date, toTime: end.time, reason: "" };
  });
  const keyOf = useCallKey();
  const save = useAddWindow(id, device.id);
  const faults = windowFaults(draft, timeZone, Date.now());
  const { isTried, isBusy, failure, submit } = useSubmit(async () => {
    const body = windowBodyOf(draft, timeZone);
    const window = await save.mutateAsync({ body, key: keyOf(body) });
    toast("done", t("alerts.windows.saved", { at: format.dateTime(window.to) }));
    onClose();
  }, faults.size === 0);
  const faultText = (fault: WindowFault) => {
    const isRefused = failure?.details.some(({ path }) => path === fault);
    if (!isRefused && !(isTried && faults.has(fault))) return null;
    return fault === "reason" ? t("alerts.reasonNeeded") : t(`alerts.windows.faults.${fault}`);
  };
  const set = (field: keyof WindowDraft) => (value: string) => setDraft({ ...draft, [field]: value });
  return { draft, set, isBusy, failure, submit, faultText };
}

interface SpanFieldsProps {
  draft: WindowDraft;
  set(field: keyof WindowDraft): (value: string) => void;
  faultText(fault: WindowFault): string | null;
  timeZone: string;
}

/** Start and end in the project's time zone. */
function SpanFields({ draft, set, faultText, timeZone }: SpanFieldsProps) {
  const t = useT();
  const today = todayIn(timeZone, Date.now());
  return (
    <div className={styles.fields}>
      <DateField
        label={t("alerts.windows.fromDay")}
        help={t("alerts.windows.fromHelp")}
        value={draft.fromDay}
        onValue={set("fromDay")}
        error={faultText("from")}
      />
      <DateField
        kind="time"
        label={t("alerts.windows.fromTime")}
        value={draft.fromTime}
        onValue={set("fromTime")}
      />
      <DateField
        label={t("alerts.windows.toDay")}
        value={draft.toDay}
        min={today}
        onValue={set("toDay")}
        error={faultText("to")}
      />
      <DateField
        kind="time"
        label={t("alerts.windows.toTime")}
        value={draft.toTime}
        onValue={set("toTime")}
      />
    </div>
  );
}
