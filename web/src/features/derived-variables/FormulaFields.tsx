import { MAX_TERMS } from "@vetaverde/contract/derived-variables";
import { MAX_EXPRESSION_LENGTH } from "@vetaverde/domain/derived/expression";
import { MOVING_STATISTICS } from "@vetaverde/domain/derived/formula";
import { PARSHALL_SIZES } from "@vetaverde/domain/derived/open-channel";
import { typedNumber } from "@vetaverde/domain/text/typed-number";
import { Fragment, type ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconPlus, IconTrash } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Segmented } from "../../ui/Segmented.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type DerivedDraft, NEW_SEGMENT, NEW_TERM } from "./derived.draft.ts";
import styles from "./derived.module.css";

export interface SensorChoice {
  value: string;
  label: string;
}

export interface FormulaFieldsProps {
  draft: DerivedDraft;
  set(part: Partial<DerivedDraft>): void;
  sensors: readonly SensorChoice[];
  /** The message of a field that is missing or wrong. */
  faultOf(field: string): string | null;
}

const STRUCTURES = ["vNotch", "rectangularWeir", "cipolletti", "parshall"] as const;

/** The fields of a formula of the chosen kind. */
export function FormulaFields(props: FormulaFieldsProps) {
  const { draft } = props;
  switch (draft.kind) {
    case "":
      return null;
    case "level":
    case "unit":
      return <SensorField {...props} />;
    case "column":
      return <ColumnFields {...props} />;
    case "rating":
      return <RatingFields {...props} />;
    case "structure":
      return <StructureFields {...props} />;
    case "totaliser":
      return <MeterFields {...props} />;
    case "combination":
      return <CombinationFields {...props} />;
    case "moving":
      return <MovingFields {...props} />;
    case "expression":
      return <ExpressionFields {...props} />;
  }
}

function SensorField({ draft, set, sensors, faultOf }: FormulaFieldsProps) {
  const t = useT();
  return (
    <Select
      label={t("derivedVariables.fields.sensor")}
      placeholder={t("derivedVariables.chooseSensor")}
      value={draft.sensor}
      options={sensors}
      onValue={(sensor) => set({ sensor })}
      error={faultOf("sensor")}
    />
  );
}

type NumberName =
  | "reference"
  | "gaugedFrom"
  | "gaugedTo"
  | "angle"
  | "crest"
  | "channel"
  | "height"
  | "zero"
  | "volumePerCount"
  | "rollsOverAfter"
  | "curveError"
  | "maxFlow"
  | "maxGap"
  | "within"
  | "window";

/** A point before three digits separates thousands on every screen, and decimals on calibration sheets. */
const isAmbiguous = (text: string): boolean => /^-?\d{1,3}\.\d{3}$/.test(text.trim());

function NumberField({ name, draft, set, faultOf }: FormulaFieldsProps & { name: NumberName }) {
  const t = useT();
  const format = useFormat();
  const value = typedNumber(draft[name]);
  return (
    <TextField
      label={t(`derivedVariables.fields.${name}`)}
      inputMode="decimal"
      autoComplete="off"
      value={draft[name]}
      onValue={(text) => set({ [name]: text })}
      error={faultOf(name)}
      help={
        isAmbiguous(draft[name]) && value !== null
          ? t("derivedVariables.readAs", { value: format.number(value) })
          : undefined
      }
    />
  );
}

const Pair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;

function ColumnFields(props: FormulaFieldsProps) {
  const t = useT();
  const { draft, set } = props;
  return (
    <>
      <SensorField {...props} />
      <Segmented
        label={t("derivedVariables.fields.direction")}
        value={draft.direction}
        options={(["above", "below"] as const).map((value) => ({
          value,
          label: t(`derivedVariables.directions.${value}`),
        }))}
        onValue={(direction) => set({ direction })}
      />
      <NumberField {...props} name="reference" />
    </>
  );
}

interface SourceFieldProps extends FormulaFieldsProps {
  n: number;
  /** Of the entry, for its faults. */
  path: string;
  value: string;
  onSensor(sensor: string): void;
}

/** A sensor among several that a formula reads. */
function SourceField({ n, path, value, onSensor, sensors, faultOf }: SourceFieldProps) {
  const t = useT();
  return (
    <Select
      label={t("derivedVariables.term", { n: n + 1 })}
      placeholder={t("derivedVariables.chooseSensor")}
      value={value}
      options={sensors}
      onValue={onSensor}
      error={faultOf(`${path}.sensor`)}
    />
  );
}

