import type { ChannelAnswer, LoggerPreview } from "@vetaverde/contract/logger-files";
import { typedNumber } from "@vetaverde/domain/text/typed-number";
import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { withChannel } from "./answers.ts";
import type { AnswersProps } from "./FormatQuestions.tsx";
import { InstantFields } from "./InstantFields.tsx";
import styles from "./logger-files.module.css";

/** The channels of the file, each with its sensor, unit and corrections. */
export function ChannelList({ preview, answers, onAnswers }: AnswersProps) {
  const t = useT();
  return (
    <section className={layout.stack10} aria-labelledby="channels">
      <h2 id="channels">{t("loggerFiles.channel.title")}</h2>
      <div className={styles.channels}>
        {answers.channels.map((answer) => (
          <ChannelForm
            key={answer.channel}
            preview={preview}
            answer={answer}
            utcOffset={answers.utcOffset}
            onAnswer={(changed) => onAnswers(withChannel(answers, changed))}
          />
        ))}
      </div>
    </section>
  );
}

interface ChannelFormProps {
  preview: LoggerPreview;
  answer: ChannelAnswer;
  utcOffset: number | null;
  onAnswer(answer: ChannelAnswer): void;
}

function ChannelForm({ preview, answer, utcOffset, onAnswer }: ChannelFormProps) {
  const t = useT();
  const channel = preview.channels[answer.channel];
  const sensor = preview.sensors.find(({ id }) => id === answer.sensor);
  const name = channel?.name ?? "";
  return (
    <fieldset className={styles.channel}>
      <legend>{channel?.unit ? `${name} (${channel.unit})` : name}</legend>
      <Select
        label={t("loggerFiles.channel.sensor")}
        value={answer.sensor ?? ""}
        placeholder={t("loggerFiles.channel.none")}
        options={preview.sensors.map(({ id, name: sensorName, unit }) => ({
          value: id,
          label: `${sensorName} (${unit})`,
        }))}
        onValue={(id) => onAnswer({ ...answer, sensor: id || null })}
      />
      {(!channel?.unit || answer.unit !== null) && (
        <TextField
          label={t("loggerFiles.channel.unit")}
          help={t("loggerFiles.channel.unitHelp")}
          maxLength={20}
          value={answer.unit ?? ""}
          onValue={(unit) => onAnswer({ ...answer, unit: unit === "" ? null : unit })}
        />
      )}
      {sensor && utcOffset !== null && (
        <details>
          <summary>{t("loggerFiles.channel.corrections")}</summary>
          <Corrections
            preview={preview}
            answer={answer}
            unit={sensor.unit}
            utcOffset={utcOffset}
            onAnswer={onAnswer}
          />
        </details>
      )}
    </fieldset>
  );
}

interface CorrectionsProps extends ChannelFormProps {
  unit: string;
  utcOffset: number;
}

function Corrections({ preview, answer, unit, utcOffset, onAnswer }: CorrectionsProps) {
  const t = useT();
  return (
    <div className={styles.corrections}>
      {preview.barometers.length > 0 && (
        <Select
          label={t("loggerFiles.channel.barometer")}
          value={answer.barometer ?? ""}
          placeholder={t("loggerFiles.channel.noBarometer")}
          options={preview.barometers.map(({ id, name, device }) => ({
            value: id,
            label: `${device} · ${name}`,
          }))}
          onValue={(id) => onAnswer({ ...answer, barometer: id || null })}
        />
      )}
      <AmountField
        label={t("loggerFiles.channel.offset", { unit })}
        value={answer.offset}
        onValue={(offset) => onAnswer({ ...answer, offset: offset ?? 0 })}
      />
      <DipFields answer={answer} unit={unit} utcOffset={utcOffset} onAnswer={onAnswer} />
      <ValueDriftFields answer={answer} unit={unit} utcOffset={utcOffset} onAnswer={onAnswer} />
    </div>
  );
}

interface AmountFieldProps {
  label: string;
  value: number | null;
  onValue(value: number | null): void;
}

/** A number with a decimal comma or point; null while it is none, and it says so. */
function AmountField({ label, value, onValue }: AmountFieldProps) {
  const t = useT();
  const [text, setText] = useState(value === null || value === 0 ? "" : String(value));
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={text}
      error={text.trim() !== "" && typedNumber(text) === null ? t("loggerFiles.channel.wrongNumber") : null}
      onValue={(typed) => {
        setText(typed);
        onValue(typedNumber(typed));
      }}
    />
  );
}

type PartProps = Omit<CorrectionsProps, "preview">;

/** A manual measurement that the values are moved to. */
function DipFields({ answer, unit, utcOffset, onAnswer }: PartProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(answer.dip !== null);
  const [at, setAt] = useState<string | null>(answer.dip?.at ?? null);
  const [value, setValue] = useState<number | null>(answer.dip?.value ?? null);
  const change = (instant: string | null, amount: number | null) => {
    setAt(instant);
    setValue(amount);
    onAnswer({ ...answer, dip: instant !== null && amount !== null ? { at: instant, value: amount } : null });
  };
  return (
    <>
      <Checkbox
        label={t("loggerFiles.channel.dip")}
        checked={isOpen}
        onValue={(isChecked) => {
          setIsOpen(isChecked);
          if (!isChecked) change(null, null);
        }}
      />
      {isOpen && (
        <div className={styles.pair}>
          <InstantFields
            label={t("loggerFiles.clock.written")}
            value={at}
            utcOffset={utcOffset}
            onValue={(instant) => change(instant, value)}
          />
          <AmountField
            label={t("loggerFiles.channel.dipValue", { unit })}
            value={value}
            onValue={(amount) => change(at, amount)}
          />
        </div>
      )}
    </>
  );
}

const NO_DRIFT = { from: null, to: null, atFrom: null, atTo: null };
interface TypedDrift {
  from: string | null;
  to: string | null;
  atFrom: number | null;
  atTo: number | null;
}

/** What is added at two instants, and evenly in between. */
function ValueDriftFields({ answer, unit, utcOffset, onAnswer }: PartProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(answer.drift !== null);
  const [typed, setTyped] = useState<TypedDrift>(answer.drift ?? NO_DRIFT);
  const change = (part: Partial<TypedDrift>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    const { from, to, atFrom, atTo } = next;
    onAnswer({
      ...answer,
      drift: from && to && atFrom !== null && atTo !== null ? { from, to, atFrom, atTo } : null,
    });
  };
  return (
    <>
      <Checkbox
        label={t("loggerFiles.channel.drift")}
        checked={isOpen}
        onValue={(isChecked) => {
          setIsOpen(isChecked);
          if (!isChecked) change(NO_DRIFT);
        }}
      />
      {isOpen && (
        <>
          <div className={styles.pair}>
            <InstantFields
              label={t("loggerFiles.clock.first")}
              value={typed.from}
              utcOffset={utcOffset}
              onValue={(from) => change({ from })}
            />
            <AmountField
              label={t("loggerFiles.channel.driftAtFrom", { unit })}
              value={typed.atFrom}
              onValue={(atFrom) => change({ atFrom })}
            />
          </div>
          <div className={styles.pair}>
            <InstantFields
              label={t("loggerFiles.clock.second")}
              value={typed.to}
              utcOffset={utcOffset}
              onValue={(to) => change({ to })}
            />
            <AmountField
              label={t("loggerFiles.channel.driftAtTo", { unit })}
              value={typed.atTo}
              onValue={(atTo) => change({ atTo })}
            />
          </div>
        </>
      )}
    </>
  );
}
