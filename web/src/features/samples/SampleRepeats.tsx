import type { SampleRepeat } from "@vetaverde/contract/sample-repeats";
import type { SampleResult } from "@vetaverde/contract/samples";
import { REPEAT_RULES, type RepeatRule, resolveRepeats } from "@vetaverde/domain/chemistry/repeated-results";
import { useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { useFigure } from "../../lib/figure.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { FormPanel, useSubmit } from "../../resource/FormPanel.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { RadioList } from "../../ui/RadioList.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./samples.module.css";

const SIGN = { value: "", below: "<\u00a0", above: ">\u00a0" } as const;

interface SampleRepeatsProps {
  project: string;
  sample: string;
  repeats: readonly SampleRepeat[];
  results: readonly SampleResult[];
  mayChoose: boolean;
}

/** Parameters with several values: what figures use of them, and the choice. */
export function SampleRepeats({ project, sample, repeats, results, mayChoose }: SampleRepeatsProps) {
  const t = useT();
  // The repeat as it was when the dialog opened: a choice that somebody else makes meanwhile does not change the dialog.
  const [asked, setAsked] = useState<SampleRepeat | null>(null);
  if (repeats.length === 0) return null;
  return (
    <section className={classes(layout.stack8, layout.plainHeadings)} aria-labelledby="repeats">
      <h2 id="repeats">{t("samples.repeats.title")}</h2>
      {repeats.some(({ by }) => by === null) && (
        <Notice kind="warning">{t("samples.repeats.undecided")}</Notice>
      )}
      <ul className={styles.repeats}>
        {repeats.map((repeat) => (
          <li key={`${repeat.parameter} ${repeat.fraction}`}>
            <RepeatText repeat={repeat} results={results} />
            {mayChoose && (
              <Button size="small" onClick={() => setAsked(repeat)}>
                {t(repeat.by === null ? "samples.repeats.choose" : "samples.repeats.change")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <RepeatDialog
          project={project}
          sample={sample}
          repeat={asked}
          results={results}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

const resultsIn = ({ results: ids }: SampleRepeat, results: readonly SampleResult[]) =>
  ids.flatMap((id) => results.filter((one) => one.id === id));

/** The parameter's name, with its fraction. */
function useParameterName() {
  const t = useT();
  return ({ parameter, fraction }: SampleRepeat, results: readonly SampleResult[]): string => {
    const name = results.find((one) => one.parameter === parameter)?.name ?? parameter;
    return fraction ? `${name} ${t(`samples.fractions.${fraction}`)}` : name;
  };
}

function RepeatText({ repeat, results }: { repeat: SampleRepeat; results: readonly SampleResult[] }) {
  const t = useT();
  const format = useFormat();
  const figure = useFigure();
  const nameOf = useParameterName();
  const own = resultsIn(repeat, results);
  const unit = own[0]?.standardUnit ?? "";
  const used =
    repeat.value === null ? null : `${repeat.isBelow ? SIGN.below : ""}${figure(repeat.value)}\u00a0${unit}`;
  return (
    <span className={layout.stack}>
      <b>{nameOf(repeat, results)}</b>
      <span className={layout.mutedXSmall}>
        {t("samples.repeats.count", { n: own.length })}
        {repeat.rpd !== null && ` · ${t("samples.repeats.rpd", { rpd: format.number(repeat.rpd, 1) })}`}
      </span>
      {repeat.isLapsed && <span>{t("samples.repeats.lapsed")}</span>}
      <span>
        {repeat.by === null || repeat.rule === null
          ? t("samples.repeats.none")
          : t(`samples.repeats.used.${repeat.by}`, {
              value: used ?? "–",
              rule: t(`samples.repeats.rules.${repeat.rule}`),
            })}
      </span>
    </span>
  );
}

interface RepeatDialogProps {
  project: string;
  sample: string;
  repeat: SampleRepeat;
  results: readonly SampleResult[];
  onClose(): void;
}

/** The chosen option: `project` for its rule, a rule, or a result's identifier. */
type Chosen = string;

function RepeatDialog({ project, sample, repeat, results, onClose }: RepeatDialogProps) {
  const t = useT();
  const nameOf = useParameterName();
  const [chosen, setChosen] = useState<Chosen>(() => currentOption(repeat, results));
  const choose = useCallMutation(
    "samples",
    "chooseResult",
    (body: ArgsOf<"samples", "chooseResult">["body"]) => ({ params: { project, sample }, body }),
    { invalidates: ["samples", "environmentReport"] },
  );
  const options = useRepeatOptions(project, repeat, results);
  const { parameter, fraction } = repeat;
  const { submit, isBusy, failure } = useSubmit(async () => {
    const rule = REPEAT_RULES.find((one) => one === chosen) ?? null;
    const result = rule || chosen === "project" ? null : chosen;
    await choose.mutateAsync({ parameter, fraction, result, rule });
    toast("done", t("samples.repeats.saved"));
    onClose();
  }, true);
  return (
    <FormPanel
      shape="dialog"
      title={nameOf(repeat, results)}
      submitLabel={t("samples.repeats.save")}
      isBusy={isBusy}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioList
        legend={t("samples.repeats.question")}
        value={chosen}
        options={options}
        onValue={setChosen}
      />
    </FormPanel>
  );
}

function currentOption(repeat: SampleRepeat, results: readonly SampleResult[]): Chosen {
  if (repeat.by !== "person") return "project";
  if (repeat.rule !== "result") return repeat.rule ?? "project";
  const used = resultsIn(repeat, results).find(({ standard }) => standard === repeat.value);
  return used?.id ?? "project";
}

function useRepeatOptions(project: string, repeat: SampleRepeat, results: readonly SampleResult[]) {
  const t = useT();
  const figure = useFigure();
  const settings = useCallQuery("samples", "chemistrySettings", { params: { project } });
  const own = resultsIn(repeat, results);
  const unit = own[0]?.standardUnit ?? "";
  const textOf = (value: number) => `${figure(value)}\u00a0${unit}`;
  /** The value by a rule; null where the rule cannot decide. */
  const byRule = (rule: RepeatRule) =>
    resolveRepeats(own, { choices: [], projectRule: rule }).repeats[0]?.value ?? null;
  const projectRule = settings.data?.repeatRule ?? null;
  return [
    ...own.map(({ id, kind, standard, raw, laboratory, file, row }) => ({
      value: id,
      label: standard === null ? raw : `${SIGN[kind]}${textOf(standard)}`,
      detail: [...(laboratory ? [laboratory] : []), file, t("samples.sheet.row", { n: String(row) })].join(
        " · ",
      ),
    })),
    ...(["mean", "latest"] as const).map((rule) => {
      const value = byRule(rule);
      return {
        value: rule,
        label: t(`samples.repeats.rules.${rule}`),
        detail: value === null ? t(`samples.repeats.unavailable.${rule}`) : textOf(value),
        disabled: value === null,
      };
    }),
    {
      value: "project",
      label: t("samples.repeats.byProject"),
      detail: projectRule ? t(`samples.repeats.rules.${projectRule}`) : t("samples.repeats.noRule"),
    },
  ];
}
