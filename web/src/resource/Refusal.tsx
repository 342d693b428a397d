import { Link, useRouter } from "@tanstack/react-router";
import { useT } from "../lib/i18n.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";

const SETTINGS = "/config";

/** What the user may not see: asking again would not help, so it offers the page above instead. */
export function Refusal() {
  const t = useT();
  // Not `usePath`: parts of the page are also rendered where there is no router.
  const path = useRouter({ warn: false })?.state.location.pathname ?? "/";
  const isSetting = path.startsWith(`${SETTINGS}/`);
  const above = isSetting ? SETTINGS : "/";
  return (
    <ErrorState title={t("refusal.title")} text={t("refusal.text")}>
      {path !== above && (
        <ButtonLink label={t(isSetting ? "refusal.toSettings" : "refusal.toHome")}>
          {(dress) => <Link to={above} {...dress} />}
        </ButtonLink>
      )}
    </ErrorState>
  );
}
