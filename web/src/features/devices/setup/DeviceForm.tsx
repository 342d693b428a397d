import type { Device } from "@vetaverde/contract/device-shapes";
import { isWaiting } from "@vetaverde/domain/protections/change";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { CallError } from "../../../lib/call-error.ts";
import { useCallKey } from "../../../lib/call-key.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { useT } from "../../../lib/i18n.ts";
import { useSubmit } from "../../../resource/FormPanel.tsx";
import { fieldError } from "../../../resource/field-error.ts";
import { usePendingChange, useProtections } from "../../../resource/protections.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { useLeaveGuard } from "../../../ui/leave.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PendingNotice } from "../../../ui/protections/PendingNotice.tsx";
import { useRequestedToast } from "../../../ui/protections/requested-toast.ts";
import { SecondPersonNotice } from "../../../ui/protections/SecondPersonNotice.tsx";
import styles from "../devices.module.css";
import { useCreateDevice, useUpdateDevice } from "../devices.queries.ts";
import { Section } from "../Section.tsx";
import { ChangeFields } from "./ChangeFields.tsx";
import { CodeField } from "./CodeField.tsx";
import { DeviceFields } from "./DeviceFields.tsx";
import {
  appliesOf,
  bodyOf,
  type DeviceDraft,
  type DeviceField,
  draftOf,
  faultsOf,
  NEW_DEVICE,
  newBodyOf,
  positionChangeOf,
} from "./device.draft.ts";
import { SensorFields } from "./SensorFields.tsx";
import type { SaveCheck } from "./save-check.ts";
import { faultsOfAll } from "./sensor.draft.ts";

export interface DeviceFormProps {
  project: { id: string; timeZone: string };
  /** Null creates a new device. */
  device: Device | null;
  /** `key` is the key of a new device, which is displayed nowhere else. */
  onSaved(device: Device, key: string | null): void;
  onCancel(): void;
  check: SaveCheck;
}

/** Form with which the system administrator sets up a device; for a new one including its sensors. */
export function DeviceForm(props: DeviceFormProps) {
  const { project, device, onCancel } = props;
  const { element, draft, setDraft, faults, isTried, failure, ...form } = useDeviceForm(props);
  const { pending, confirmers } = useSecondPerson(project.id, device, draft);
  const set = (part: Partial<DeviceDraft>) => setDraft({ ...draft, ...part });
  const parts = { project, draft, set, isTried, failure, faultOf: form.faultOf };
  return (
    <form ref={element} noValidate onSubmit={(event) => void form.submit(event)} className={styles.form}>
      {failure && <SaveFailure failure={failure} />}
      <PendingNotice change={pending} />
      <DeviceFields
        project={project.id}
        draft={draft}
        onDraft={setDraft}
        faults={faults}
        failure={failure}
        isNew={device === null}
      />
      {device === null ? <NewDeviceSections {...parts} /> : <ChangeSection {...parts} />}
      {props.check.shownFor(checkedChange(props, draft))}
      {confirmers && <SecondPersonNotice confirmers={confirmers} />}
      <Actions device={device} needsTwo={confirmers !== null} busy={form.isBusy} onCancel={onCancel} />
      {form.question}
    </form>
  );
}

/** Whether the change ends forwarding to the current report URL: another URL, none, or a deactivated device. */
const losesTransmission = ({ reportUrl, active }: Device, draft: { reportUrl: string; active: boolean }) =>
  reportUrl !== null && (draft.reportUrl.trim() !== reportUrl || (active && !draft.active));

/** The change of a device's position; null: it stays. */
function checkedChange({ project, device }: Pick<DeviceFormProps, "project" | "device">, draft: DeviceDraft) {
  const position = device && positionChangeOf(draft, device);
  return position && { position, ...appliesOf(draft, project.timeZone) };
}

/** State of the form; after each attempt to save, the first invalid field is focused. */
function useDeviceForm({ project, device, check, onSaved, onCancel }: DeviceFormProps) {
  const t = useT();
  const { draft, setDraft, guard } = useDeviceDraft(device);
  const [attempts, setAttempts] = useState(0);
  const save = useSaveDevice(project, device);
  const faults = faultsOf(draft, device === null);
  const areSensorsValid = faultsOfAll(draft.sensors).every(({ size }) => size === 0);
  const { isBusy, failure, isTried, ...attempt } = useSubmit(
    async () => {
      const change = checkedChange({ project, device }, draft);
      if (change && !(await check.maySave(change))) return;
      const done = await save(draft);
      guard.release();
      if (done) onSaved(done.saved, done.key);
      else onCancel();
    },
    faults.size === 0 && areSensorsValid,
  );
  const element = useFocusOnFault(attempts, failure);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempts((n) => n + 1);
    return attempt.submit();
  };
  /** Those that are shown: none before the first attempt to save. */
  const shown = isTried ? faults : new Set<DeviceField>();
  const faultOf = (field: DeviceField) =>
    shown.has(field) ? t(`devices.faults.${field}`) : fieldError(failure, field);
  const { question } = guard;
  return {
    element,
    draft,
    setDraft,
    faults: shown,
    isTried,
    faultOf,
    failure,
    isBusy,
    submit,
    question,
  };
}

