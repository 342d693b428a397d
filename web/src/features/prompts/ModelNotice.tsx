import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";

export interface ModelNoticeProps {
  project: string;
  /** A finished processing. */
  job: string;
}

/**
 * Whether a processing used a language model, or why it fell back to the local rules; nothing if no model is
 * configured.
 */
export function ModelNotice({ project, job }: ModelNoticeProps) {
  const t = useT();
  const format = useFormat();
  // Query of a finished processing's use of a language model; null if it had none.
  const { data: model } = useCallQuery(
    "instruments",
    "job",
    { params: { project, job } },
    { select: ({ model }) => model, staleTime: Number.POSITIVE_INFINITY },
  );
  if (!model) return null;
  const spent = t("prompts.trial.tokens", {
    model: model.name,
    input: format.number(model.tokens.input),
    output: format.number(model.tokens.output),
  });
  const cost =
    model.cost === null ? "" : ` · ${t("prompts.trial.cost", { cost: format.number(model.cost, 4) })}`;
  const isUsed = model.tokens.input > 0;
  const lost = model.lost > 0 && <p>{t("prompts.model.lost", { n: model.lost })}</p>;
  if (model.fallback)
    return (
      <Notice kind="warning" title={t("prompts.model.fallback")}>
        <p>{t(`prompts.model.why.${model.fallback}`)}</p>
        {lost}
        {isUsed && <p className={layout.muted}>{spent + cost}</p>}
      </Notice>
    );
  return (
    <Notice kind="info" title={t("prompts.model.read", { model: model.name })}>
      {model.prompt && (
        <p>{t("prompts.model.prompt", { name: model.prompt.name, version: String(model.prompt.version) })}</p>
      )}
      {lost}
      {isUsed && <p className={layout.muted}>{spent + cost}</p>}
    </Notice>
  );
}