function RatingFields(props: FormulaFieldsProps) {
  const t = useT();
  const { draft, set, faultOf } = props;
  const { segments } = draft;
  return (
    <>
      <SensorField {...props} />
      <p className={layout.mutedSmall}>{t("derivedVariables.ratingHelp")}</p>
      <Entries
        entries={segments}
        onEntries={(entries) => set({ segments: entries })}
        newEntry={() => NEW_SEGMENT}
        least={1}
        title={(n) => t("derivedVariables.segment", { n })}
        addLabel={t("derivedVariables.addSegment")}
        removeLabel={(n) => t("derivedVariables.removeSegment", { n })}
      >
        {(segment, setSegment, n) =>
          (["coefficient", "zero", "exponent", "upTo"] as const).map((name) => (
            <TextField
              key={name}
              label={t(`derivedVariables.fields.segment_${name}`)}
              inputMode="decimal"
              autoComplete="off"
              value={segment[name]}
              onValue={(value) => setSegment({ [name]: value })}
              error={faultOf(`segments.${n}.${name}`)}
            />
          ))
        }
      </Entries>
      <Pair>
        <NumberField {...props} name="gaugedFrom" />
        <NumberField {...props} name="gaugedTo" />
        <NumberField {...props} name="curveError" />
      </Pair>
    </>
  );
}

interface EntriesProps<T> {
  entries: readonly T[];
  onEntries(entries: T[]): void;
  /** An entry that is added; the number of entries before it is given. */
  newEntry(n: number): T;
  /** Fewer are not left. */
  least: number;
  addLabel: string;
  removeLabel(n: number): string;
  /** Title of each entry, in a frame; absent: an entry is one line. */
  title?(n: number): string;
  /** The fields of an entry. */
  children(entry: T, set: (part: Partial<T>) => void, n: number): ReactNode;
}

/** A list of entries with fields each, of which some can be added and removed. */
function Entries<T>({ entries, onEntries, newEntry, least, title, children, ...labels }: EntriesProps<T>) {
  return (
    <>
      {entries.map((entry, n) => {
        const fields = (
          <div className={title ? styles.four : styles.term}>
            {children(entry, (part) => onEntries(entries.with(n, { ...entry, ...part })), n)}
            {entries.length > least && (
              <IconButton
                label={labels.removeLabel(n + 1)}
                icon={<IconTrash size={18} aria-hidden />}
                onClick={() => onEntries(entries.toSpliced(n, 1))}
              />
            )}
          </div>
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity but its place; its fields are controlled
          <Fragment key={n}>
            {title ? (
              <fieldset className={styles.group}>
                <legend>{title(n + 1)}</legend>
                {fields}
              </fieldset>
            ) : (
              fields
            )}
          </Fragment>
        );
      })}
      {entries.length < MAX_TERMS && (
        <div>
          <Button
            size="small"
            icon={<IconPlus size={16} aria-hidden />}
            onClick={() => onEntries([...entries, newEntry(entries.length)])}
          >
            {labels.addLabel}
          </Button>
        </div>
      )}
    </>
  );
}

function StructureFields(props: FormulaFieldsProps) {
  const t = useT();
  const { draft, set } = props;
  return (
    <>
      <SensorField {...props} />
      <Select
        label={t("derivedVariables.fields.structure")}
        value={draft.structure}
        options={STRUCTURES.map((value) => ({ value, label: t(`derivedVariables.structures.${value}`) }))}
        onValue={(structure) => structure !== "" && set({ structure })}
      />
      {draft.structure === "parshall" && (
        <Select
          label={t("derivedVariables.fields.size")}
          value={draft.size}
          options={PARSHALL_SIZES.map((value) => ({ value, label: value }))}
          onValue={(size) => size !== "" && set({ size })}
        />
      )}
      <Pair>
        {draft.structure === "vNotch" && <NumberField {...props} name="angle" />}
        {(draft.structure === "rectangularWeir" || draft.structure === "cipolletti") && (
          <NumberField {...props} name="crest" />
        )}
        {draft.structure === "rectangularWeir" && (
          <>
            <NumberField {...props} name="channel" />
            <NumberField {...props} name="height" />
          </>
        )}
        <NumberField {...props} name="zero" />
        <NumberField {...props} name="curveError" />
      </Pair>
    </>
  );
}

function MeterFields(props: FormulaFieldsProps) {
  const t = useT();
  const { draft, set } = props;
  return (
    <>
      <SensorField {...props} />
      <Segmented
        label={t("derivedVariables.fields.gives")}
        value={draft.gives}
        options={(["flow", "volume"] as const).map((value) => ({
          value,
          label: t(`derivedVariables.gives.${value}`),
        }))}
        onValue={(gives) => set({ gives })}
      />
      <Pair>
        <NumberField {...props} name="volumePerCount" />
        <NumberField {...props} name="rollsOverAfter" />
        <NumberField {...props} name="maxFlow" />
        <NumberField {...props} name="maxGap" />
      </Pair>
      <Checkbox
        label={t("derivedVariables.fields.resets")}
        checked={draft.resets}
        onValue={(resets) => set({ resets })}
      />
      <Replacements {...props} />
    </>
  );
}

