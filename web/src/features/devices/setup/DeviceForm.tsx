import type { Device } from "@vetaverde/contract/device-shapes";
import { isWaiting } from "@vetaverde/domain/protections/change";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type CallError, isCallError } from "../../../lib/call-error.ts";
import { useCallKey } from "../../../lib/call-key.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { useT } from "../../../lib/i18n.ts";
import { fieldError } from "../../../resource/field-error.ts";
import { usePendingChange, useProtections } from "../../../resource/protections.ts";
import { Button } from "../../../ui/Button.tsx";
import { useLeaveGuard } from "../../../ui/leave.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PendingNotice } from "../../../ui/protections/PendingNotice.tsx";
import { useRequestedToast } from "../../../ui/protections/requested-toast.ts";
import { SecondPersonNotice } from "../../../ui/protections/SecondPersonNotice.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import styles from "../devices.module.css";
import { useCreateDevice, useUpdateDevice } from "../devices.queries.ts";
import { Section } from "../Section.tsx";
import { ChangeFields } from "./ChangeFields.tsx";
import { DeviceFields } from "./DeviceFields.tsx";
import { bodyOf, type DeviceField, draftOf, faultsOf, NEW_DEVICE, newBodyOf } from "./device.draft.ts";
import { SensorFields } from "./SensorFields.tsx";
import { sensorFaults } from "./sensor.draft.ts";

export interface DeviceFormProps {
  project: { id: string; timeZone: string };
  /** Null creates a new device. */
  device: Device | null;
  /** `key` is the key of a new device, which is displayed nowhere else. */
  onSaved(device: Device, key: string | null): void;
  onCancel(): void;
}

/** Form with which the system administrator sets up a device; for a new one including its sensors. */
export function DeviceForm({ project, device, onSaved, onCancel }: DeviceFormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(() => (device ? draftOf(device) : NEW_DEVICE));
  const [draft, setDraft] = useState(first);
  const [asked, setAsked] = useState(0);
  const [failure, setFailure] = useState<CallError | null>(null);
  const keyOf = useCallKey();
  const create = useCreateDevice(project.id);
  const update = useUpdateDevice(project.id, device?.id ?? "");
  const waits = useRequestedToast();
  const pending = usePendingChange(project.id, "forwards.target", device?.id ?? "", device !== null);
  const { data: protections } = useProtections(project.id, device !== null);
  const needsTwo = device !== null && protections?.isOn === true && losesTransmission(device, draft);
  const busy = create.isPending || update.isPending;
  const faults = faultsOf(draft, device === null);
  const sensorsWrong = draft.sensors.some(
    (sensor) =>
      sensorFaults(
        sensor,
        draft.sensors.filter((one) => one !== sensor),
      ).size > 0,
  );
  const guard = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(first), {
    question: t("devices.leave"),
    leave: t("devices.leaveYes"),
    stay: t("devices.leaveNo"),
  });
  useEffect(() => {
    if (asked > 0 || failure) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [asked, failure]);
  const save = async () => {
    if (device) {
      const body = bodyOf(draft, device.version, project.timeZone);
      const saved = await update.mutateAsync({ body, key: keyOf(body) });
      if (!isWaiting(saved)) return { saved, key: null };
      waits(saved.pendingChange);
      return null;
    }
    const body = newBodyOf(draft, project.id);
    const { externalKey, ...saved } = await create.mutateAsync({ body, key: keyOf(body) });
    return { saved, key: externalKey };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked((n) => n + 1);
    setFailure(null);
    if (busy || faults.size > 0 || sensorsWrong) return;
    try {
      const done = await save();
      guard.release();
      if (done) onSaved(done.saved, done.key);
      else onCancel();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  const shown = asked > 0 ? faults : new Set<DeviceField>();
  const faultOf = (field: DeviceField) =>
    shown.has(field) ? t(`devices.faults.${field}`) : fieldError(failure, field);
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
      {failure && (
        <Notice kind="error" urgent title={t("devices.saveFailed")}>
          {failure.error === "FK-0005"
            ? t("devices.taken")
            : failure.error === "STALE_VERSION"
              ? t("devices.stale")
              : describeError(failure)}
        </Notice>
      )}
      <PendingNotice change={pending} />
      <DeviceFields
        project={project.id}
        draft={draft}
        onDraft={setDraft}
        faults={shown}
        failure={failure}
        isNew={device === null}
      />
      {device === null ? (
        <>
          <Section title={t("devices.sections.sensors")} help={t("devices.sections.sensorsHelp")}>
            <SensorFields
              project={project.id}
              sensors={draft.sensors}
              onSensors={(sensors) => setDraft({ ...draft, sensors })}
              asked={asked > 0}
              failure={failure}
            />
          </Section>
          <Section title={t("devices.sections.key")} help={t("devices.sections.keyHelp")}>
            <div className={styles.fields}>
              <TextField
                label={t("devices.fields.externalKey")}
                help={t("devices.helps.externalKey")}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                maxLength={200}
                value={draft.externalKey}
                onValue={(externalKey) => setDraft({ ...draft, externalKey })}
                error={faultOf("externalKey")}
              />
            </div>
          </Section>
        </>
      ) : (
        <Section title={t("devices.sections.change")} help={t("devices.sections.changeHelp")}>
          <ChangeFields
            timeZone={project.timeZone}
            value={draft}
            onValue={(change) => setDraft({ ...draft, ...change })}
            faultOf={faultOf}
          />
        </Section>
      )}
      {needsTwo && <SecondPersonNotice confirmers={protections.confirmers} />}
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t("ui.cancel")}</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {t(needsTwo ? "protections.ask" : device ? "devices.save" : "devices.create")}
        </Button>
      </div>
      {guard.question}
    </form>
  );
}

/** Whether the change ends forwarding to the current report URL: another URL, none, or a deactivated device. */
const losesTransmission = ({ reportUrl, active }: Device, draft: { reportUrl: string; active: boolean }) =>
  reportUrl !== null && (draft.reportUrl.trim() !== reportUrl || (active && !draft.active));