/** The values of the form; unsaved ones are not left without a question. */
function useDeviceDraft(device: Device | null) {
  const t = useT();
  const [first] = useState(() => (device ? draftOf(device) : NEW_DEVICE));
  const [draft, setDraft] = useState(first);
  const guard = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(first), {
    question: t("devices.leave"),
    leave: t("devices.leaveYes"),
    stay: t("devices.leaveNo"),
  });
  return { draft, setDraft, guard };
}

/** Focuses the first invalid field after each attempt to save. @returns ref of the form */
function useFocusOnFault(attempts: number, failure: CallError | null) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0 || failure) element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [attempts, failure]);
  return element;
}

/** The change that waits for confirmation, and who can confirm the one in the form if it needs a second person. */
function useSecondPerson(project: string, device: Device | null, draft: DeviceDraft) {
  const isKnown = device !== null;
  const pending = usePendingChange(project, "forwards.target", device?.id ?? "", isKnown);
  const { data: protections } = useProtections(project, isKnown);
  const needsTwo = isKnown && protections?.isOn === true && losesTransmission(device, draft);
  return { pending, confirmers: needsTwo ? protections.confirmers : null };
}

/** Creates or changes a device; the result is null if the change waits for a second person. */
function useSaveDevice(project: DeviceFormProps["project"], device: Device | null) {
  const keyOf = useCallKey();
  const create = useCreateDevice(project.id);
  const update = useUpdateDevice(project.id, device?.id ?? "");
  const waits = useRequestedToast();
  return async (draft: DeviceDraft) => {
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
}

function SaveFailure({ failure }: { failure: CallError }) {
  const t = useT();
  return (
    <Notice kind="error" urgent title={t("devices.saveFailed")}>
      {failure.error === "FK-0005"
        ? t("devices.taken")
        : failure.error === "STALE_VERSION"
          ? t("devices.stale")
          : describeError(failure)}
    </Notice>
  );
}

interface PartProps {
  project: DeviceFormProps["project"];
  draft: DeviceDraft;
  set(part: Partial<DeviceDraft>): void;
  isTried: boolean;
  failure: CallError | null;
  faultOf(field: DeviceField): string | null;
}

/** Sensors and key of a new device. */
function NewDeviceSections({ project, draft, set, isTried, failure, faultOf }: PartProps) {
  const t = useT();
  return (
    <>
      <Section title={t("devices.sections.sensors")} help={t("devices.sections.sensorsHelp")}>
        <SensorFields
          project={project.id}
          sensors={draft.sensors}
          onSensors={(sensors) => set({ sensors })}
          isSubmitted={isTried}
          failure={failure}
        />
      </Section>
      <Section title={t("devices.sections.key")} help={t("devices.sections.keyHelp")}>
        <div className={styles.fields}>
          <CodeField
            name="externalKey"
            limit={200}
            help={t("devices.helps.externalKey")}
            value={draft.externalKey}
            onValue={(externalKey) => set({ externalKey })}
            error={faultOf("externalKey")}
          />
        </div>
      </Section>
    </>
  );
}

/** Reason of a change, and from when it applies. */
function ChangeSection({ project, draft, set, faultOf }: PartProps) {
  const t = useT();
  return (
    <Section title={t("devices.sections.change")} help={t("devices.sections.changeHelp")}>
      <ChangeFields timeZone={project.timeZone} value={draft} onValue={set} faultOf={faultOf} />
    </Section>
  );
}

interface ActionsProps {
  device: Device | null;
  needsTwo: boolean;
  busy: boolean;
  onCancel(): void;
}

function Actions({ device, needsTwo, busy, onCancel }: ActionsProps) {
  const t = useT();
  return (
    <div className={classes(layout.lastButtonFirstOnPhone, styles.actions)}>
      <Button onClick={onCancel}>{t("ui.cancel")}</Button>
      <Button type="submit" kind="primary" busy={busy}>
        {t(needsTwo ? "protections.ask" : device ? "devices.save" : "devices.create")}
      </Button>
    </div>
  );
}