/** Meters that were exchanged: what both showed, as far as somebody noted it. */
function Replacements({ draft, set, faultOf }: FormulaFieldsProps) {
  const t = useT();
  const { replacements } = draft;
  return (
    <Entries
      entries={replacements}
      onEntries={(entries) => set({ replacements: entries })}
      newEntry={() => ({ day: "", time: "", stored: null, finalCount: "", startCount: "" })}
      least={0}
      title={(n) => t("derivedVariables.replacement", { n })}
      addLabel={t("derivedVariables.addReplacement")}
      removeLabel={(n) => t("derivedVariables.removeReplacement", { n })}
    >
      {(one, setOne, n) => (
        <>
          <DateField
            label={t("derivedVariables.fields.replacedOn")}
            value={one.day}
            onValue={(day) => setOne({ day })}
            error={faultOf(`replacements.${n}.day`)}
          />
          <DateField
            kind="time"
            label={t("derivedVariables.fields.replacedTime")}
            value={one.time}
            onValue={(time) => setOne({ time })}
            error={faultOf(`replacements.${n}.time`)}
          />
          {(["finalCount", "startCount"] as const).map((name) => (
            <TextField
              key={name}
              label={t(`derivedVariables.fields.${name}`)}
              inputMode="decimal"
              autoComplete="off"
              value={one[name]}
              onValue={(value) => setOne({ [name]: value })}
              error={faultOf(`replacements.${n}.${name}`)}
            />
          ))}
        </>
      )}
    </Entries>
  );
}

function CombinationFields(props: FormulaFieldsProps) {
  const t = useT();
  const { draft, set, faultOf } = props;
  const { terms } = draft;
  return (
    <>
      <Segmented
        label={t("derivedVariables.fields.operation")}
        value={draft.operation}
        options={(["sum", "mean"] as const).map((value) => ({
          value,
          label: t(`derivedVariables.operations.${value}`),
        }))}
        onValue={(operation) => set({ operation })}
      />
      <p className={layout.mutedSmall}>{t("derivedVariables.combinationHelp")}</p>
      <Entries
        entries={terms}
        onEntries={(entries) => set({ terms: entries })}
        newEntry={() => NEW_TERM}
        least={2}
        addLabel={t("derivedVariables.addTerm")}
        removeLabel={(n) => t("derivedVariables.removeTerm", { n })}
      >
        {(term, setTerm, n) => (
          <>
            <SourceField
              {...props}
              n={n}
              path={`terms.${n}`}
              value={term.sensor}
              onSensor={(sensor) => setTerm({ sensor })}
            />
            <TextField
              label={t("derivedVariables.fields.factor")}
              inputMode="decimal"
              autoComplete="off"
              value={term.factor}
              onValue={(factor) => setTerm({ factor })}
              error={faultOf(`terms.${n}.factor`)}
            />
          </>
        )}
      </Entries>
      <NumberField {...props} name="within" />
    </>
  );
}

function MovingFields(props: FormulaFieldsProps) {
  const t = useT();
  const { draft, set } = props;
  return (
    <>
      <SensorField {...props} />
      <Pair>
        <Select
          label={t("derivedVariables.fields.statistic")}
          value={draft.statistic}
          options={MOVING_STATISTICS.map((value) => ({
            value,
            label: t(`derivedVariables.statistics.${value}`),
          }))}
          onValue={(statistic) => statistic !== "" && set({ statistic })}
        />
        <NumberField {...props} name="window" />
      </Pair>
    </>
  );
}

function ExpressionFields(props: FormulaFieldsProps) {
  const t = useT();
  const { draft, set, faultOf } = props;
  const { variables } = draft;
  return (
    <>
      <Entries
        entries={variables}
        onEntries={(entries) => set({ variables: entries })}
        newEntry={() => ({ name: freeSymbol(variables), sensor: "" })}
        least={1}
        addLabel={t("derivedVariables.addTerm")}
        removeLabel={(n) => t("derivedVariables.removeTerm", { n })}
      >
        {(variable, setVariable, n) => (
          <>
            <SourceField
              {...props}
              n={n}
              path={`variables.${n}`}
              value={variable.sensor}
              onSensor={(sensor) => setVariable({ sensor })}
            />
            <TextField
              label={t("derivedVariables.fields.symbol")}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={30}
              value={variable.name}
              onValue={(name) => setVariable({ name })}
              error={faultOf(`variables.${n}.name`)}
            />
          </>
        )}
      </Entries>
      <TextArea
        label={t("derivedVariables.fields.text")}
        help={t("derivedVariables.expressionHelp")}
        rows={3}
        limit={MAX_EXPRESSION_LENGTH}
        value={draft.text}
        onValue={(text) => set({ text })}
        error={faultOf("text")}
      />
      <NumberField {...props} name="within" />
    </>
  );
}

/** The first of a, b, c … that no variable has. */
function freeSymbol(variables: readonly { name: string }[]): string {
  const symbols = Array.from({ length: 26 }, (_, n) => String.fromCharCode("a".charCodeAt(0) + n));
  return symbols.find((symbol) => variables.every(({ name }) => name.trim() !== symbol)) ?? "";
}
