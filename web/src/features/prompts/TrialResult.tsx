import type { PromptTrial } from "@vetaverde/contract/prompts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./prompts.module.css";

const PARTICULARS = ["frequency", "deadline", "condition", "indicator", "responsible"] as const;

/** What a model found on a page, in the page's words, and the lost quotes, which the page does not contain. */
export function TrialResult({ trial }: { trial: PromptTrial }) {
  const t = useT();
  const format = useFormat();
  const { found, lost, tokens, cost, page, document, model } = trial;
  const spent = t("prompts.trial.tokens", {
    model,
    input: format.number(tokens.input),
    output: format.number(tokens.output),
  });
  return (
    <>
      <h3>
        {found.length > 0
          ? t("prompts.trial.found", { n: found.length, page, document: document.name })
          : t("prompts.trial.foundNone", { page, document: document.name })}
      </h3>
      {found.length > 0 && <p className={layout.muted}>{t("prompts.trial.verify")}</p>}
      <ol className={classes(layout.stack14, layout.mutedTerms, styles.trialFound)}>
        {found.map((one) => (
          <FoundCommitment key={one.text} one={one} />
        ))}
      </ol>
      {lost.length > 0 && (
        <Notice kind="warning" title={t("prompts.trial.lost", { n: lost.length })}>
          <p>{t("prompts.trial.lostText")}</p>
          <ul className={styles.trialLost}>
            {[...new Set(lost)].map((quote) => (
              <li key={quote}>{quote}</li>
            ))}
          </ul>
        </Notice>
      )}
      <p className={layout.muted}>
        {cost === null ? spent : `${spent} · ${t("prompts.trial.cost", { cost: format.number(cost, 4) })}`}
      </p>
    </>
  );
}

function FoundCommitment({ one }: { one: PromptTrial["found"][number] }) {
  const t = useT();
  return (
    <li>
      <blockquote>{one.text}</blockquote>
      <dl>
        <div>
          <dt>{t("prompts.trial.component")}</dt>
          <dd>{t(`prompts.trial.components.${one.component}`)}</dd>
        </div>
        {PARTICULARS.map(
          (name) =>
            one[name] !== null && (
              <div key={name}>
                <dt>{t(`prompts.trial.${name}`)}</dt>
                <dd>{one[name]}</dd>
              </div>
            ),
        )}
      </dl>
    </li>
  );
}
