import { useEffect, useLayoutEffect, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { useTitle } from "../../lib/title.ts";
import { Entrance } from "./Entrance.tsx";
import { ForgotPassword } from "./ForgotPassword.tsx";
import { ResetPassword } from "./ResetPassword.tsx";

/** A link of a mail: to another password, or to the first one. Mails that were sent earlier have it in the query. */
function linkOf({ hash, search }: Location): { token: string; activate: boolean } | null {
  const query = new URLSearchParams(hash.length > 1 ? hash.slice(1) : search);
  const [reset, activate] = [query.get("token"), query.get("activate")];
  const token = activate ?? reset;
  return token ? { token, activate: activate !== null } : null;
}

/** The page /forgot: without a token it asks for the link, with one it takes the new password. */
export function Forgot() {
  const t = useT();
  const [link, setLink] = useState(() => linkOf(location));
  useTitle(t(link?.activate ? "sessions.activate.title" : "sessions.forgot.title"));
  // It leaves the address before anything is shown: it must not stay in the history or reach a referrer. Not while
  // rendering: a render may be thrown away, and the next one would find no token.
  useLayoutEffect(() => {
    if (link) history.replaceState(null, "", location.pathname);
  }, [link]);
  // A link that is opened where this page is open already loads nothing anew.
  useEffect(() => {
    const hear = () => {
      const opened = linkOf(location);
      if (opened) setLink(opened);
    };
    addEventListener("hashchange", hear);
    return () => removeEventListener("hashchange", hear);
  }, []);
  return (
    <Entrance>
      {link ? (
        <ResetPassword key={link.token} {...link} onAskAgain={() => setLink(null)} />
      ) : (
        <ForgotPassword />
      )}
    </Entrance>
  );
}
