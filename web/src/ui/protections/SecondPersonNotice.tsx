import { useT } from "../../lib/i18n.ts";
import { Notice } from "../Notice.tsx";

const MAX_NAMES = 5;

/**
 * Shown before requesting a change: another person has to confirm it, and who can; or that nobody can, and what happens
 * then.
 */
export function SecondPersonNotice({ confirmers }: { confirmers: readonly { name: string }[] }) {
  const t = useT();
  if (confirmers.length === 0)
    return (
      <Notice kind="warning" title={t("protections.nobody")}>
        {t("protections.nobodyText")}
      </Notice>
    );
  const first = confirmers
    .slice(0, MAX_NAMES)
    .map(({ name }) => name)
    .join(", ");
  const rest = confirmers.length - MAX_NAMES;
  const names = rest > 0 ? t("protections.whoMore", { names: first, n: String(rest) }) : first;
  return (
    <Notice kind="info" title={t("protections.who")}>
      {t("protections.whoText", { names })}
    </Notice>
  );
}
