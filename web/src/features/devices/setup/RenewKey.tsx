import { useState } from "react";
import type { ArgsOf } from "../../../lib/call.ts";
import { useT } from "../../../lib/i18n.ts";
import { useCallMutation } from "../../../resource/call-mutation.ts";
import { FormPanel } from "../../../resource/FormPanel.tsx";
import { Select } from "../../../ui/Select.tsx";
import { NewKey } from "./NewKey.tsx";
import { ReasonField } from "./ReasonField.tsx";

const OVERLAPS = ["0", "3600", "86400", "604800"] as const;

export interface RenewKeyProps {
  project: string;
  device: { id: string; serial: string };
  onClose(): void;
}

/** Renews a device's key, and sets how long the previous one remains valid. */
export function RenewKey({ project, device, onClose }: RenewKeyProps) {
  const t = useT();
  const { reason, setReason, overlap, setOverlap, isTried, renew, submit } = useRenewal(project, device.id);
  const key = renew.data?.externalKey;
  if (key) return <NewKey project={project} device={device} value={key} onStored={onClose} />;
  return (
    <FormPanel
      title={t("devices.renewQuestion", { serial: device.serial })}
      submitLabel={t("devices.renew")}
      isBusy={renew.isPending}
      isLockedWhileBusy
      error={renew.error}
      errorTitle={t("devices.saveFailed")}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t("devices.renewText")}</p>
      <Select
        label={t("devices.overlap")}
        value={overlap}
        options={OVERLAPS.map((value) => ({ value, label: t(`devices.overlaps.${value}`) }))}
        onValue={(chosen) => chosen && setOverlap(chosen)}
      />
      <ReasonField
        value={reason}
        onValue={setReason}
        error={isTried && !reason.trim() ? t("devices.faults.reason") : null}
      />
    </FormPanel>
  );
}

/** Requests a new key once a reason was entered. */
function useRenewal(project: string, device: string) {
  const [reason, setReason] = useState("");
  const [overlap, setOverlap] = useState<(typeof OVERLAPS)[number]>("86400");
  const [isTried, setIsTried] = useState(false);
  const renew = useCallMutation("devices", "renewKey", (body: ArgsOf<"devices", "renewKey">["body"]) => ({
    params: { project, device },
    body,
  }));
  const submit = () => {
    setIsTried(true);
    if (!reason.trim() || renew.isPending) return;
    renew.mutate({ reason: reason.trim(), overlapSeconds: Number(overlap) });
  };
  return { reason, setReason, overlap, setOverlap, isTried, renew, submit };
}
