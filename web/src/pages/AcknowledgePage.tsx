import { useEffect, useLayoutEffect, useState } from "react";
import { AlertLink } from "../features/alert-links/AlertLink.tsx";
import { Entrance } from "../features/sessions/Entrance.tsx";
import { useT } from "../lib/i18n.ts";
import { useTitle } from "../lib/title.ts";

/** Mails that were sent earlier have it in the query. */
const tokenOf = ({ hash, search }: Location): string | null =>
  new URLSearchParams(hash.length > 1 ? hash.slice(1) : search).get("token");

/** Where the link of a mail leads: it shows the alert, and only a button takes note of it. */
export function AcknowledgePage() {
  const t = useT();
  const [token, setToken] = useState(() => tokenOf(location) ?? "");
  useTitle(t("alertLinks.title"));
  // It must not stay in the history or reach a referrer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each token that is read leaves the address
  useLayoutEffect(() => history.replaceState(null, "", location.pathname), [token]);
  // A link that is opened where this page is open already loads nothing anew.
  useEffect(() => {
    const hear = () => setToken((before) => tokenOf(location) ?? before);
    addEventListener("hashchange", hear);
    return () => removeEventListener("hashchange", hear);
  }, []);
  return (
    <Entrance>
      <AlertLink key={token} token={token} />
    </Entrance>
  );
}
