import { useLayoutEffect, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { useTitle } from "../../lib/title.ts";
import { Entrance } from "./Entrance.tsx";
import { ForgotPassword } from "./ForgotPassword.tsx";
import { ResetPassword } from "./ResetPassword.tsx";

/** The page /forgot: without a token it asks for the link, with one it takes the new password. */
export function Forgot() {
  const t = useT();
  useTitle(t("sessions.forgot.title"));
  const [token, setToken] = useState(() => new URLSearchParams(location.search).get("token"));
  // It leaves the address before anything is shown: it must not stay in the history or reach a referrer. Not while
  // rendering: a render may be thrown away, and the next one would find no token.
  useLayoutEffect(() => {
    if (token) history.replaceState(null, "", location.pathname);
  }, [token]);
  return (
    <Entrance>
      {token ? <ResetPassword token={token} onAskAgain={() => setToken(null)} /> : <ForgotPassword />}
    </Entrance>
  );
}
