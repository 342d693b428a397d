import type { Device } from "@vetaverde/contract/device-shapes";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { useState } from "react";
import { useCallKey } from "../../../lib/call-key.ts";
import { useT } from "../../../lib/i18n.ts";
import { useCallMutation } from "../../../resource/call-mutation.ts";
import { FormPanel, useSubmit } from "../../../resource/FormPanel.tsx";
import { fieldError } from "../../../resource/field-error.ts";
import { toast } from "../../../ui/toasts.ts";
import type { SensorsBody } from "../devices.queries.ts";
import { ChangeFields } from "./ChangeFields.tsx";
import { appliesOf } from "./device.draft.ts";
import { SensorFields } from "./SensorFields.tsx";
import { StaleNotice } from "./StaleNotice.tsx";
import type { SaveCheck } from "./save-check.ts";
import { faultsOfAll, sensorBodyOf, sensorDraftOf } from "./sensor.draft.ts";

export interface SensorsPanelProps {
  project: { id: string; timeZone: string };
  device: Device;
  check: SaveCheck;
  onClose(): void;
}

/** Panel in which the project's administrators change a device's sensors, with a reason and a start day. */
export function SensorsPanel(props: SensorsPanelProps) {
  const t = useT();
  const { project, onClose } = props;
  const { sensors, setSensors, change, setChange, faultOf, ...form } = useSensorsForm(props);
  return (
    <FormPanel
      title={t("devices.editSensors")}
      submitLabel={t("devices.save")}
      isBusy={form.isBusy}
      error={form.failure}
      errorTitle={t("devices.saveFailed")}
      conflict={<StaleNotice />}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <SensorFields
        project={project.id}
        sensors={sensors}
        onSensors={setSensors}
        isSubmitted={form.isTried}
        failure={form.failure}
      />
      <ChangeFields timeZone={project.timeZone} value={change} onValue={setChange} faultOf={faultOf} />
      {props.check.shownFor(form.checked)}
    </FormPanel>
  );
}

function useSensorsForm({ project, device, check, onClose }: SensorsPanelProps) {
  const t = useT();
  const [sensors, setSensors] = useState(() =>
    device.sensors.filter(({ active, origin }) => active && origin === "device").map(sensorDraftOf),
  );
  const [change, setChange] = useState({ reason: "", appliesFrom: "" });
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
  const isDayValid = change.appliesFrom === "" || isTypedDay(change.appliesFrom);
  const isComplete =
    change.reason.trim() !== "" && isDayValid && faultsOfAll(sensors).every(({ size }) => size === 0);
  const checked = { sensors: sensors.map(sensorBodyOf), ...appliesOf(change, project.timeZone) };
  const { isTried, isBusy, failure, submit } = useSubmit(async () => {
    // Inactive sensors are sent unchanged; one that was removed here becomes inactive.
    if (!(await check.maySave(checked))) return;
    const body = { ...checked, reason: change.reason.trim(), version: device.version };
    await save.mutateAsync({ body, key: keyOf(body) });
    toast("done", t("devices.sensorsSaved"));
    onClose();
  }, isComplete);
  const faultOf = (field: "reason" | "appliesFrom") => {
    const isMissing = field === "reason" ? !change.reason.trim() : !isDayValid;
    return isTried && isMissing ? t(`devices.faults.${field}`) : fieldError(failure, field);
  };
  return { checked, sensors, setSensors, change, setChange, faultOf, isTried, isBusy, failure, submit };
}
