import type { Device } from "@vetaverde/contract/device-shapes";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { useState } from "react";
import { type CallError, isCallError } from "../../../lib/call-error.ts";
import { useCallKey } from "../../../lib/call-key.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { useT } from "../../../lib/i18n.ts";
import { useCallMutation } from "../../../resource/call-mutation.ts";
import { FormPanel } from "../../../resource/FormPanel.tsx";
import { fieldError } from "../../../resource/field-error.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { toast } from "../../../ui/toasts.ts";
import styles from "../devices.module.css";
import type { SensorsBody } from "../devices.queries.ts";
import { ChangeFields } from "./ChangeFields.tsx";
import { changeOf } from "./device.draft.ts";
import { SensorFields } from "./SensorFields.tsx";
import { sensorBodyOf, sensorDraftOf, sensorFaults } from "./sensor.draft.ts";

export interface SensorsPanelProps {
  project: { id: string; timeZone: string };
  device: Device;
  onClose(): void;
}

/** Panel in which the project's administrators change a device's sensors, with a reason and a start day. */
export function SensorsPanel({ project, device, onClose }: SensorsPanelProps) {
  const t = useT();
  const [sensors, setSensors] = useState(() =>
    device.sensors.filter(({ active }) => active).map(sensorDraftOf),
  );
  const [change, setChange] = useState({ reason: "", appliesFrom: "" });
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const keyOf = useCallKey();
  const save = useCallMutation(
    "devices",
    "saveSensors",
    ({ body, key }: { body: SensorsBody; key: string }) => ({
      params: { project: project.id, device: device.id },
      body,
      idempotencyKey: key,
    }),
  );
  const dayWrong = change.appliesFrom !== "" && !isTypedDay(change.appliesFrom);
  const wrong =
    !change.reason.trim() ||
    dayWrong ||
    sensors.some(
      (one) =>
        sensorFaults(
          one,
          sensors.filter((other) => other !== one),
        ).size > 0,
    );
  const submit = async () => {
    setAsked(true);
    setFailure(null);
    if (wrong || save.isPending) return;
    // Inactive sensors are sent unchanged; one that was removed here becomes inactive.
    const body = {
      ...changeOf(change, project.timeZone),
      version: device.version,
      sensors: sensors.map(sensorBodyOf),
    };
    try {
      await save.mutateAsync({ body, key: keyOf(body) });
      toast("done", t("devices.sensorsSaved"));
      onClose();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  const faultText = (field: "reason" | "appliesFrom") => {
    const missing = field === "reason" ? !change.reason.trim() : dayWrong;
    if (asked && missing) return t(`devices.faults.${field}`);
    return fieldError(failure, field);
  };
  return (
    <FormPanel
      title={t("devices.editSensors")}
      submitLabel={t("devices.save")}
      busy={save.isPending}
      className={styles.panel}
      onSubmit={submit}
      onClose={onClose}
    >
      {failure && (
        <Notice kind="error" urgent title={t("devices.saveFailed")}>
          {failure.error === "STALE_VERSION" ? t("devices.stale") : describeError(failure)}
        </Notice>
      )}
      <SensorFields
        project={project.id}
        sensors={sensors}
        onSensors={setSensors}
        asked={asked}
        failure={failure}
      />
      <ChangeFields timeZone={project.timeZone} value={change} onValue={setChange} faultOf={faultText} />
    </FormPanel>
  );
}
