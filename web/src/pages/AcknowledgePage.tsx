import { useEffect, useLayoutEffect, useState } from "react";
import { AlertLink } from "../features/alert-links/AlertLink.tsx";
import { Entrance } from "../features/sessions/Entrance.tsx";
import { useT } from "../lib/i18n.ts";
import { useTitle } from "../lib/title.ts";

/** Mails sent by earlier versions have the token in the query. */
const tokenOf = ({ hash, search }: Location): string | null =>
  new URLSearchParams(hash.length > 1 ? hash.slice(1) : search).get("token");

/** Target of an alert mail's link: shows the alert; only pressing the button acknowledges it. */
export function AcknowledgePage() {
  const t = useT();
  const [token, setToken] = useState(() => tokenOf(location) ?? "");
  useTitle(t("alertLinks.title"));
  // The token must not remain in the history or leak through the referrer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each token that is read leaves the address
  useLayoutEffect(() => history.replaceState(null, "", location.pathname), [token]);
  // Opening a link while this page is open changes only the hash and does not reload the page.
  useEffect(() => {
    const onHashChange = () => setToken((before) => tokenOf(location) ?? before);
    addEventListener("hashchange", onHashChange);
    return () => removeEventListener("hashchange", onHashChange);
  }, []);
  return (
    <Entrance>
      <AlertLink key={token} token={token} />
    </Entrance>
  );
}
