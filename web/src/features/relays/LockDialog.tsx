import { useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { pendingOf, useProtections } from "../../resource/protections.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { useRequestedToast } from "../../ui/protections/requested-toast.ts";
import { SecondPersonNotice } from "../../ui/protections/SecondPersonNotice.tsx";
import { toast } from "../../ui/toasts.ts";
import { ReasonField } from "./ReasonField.tsx";
import type { Place } from "./relays.queries.ts";

export interface LockDialogProps {
  place: Place;
  device: { name: string };
  /** The device is locked, and the dialog unlocks it. */
  locked: boolean;
  /** Commands need a second person, and so does unlocking. */
  secondPerson: boolean;
  onClose(): void;
}

/** Locks a device against all commands, or unlocks it; both require a reason. */
export function LockDialog({ place, device, locked, secondPerson, onClose }: LockDialogProps) {
  const t = useT();
  const [reason, setReason] = useState("");
  const [isSubmitted, setIsSubmitted] = useState(false);
  const lock = useLock(place);
  const needsTwo = locked && secondPerson;
  const waits = useRequestedToast();
  const onSuccess = (answer: unknown) => {
    const change = pendingOf(answer);
    if (change) waits(change);
    else toast("done", t(locked ? "relays.freed" : "relays.locked", { name: device.name }));
    onClose();
  };
  const submit = () => {
    setIsSubmitted(true);
    if (reason.trim() && !lock.isPending)
      lock.mutate({ locked: !locked, reason: reason.trim() }, { onSuccess });
  };
  return (
    <FormPanel
      title={t(locked ? "relays.freeQuestion" : "relays.lockQuestion", { name: device.name })}
      submitLabel={t(needsTwo ? "protections.ask" : locked ? "relays.free" : "relays.lock")}
      isBusy={lock.isPending}
      isLockedWhileBusy
      error={lock.error}
      shape="dialog"
      className={classes(layout.stack16, layout.flushParagraphs)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(locked ? "relays.freeText" : "relays.lockText")}</p>
      <SecondPersonHint place={place} isNeeded={needsTwo} />
      <ReasonField value={reason} onValue={setReason} isTried={isSubmitted} />
    </FormPanel>
  );
}

const useLock = (place: Place) =>
  useCallMutation("relays", "lock", (body: ArgsOf<"relays", "lock">["body"]) => ({ params: place, body }), {
    afterFailure: true,
  });

interface SecondPersonHintProps extends Pick<LockDialogProps, "place"> {
  isNeeded: boolean;
}

/** Who can confirm that the device is unlocked, if a second person has to. */
function SecondPersonHint({ place, isNeeded }: SecondPersonHintProps) {
  const { data } = useProtections(place.project, isNeeded);
  return isNeeded && data ? <SecondPersonNotice confirmers={data.confirmers} /> : null;
}
