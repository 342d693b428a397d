import { useEffect, useLayoutEffect, useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import { useTitle } from "../../../lib/title.ts";
import { Entrance } from "../Entrance.tsx";
import { ForgotPassword } from "./ForgotPassword.tsx";
import { ResetPassword } from "./ResetPassword.tsx";

/**
 * Parses the link of a mail: password reset or activation. Mails sent by earlier versions have the token in the query
 * instead of the hash.
 */
function linkOf({ hash, search }: Location): { token: string; activate: boolean } | null {
  const query = new URLSearchParams(hash.length > 1 ? hash.slice(1) : search);
  const [reset, activate] = [query.get("token"), query.get("activate")];
  const token = activate ?? reset;
  return token ? { token, activate: activate !== null } : null;
}

/** The page /forgot: without a token it requests the link, with one it sets the new password. */
export function Forgot() {
  const t = useT();
  const [link, setLink] = useState(() => linkOf(location));
  useTitle(t(link?.activate ? "sessions.activate.title" : "sessions.forgot.title"));
  // Removes the token from the address before anything is painted: it must not remain in the history or leak through
  // the referrer. Not done while rendering, because a render may be discarded and the next one would find no token.
  useLayoutEffect(() => {
    if (link) history.replaceState(null, "", location.pathname);
  }, [link]);
  // Opening a link while this page is open changes only the hash and does not reload the page.
  useEffect(() => {
    const onHashChange = () => {
      const opened = linkOf(location);
      if (opened) setLink(opened);
    };
    addEventListener("hashchange", onHashChange);
    return () => removeEventListener("hashchange", onHashChange);
  }, []);
  return (
    <Entrance>
      {link ? (
        <ResetPassword key={link.token} {...link} onRequestLink={() => setLink(null)} />
      ) : (
        <ForgotPassword />
      )}
    </Entrance>
  );
}
