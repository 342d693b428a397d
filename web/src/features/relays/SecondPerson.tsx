import { useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../resource/ConfirmDialog.tsx";
import { pendingOf, usePendingChange, useProtections } from "../../resource/protections.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PendingNotice } from "../../ui/protections/PendingNotice.tsx";
import { useRequestedToast } from "../../ui/protections/requested-toast.ts";
import { SecondPersonNotice } from "../../ui/protections/SecondPersonNotice.tsx";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { type Place, useRelaySettings } from "./relays.queries.ts";
import { useWaitWords, WAITS } from "./wait.messages.ts";

export interface SecondPersonProps {
  place: Place;
  on: boolean;
  minutes: number;
  confirmers: number;
}

/**
 * Setting whether each command of the project needs another administrator, and how long it waits; changes ask for
 * confirmation.
 */
export function SecondPerson({ place, on, minutes, confirmers }: SecondPersonProps) {
  const t = useT();
  // What the open dialog asks stays as it was opened, although the rule changes before it closes.
  const [question, setQuestion] = useState<"on" | "off" | number | null>(null);
  const set = useRelaySettings(place);
  const pending = usePendingChange(place.project, "relays.rule", place.project);
  const close = () => setQuestion(null);
  // A shorter wait is stricter, so it is set immediately.
  const choose = (chosen: number) =>
    chosen > minutes ? setQuestion(chosen) : set.mutate({ secondPerson: on, confirmWithinMinutes: chosen });
  return (
    <>
      <Switch
        label={t("relays.secondPerson")}
        help={t("relays.secondPersonHelp")}
        checked={on}
        onValue={() => setQuestion(on ? "off" : "on")}
      />
      {on && (
        <WaitField
          value={minutes}
          onValue={choose}
          error={set.isError && question === null ? describeError(set.error) : null}
        />
      )}
      <PendingNotice change={pending} />
      {on && confirmers === 0 && <AloneNotice>{t("relays.aloneText")}</AloneNotice>}
      {question === "on" && <TurnOn place={place} confirmers={confirmers} onClose={close} />}
      {question !== null && question !== "on" && (
        <Weaken
          place={place}
          after={
            question === "off"
              ? { secondPerson: false }
              : { secondPerson: true, confirmWithinMinutes: question }
          }
          onClose={close}
        />
      )}
    </>
  );
}

interface WaitFieldProps {
  value: number;
  onValue(minutes: number): void;
  error: string | null;
}

/** How long a command waits for the second person. */
function WaitField({ value: minutes, onValue, error }: WaitFieldProps) {
  const t = useT();
  const formatWait = useWaitWords();
  return (
    <Select
      label={t("relays.confirmWithin")}
      help={t("relays.confirmWithinHelp")}
      value={String(minutes)}
      options={[...new Set([...WAITS, String(minutes)])].map((value) => ({
        value,
        label: formatWait(Number(value)),
      }))}
      onValue={(chosen) => chosen && onValue(Number(chosen))}
      error={error}
    />
  );
}

/** Nobody else can confirm commands. */
function AloneNotice({ children }: { children: string }) {
  const t = useT();
  return (
    <Notice kind="warning" title={t("relays.alone")}>
      {children}
    </Notice>
  );
}

interface TurnOnProps extends Pick<SecondPersonProps, "place" | "confirmers"> {
  onClose(): void;
}

/** Confirms that each command needs a second person from now on. */
function TurnOn({ place, confirmers, onClose }: TurnOnProps) {
  const t = useT();
  const set = useRelaySettings(place);
  return (
    <ConfirmDialog
      title={t("relays.secondOnQuestion")}
      confirmLabel={t("relays.secondOn")}
      busy={set.isPending}
      error={set.error}
      onConfirm={() => set.mutate({ secondPerson: true }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {confirmers === 0 && <AloneNotice>{t("relays.aloneBefore")}</AloneNotice>}
      <p>{t("relays.secondOnText")}</p>
      <p>{t("relays.secondOnEnd")}</p>
    </ConfirmDialog>
  );
}

interface WeakenProps {
  place: Place;
  after: { secondPerson: boolean; confirmWithinMinutes?: number };
  onClose(): void;
}

/** Weakening the rule requires a reason and another person's confirmation; the dialog announces that. */
function Weaken({ place, after, onClose }: WeakenProps) {
  const t = useT();
  const formatWait = useWaitWords();
  const set = useRelaySettings(place);
  const showRequested = useRequestedToast();
  const protections = useProtections(place.project);
  const { confirmWithinMinutes } = after;
  return (
    <ConfirmDialog
      title={
        confirmWithinMinutes === undefined
          ? t("relays.secondOffQuestion")
          : t("relays.longerQuestion", { wait: formatWait(confirmWithinMinutes) })
      }
      reason={{ label: t("protections.reason"), missingMessage: t("protections.reasonMissing") }}
      confirmLabel={t("protections.ask")}
      kind={"danger"}
      onConfirm={async (reason) => {
        const change = pendingOf(await set.mutateAsync({ ...after, reason }));
        onClose();
        if (change) showRequested(change);
      }}
      onClose={onClose}
    >
      <p>{t(confirmWithinMinutes === undefined ? "relays.secondOffText" : "relays.longerText")}</p>
      {protections.data && <SecondPersonNotice confirmers={protections.data.confirmers} />}
    </ConfirmDialog>
  );
}
