import { useLayoutEffect, useState } from "react";
import { AlertLink } from "../features/alert-links/AlertLink.tsx";
import { Entrance } from "../features/sessions/Entrance.tsx";
import { useT } from "../lib/i18n.ts";
import { useTitle } from "../lib/title.ts";

/** Where the link of a mail leads: it shows the alert, and only a button takes note of it. */
export function AcknowledgePage() {
  const t = useT();
  const [token] = useState(() => new URLSearchParams(location.search).get("token") ?? "");
  useTitle(t("alertLinks.title"));
  // It must not stay in the history or reach a referrer.
  useLayoutEffect(() => history.replaceState(null, "", location.pathname), []);
  return (
    <Entrance>
      <AlertLink token={token} />
    </Entrance>
  );
}
