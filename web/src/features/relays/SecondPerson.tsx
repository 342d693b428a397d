import { useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { type Place, useRelaySettings } from "./relays.queries.ts";
import { useWaitWords, WAITS } from "./wait.words.ts";

/** Whether each command of the project needs another administrator, and for how long it waits; asked before it is turned. */
export function SecondPerson({
  place,
  on,
  minutes,
  confirmers,
}: {
  place: Place;
  on: boolean;
  minutes: number;
  confirmers: number;
}) {
  const t = useT();
  const words = useWaitWords();
  const [asking, setAsking] = useState(false);
  const set = useRelaySettings(place);
  return (
    <>
      <Switch
        label={t("relays.secondPerson")}
        help={t("relays.secondPersonHelp")}
        checked={on}
        onValue={() => setAsking(true)}
      />
      {on && (
        <Select
          label={t("relays.confirmWithin")}
          help={t("relays.confirmWithinHelp")}
          value={String(minutes)}
          options={[...new Set([...WAITS, String(minutes)])].map((value) => ({
            value,
            label: words(Number(value)),
          }))}
          onValue={(chosen) =>
            chosen && set.mutate({ secondPerson: on, confirmWithinMinutes: Number(chosen) })
          }
          error={set.isError && !asking ? describeError(set.error) : null}
        />
      )}
      {on && confirmers === 0 && (
        <Notice kind="warning" title={t("relays.alone")}>
          {t("relays.aloneText")}
        </Notice>
      )}
      {asking && (
        <Dialog
          title={t(on ? "relays.secondOffQuestion" : "relays.secondOnQuestion")}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t("ui.cancel")}</Button>
              <Button
                kind={on ? "danger" : "primary"}
                busy={set.isPending}
                onClick={() => set.mutate({ secondPerson: !on }, { onSuccess: () => setAsking(false) })}
              >
                {t(on ? "relays.secondOff" : "relays.secondOn")}
              </Button>
            </>
          }
        >
          {set.isError && (
            <Notice kind="error" urgent>
              {describeError(set.error)}
            </Notice>
          )}
          {!on && confirmers === 0 && (
            <Notice kind="warning" title={t("relays.alone")}>
              {t("relays.aloneText")}
            </Notice>
          )}
          <p>{t(on ? "relays.secondOffText" : "relays.secondOnText")}</p>
        </Dialog>
      )}
    </>
  );
}
