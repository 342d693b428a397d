import { MAX_TERMS } from "@vetaverde/contract/derived-variables";
import { MAX_EXPRESSION_LENGTH } from "@vetaverde/domain/derived/expression";
import { MOVING_STATISTICS } from "@vetaverde/domain/derived/formula";
import { PARSHALL_SIZES } from "@vetaverde/domain/derived/open-channel";
import type { ReactNode } from "react";
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
  | "maxFlow"
  | "within"
  | "window";

function NumberField({ name, draft, set, faultOf }: FormulaFieldsProps & { name: NumberName }) {
  const t = useT();
  return (
    <TextField
      label={t(`derivedVariables.fields.${name}`)}
      inputMode="decimal"
      autoComplete="off"
      value={draft[name]}
      onValue={(value) => set({ [name]: value })}
      error={faultOf(name)}
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

function RatingFields(props: FormulaFieldsProps) {
  const t = useT();
  const { draft, set, faultOf } = props;
  const { segments } = draft;
  return (
    <>
      <SensorField {...props} />
      <p className={layout.mutedSmall}>{t("derivedVariables.ratingHelp")}</p>
      {segments.map((segment, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity but its place; its fields are controlled
        <fieldset key={n} className={styles.group}>
          <legend>{t("derivedVariables.segment", { n: n + 1 })}</legend>
          <div className={styles.four}>
            {(["coefficient", "zero", "exponent", "upTo"] as const).map((name) => (
              <TextField
                key={name}
                label={t(`derivedVariables.fields.segment_${name}`)}
                inputMode="decimal"
                autoComplete="off"
                value={segment[name]}
                onValue={(value) => set({ segments: segments.with(n, { ...segment, [name]: value }) })}
                error={faultOf(`segments.${n}.${name}`)}
              />
            ))}
            {segments.length > 1 && (
              <IconButton
                label={t("derivedVariables.removeSegment", { n: n + 1 })}
                icon={<IconTrash size={18} aria-hidden />}
                onClick={() => set({ segments: segments.toSpliced(n, 1) })}
              />
            )}
          </div>
        </fieldset>
      ))}
      <AddButton
        label={t("derivedVariables.addSegment")}
        isFull={segments.length >= MAX_TERMS}
        onAdd={() => set({ segments: [...segments, NEW_SEGMENT] })}
      />
      <Pair>
        <NumberField {...props} name="gaugedFrom" />
        <NumberField {...props} name="gaugedTo" />
      </Pair>
    </>
  );
}

function AddButton({ label, isFull, onAdd }: { label: string; isFull: boolean; onAdd(): void }) {
  if (isFull) return null;
  return (
    <div>
      <Button size="small" icon={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        {label}
      </Button>
    </div>
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
    <>
      {replacements.map((one, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity but its place; its fields are controlled
        <fieldset key={n} className={styles.group}>
          <legend>{t("derivedVariables.replacement", { n: n + 1 })}</legend>
          <div className={styles.four}>
            <DateField
              label={t("derivedVariables.fields.replacedOn")}
              value={one.day}
              onValue={(day) => set({ replacements: replacements.with(n, { ...one, day }) })}
              error={faultOf(`replacements.${n}.day`)}
            />
            {(["finalCount", "startCount"] as const).map((name) => (
              <TextField
                key={name}
                label={t(`derivedVariables.fields.${name}`)}
                inputMode="decimal"
                autoComplete="off"
                value={one[name]}
                onValue={(value) => set({ replacements: replacements.with(n, { ...one, [name]: value }) })}
                error={faultOf(`replacements.${n}.${name}`)}
              />
            ))}
            <IconButton
              label={t("derivedVariables.removeReplacement", { n: n + 1 })}
              icon={<IconTrash size={18} aria-hidden />}
              onClick={() => set({ replacements: replacements.toSpliced(n, 1) })}
            />
          </div>
        </fieldset>
      ))}
      <AddButton
        label={t("derivedVariables.addReplacement")}
        isFull={replacements.length >= MAX_TERMS}
        onAdd={() => set({ replacements: [...replacements, { day: "", finalCount: "", startCount: "" }] })}
      />
    </>
  );
}

function CombinationFields(props: FormulaFieldsProps) {
  const t = useT();
  const { draft, set, sensors, faultOf } = props;
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
      {terms.map((term, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity but its place; its fields are controlled
        <div key={n} className={styles.term}>
          <Select
            label={t("derivedVariables.term", { n: n + 1 })}
            placeholder={t("derivedVariables.chooseSensor")}
            value={term.sensor}
            options={sensors}
            onValue={(sensor) => set({ terms: terms.with(n, { ...term, sensor }) })}
            error={faultOf(`terms.${n}.sensor`)}
          />
          <TextField
            label={t("derivedVariables.fields.factor")}
            inputMode="decimal"
            autoComplete="off"
            value={term.factor}
            onValue={(factor) => set({ terms: terms.with(n, { ...term, factor }) })}
            error={faultOf(`terms.${n}.factor`)}
          />
          {terms.length > 2 && (
            <IconButton
              label={t("derivedVariables.removeTerm", { n: n + 1 })}
              icon={<IconTrash size={18} aria-hidden />}
              onClick={() => set({ terms: terms.toSpliced(n, 1) })}
            />
          )}
        </div>
      ))}
      <AddButton
        label={t("derivedVariables.addTerm")}
        isFull={terms.length >= MAX_TERMS}
        onAdd={() => set({ terms: [...terms, NEW_TERM] })}
      />
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
  const { draft, set, sensors, faultOf } = props;
  const { variables } = draft;
  return (
    <>
      {variables.map((variable, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity but its place; its fields are controlled
        <div key={n} className={styles.term}>
          <Select
            label={t("derivedVariables.term", { n: n + 1 })}
            placeholder={t("derivedVariables.chooseSensor")}
            value={variable.sensor}
            options={sensors}
            onValue={(sensor) => set({ variables: variables.with(n, { ...variable, sensor }) })}
            error={faultOf(`variables.${n}.sensor`)}
          />
          <TextField
            label={t("derivedVariables.fields.symbol")}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={30}
            value={variable.name}
            onValue={(name) => set({ variables: variables.with(n, { ...variable, name }) })}
            error={faultOf(`variables.${n}.name`)}
          />
          {variables.length > 1 && (
            <IconButton
              label={t("derivedVariables.removeTerm", { n: n + 1 })}
              icon={<IconTrash size={18} aria-hidden />}
              onClick={() => set({ variables: variables.toSpliced(n, 1) })}
            />
          )}
        </div>
      ))}
      <AddButton
        label={t("derivedVariables.addTerm")}
        isFull={variables.length >= MAX_TERMS}
        onAdd={() => set({ variables: [...variables, { name: symbolOf(variables.length), sensor: "" }] })}
      />
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

/** a, b, c … */
const symbolOf = (n: number): string => String.fromCharCode("a".charCodeAt(0) + n);
