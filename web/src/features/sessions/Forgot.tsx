import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { useTitle } from "../../lib/title.ts";
import { Entrance } from "./Entrance.tsx";
import { ForgotPassword } from "./ForgotPassword.tsx";
import { ResetPassword } from "./ResetPassword.tsx";

/** The page /forgot: without a token it asks for the link, with one it takes the new password. */
export function Forgot() {
  const t = useT();
  useTitle(t("sessions.forgot.title"));
  const [token] = useState(takeToken);
  return <Entrance>{token ? <ResetPassword token={token} /> : <ForgotPassword />}</Entrance>;
}

/** The token leaves the address at once: it must not stay in the browser's history or reach a referrer. */
function takeToken(): string | null {
  const token = new URLSearchParams(location.search).get("token");
  if (token) history.replaceState(null, "", location.pathname);
  return token;
}
