import { zoneOffset } from "@vetaverde/domain/time/zone";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { offsetChoices, offsetText, withOffset } from "./answers.ts";
import type { AnswersProps } from "./FormatQuestions.tsx";
import { InstantFields } from "./InstantFields.tsx";
import styles from "./logger-files.module.css";

const MINUTE_MS = 60_000;

/** The zone of the logger's clock, with a proposal, and its drift. */
export function ClockQuestion({
  preview,
  timeZone,
  answers,
  onAnswers,
}: AnswersProps & { timeZone: string }) {
  const t = useT();
  const { offsetProposal, statedOffset, from } = preview;
  const ofProject = from === null ? null : Math.round(zoneOffset(from, timeZone) / MINUTE_MS);
  const choices = offsetChoices([offsetProposal?.utcOffset, statedOffset, answers.utcOffset, ofProject]);
  const choose = (minutes: number) => onAnswers(withOffset(answers, minutes));
  return (
    <section className={layout.stack10} aria-labelledby="clock">
      <h2 id="clock">{t("loggerFiles.clock.title")}</h2>
      <Select
        label={t("loggerFiles.clock.label")}
        className={styles.narrow}
        help={t(statedOffset === null ? "loggerFiles.clock.help" : "loggerFiles.clock.stated")}
        value={answers.utcOffset === null ? "" : String(answers.utcOffset)}
        placeholder={t("loggerFiles.clock.choose")}
        options={choices.map((minutes) => ({ value: String(minutes), label: offsetText(minutes) }))}
        onValue={(value) => value !== "" && choose(Number(value))}
      />
      {offsetProposal && <Proposal preview={preview} chosen={answers.utcOffset} onChoose={choose} />}
      {statedOffset === null && ofProject !== null && (
        <div className={layout.clusterCentered8}>
          <span>{t("loggerFiles.clock.project", { zone: timeZone, offset: offsetText(ofProject) })}</span>
          {answers.utcOffset !== ofProject && (
            <Button kind="quiet" size="small" onClick={() => choose(ofProject)}>
              {t("loggerFiles.clock.use", { offset: offsetText(ofProject) })}
            </Button>
          )}
        </div>
      )}
      {answers.utcOffset !== null && (
        <DriftFields answers={answers} utcOffset={answers.utcOffset} onAnswers={onAnswers} />
      )}
    </section>
  );
}

interface ProposalProps {
  preview: AnswersProps["preview"];
  chosen: number | null;
  onChoose(minutes: number): void;
}

/** The offset with which the file fits what is stored, and how well. */
function Proposal({ preview: { offsetProposal, sensors, answers }, chosen, onChoose }: ProposalProps) {
  const t = useT();
  const format = useFormat();
  if (!offsetProposal) return null;
  const { utcOffset, deviation, nextDeviation, points, channel } = offsetProposal;
  const sensor = answers.channels.find((one) => one.channel === channel)?.sensor;
  const unit = sensors.find(({ id }) => id === sensor)?.unit ?? "";
  const amount = (value: number) => `${format.number(Number(value.toPrecision(3)))} ${unit}`;
  return (
    <div className={layout.clusterCentered8}>
      <span>
        {t("loggerFiles.clock.proposal", {
          offset: offsetText(utcOffset),
          deviation: amount(deviation),
          next: amount(nextDeviation),
          n: points,
        })}
      </span>
      {chosen !== utcOffset && (
        <Button kind="quiet" size="small" onClick={() => onChoose(utcOffset)}>
          {t("loggerFiles.clock.use", { offset: offsetText(utcOffset) })}
        </Button>
      )}
    </div>
  );
}

type Instants = [string | null, string | null];

/** Two instants of the logger's clock, and the true ones. */
function DriftFields({
  answers,
  utcOffset,
  onAnswers,
}: Pick<AnswersProps, "answers" | "onAnswers"> & { utcOffset: number }) {
  const t = useT();
  const { clockDrift } = answers;
  const [isOpen, setIsOpen] = useState(clockDrift !== null);
  const [written, setWritten] = useState<Instants>(clockDrift?.written ?? [null, null]);
  const [actual, setActual] = useState<Instants>(clockDrift?.actual ?? [null, null]);
  const change = (w: Instants, a: Instants) => {
    setWritten(w);
    setActual(a);
    const [w1, w2] = w;
    const [a1, a2] = a;
    onAnswers({
      ...answers,
      clockDrift: w1 && w2 && a1 && a2 ? { written: [w1, w2], actual: [a1, a2] } : null,
    });
  };
  const toggle = (isChecked: boolean) => {
    setIsOpen(isChecked);
    if (!isChecked) change([null, null], [null, null]);
  };
  const at = (instants: Instants, index: 0 | 1, value: string | null): Instants =>
    index === 0 ? [value, instants[1]] : [instants[0], value];
  return (
    <>
      <Checkbox
        label={t("loggerFiles.clock.drift")}
        help={t("loggerFiles.clock.driftHelp")}
        checked={isOpen}
        onValue={toggle}
      />
      {isOpen &&
        ([0, 1] as const).map((index) => (
          <fieldset key={index} className={styles.pair}>
            <legend>{t(index === 0 ? "loggerFiles.clock.first" : "loggerFiles.clock.second")}</legend>
            <InstantFields
              label={t("loggerFiles.clock.written")}
              value={written[index]}
              utcOffset={utcOffset}
              onValue={(value) => change(at(written, index, value), actual)}
            />
            <InstantFields
              label={t("loggerFiles.clock.actual")}
              value={actual[index]}
              utcOffset={utcOffset}
              onValue={(value) => change(written, at(actual, index, value))}
            />
          </fieldset>
        ))}
    </>
  );
}
