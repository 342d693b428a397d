import { useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { type Place, useSecondPerson } from "./relays.queries.ts";

/** Whether each command of the project needs another administrator; asked before it is turned. */
export function SecondPerson({ place, on }: { place: Place; on: boolean }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const set = useSecondPerson(place);
  return (
    <>
      <Switch
        label={t("relays.secondPerson")}
        help={t("relays.secondPersonHelp")}
        checked={on}
        onValue={() => setAsking(true)}
      />
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
                onClick={() => set.mutate(!on, { onSuccess: () => setAsking(false) })}
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
          <p>{t(on ? "relays.secondOffText" : "relays.secondOnText")}</p>
        </Dialog>
      )}
    </>
  );
}
