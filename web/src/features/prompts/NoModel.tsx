import { useGeneral } from "../../lib/general.ts";
import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";

/** Notice that prompts are not used because no language model is configured; nothing until that is known. */
export function NoModel() {
  const t = useT();
  if (useGeneral()?.features.languageModel !== false) return null;
  return (
    <Notice kind="warning" title={t("prompts.trial.noModel")} className={layout.insetMarginBottom}>
      {t("prompts.trial.noModelText")}
    </Notice>
  );
}
