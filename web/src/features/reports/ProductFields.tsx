import {
  MAX_COMPONENTS,
  productFault,
  REAGENTS,
  type Reagent,
} from "@vetaverde/domain/chemistry/neutraliser";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconPlus, IconTrash } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import {
  type ComponentDraft,
  EXAMPLE_ACIDITY,
  type NeutraliserDraft,
  partOf,
  productFacts,
  productOf,
  shareOf,
} from "./neutraliser.draft.ts";
import styles from "./reports.module.css";

const NAMES = Object.keys(REAGENTS) as Reagent[];
const REAGENT_OPTIONS = NAMES.map((value) => ({ value, label: value }));

export interface ProductFieldsProps {
  draft: NeutraliserDraft;
  onDraft(draft: NeutraliserDraft): void;
  isSubmitted: boolean;
}

/** The delivered product: reagents with their shares, moisture, and how much of it reacts. */
export function ProductFields(props: ProductFieldsProps) {
  const t = useT();
  const { draft, onDraft } = props;
  return (
    <>
      <Select
        label={t("reports.neutraliser.reagent")}
        value={draft.reagent}
        options={REAGENT_OPTIONS}
        onValue={(reagent) => reagent && onDraft({ ...draft, reagent })}
      />
      <div className={layout.autoColumns12}>
        <PercentField {...props} field="purity" help={t("reports.neutraliser.purityHelp")} />
        <PercentField {...props} field="moisture" help={t("reports.neutraliser.moistureHelp")} />
      </div>
      <BlendFields {...props} />
      <div className={layout.autoColumns12}>
        <PercentField {...props} field="efficiency" />
        <PercentField {...props} field="recycled" help={t("reports.neutraliser.recycledHelp")} />
      </div>
      <ProductSummary draft={draft} />
    </>
  );
}

interface PercentFieldProps extends ProductFieldsProps {
  field: "purity" | "efficiency" | "moisture" | "recycled";
  help?: string;
}

/** A percentage; moisture and recycled sludge may be 0, the others not. */
function PercentField({ draft, onDraft, isSubmitted, field, help }: PercentFieldProps) {
  const t = useT();
  const text = draft[field];
  const mayBeZero = field === "moisture" || field === "recycled";
  const isValid = (mayBeZero ? partOf(text) : shareOf(text)) !== null;
  return (
    <TextField
      label={t(`reports.neutraliser.${field}`)}
      help={help}
      inputMode="decimal"
      value={text}
      onValue={(typed) => onDraft({ ...draft, [field]: typed })}
      error={isSubmitted && !isValid ? t(`reports.neutraliser.${mayBeZero ? "part" : "share"}`) : null}
    />
  );
}

/** The other reagents of a blend. */
function BlendFields({ draft, onDraft, isSubmitted }: ProductFieldsProps) {
  const t = useT();
  const { blend } = draft;
  const setAt = (at: number, part: Partial<ComponentDraft>) =>
    onDraft({ ...draft, blend: blend.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  const unused = NAMES.find(
    (name) => name !== draft.reagent && !blend.some(({ reagent }) => reagent === name),
  );
  const product = productOf(draft);
  const fault = product && productFault(product);
  return (
    <fieldset className={classes(layout.plainLegends, layout.fieldGroup)}>
      <legend>{t("reports.neutraliser.blend")}</legend>
      {blend.map((component, at) => (
        <ComponentLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a component is identified by its position
          key={at}
          n={String(at + 2)}
          component={component}
          isSubmitted={isSubmitted}
          onChange={(part) => setAt(at, part)}
          onRemove={() => onDraft({ ...draft, blend: blend.filter((_, index) => index !== at) })}
        />
      ))}
      {(fault === "sum" || fault === "twice") && (
        <p role="alert">{t(`reports.neutraliser.blendFaults.${fault}`)}</p>
      )}
      {unused && blend.length < MAX_COMPONENTS - 1 && (
        <Button
          size="small"
          icon={<IconPlus size={16} aria-hidden />}
          onClick={() => onDraft({ ...draft, blend: [...blend, { reagent: unused, share: "" }] })}
        >
          {t("reports.neutraliser.addComponent")}
        </Button>
      )}
    </fieldset>
  );
}

interface ComponentLineProps {
  n: string;
  component: ComponentDraft;
  isSubmitted: boolean;
  onChange(part: Partial<ComponentDraft>): void;
  onRemove(): void;
}

function ComponentLine({ n, component, isSubmitted, onChange, onRemove }: ComponentLineProps) {
  const t = useT();
  const { reagent, share } = component;
  return (
    <div className={styles.component}>
      <Select
        label={t("reports.neutraliser.component", { n })}
        value={reagent}
        options={REAGENT_OPTIONS}
        onValue={(chosen) => chosen && onChange({ reagent: chosen })}
      />
      <TextField
        label={t("reports.neutraliser.componentShare", { n })}
        inputMode="decimal"
        value={share}
        onValue={(typed) => onChange({ share: typed })}
        error={isSubmitted && shareOf(share) === null ? t("reports.neutraliser.share") : null}
      />
      <IconButton
        label={t("reports.neutraliser.removeComponent", { n })}
        icon={<IconTrash size={18} aria-hidden />}
        onClick={onRemove}
      />
    </div>
  );
}

/** What the product contains, neutralises and doses, computed while it is entered. */
function ProductSummary({ draft }: { draft: NeutraliserDraft }) {
  const t = useT();
  const format = useFormat();
  // A decimal matters here: half a percent of moisture is tonnes a year.
  const percent = (share: number) => `${format.number(share * 100, 1)}\u00a0%`;
  const facts = productFacts(draft);
  if (facts === null) return null;
  const { active, inert, moisture, neutralising, overall, dose } = facts;
  return (
    <div className={layout.mutedSmall} aria-live="polite">
      <p>
        {t("reports.neutraliser.contains", {
          active: percent(active),
          inert: percent(inert),
          moisture: percent(moisture),
          neutralising: format.number(neutralising, 3),
        })}
      </p>
      <p>{t("reports.neutraliser.overall", { overall: percent(overall) })} = e / (1 − r (1 − e))</p>
      <p>
        {t("reports.neutraliser.exampleDose", {
          acidity: format.number(EXAMPLE_ACIDITY),
          dose: format.number(dose, 3),
        })}
      </p>
    </div>
  );
}
