import {
  MAX_COMPONENTS,
  productFault,
  REAGENTS,
  type Reagent,
} from "@vetaverde/domain/chemistry/neutraliser";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
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
  const { draft, onDraft, isSubmitted } = props;
  const shareError = (text: string) =>
    isSubmitted && shareOf(text) === null ? t("reports.neutraliser.share") : null;
  const partError = (text: string) =>
    isSubmitted && partOf(text) === null ? t("reports.neutraliser.part") : null;
  return (
    <>
      <Select
        label={t("reports.neutraliser.reagent")}
        value={draft.reagent}
        options={REAGENT_OPTIONS}
        onValue={(reagent) => reagent && onDraft({ ...draft, reagent })}
      />
      <div className={layout.autoColumns12}>
        <TextField
          label={t("reports.neutraliser.purity")}
          help={t("reports.neutraliser.purityHelp")}
          inputMode="decimal"
          value={draft.purity}
          onValue={(purity) => onDraft({ ...draft, purity })}
          error={shareError(draft.purity)}
        />
        <TextField
          label={t("reports.neutraliser.moisture")}
          help={t("reports.neutraliser.moistureHelp")}
          inputMode="decimal"
          value={draft.moisture}
          onValue={(moisture) => onDraft({ ...draft, moisture })}
          error={partError(draft.moisture)}
        />
      </div>
      <BlendFields {...props} />
      <div className={layout.autoColumns12}>
        <TextField
          label={t("reports.neutraliser.efficiency")}
          inputMode="decimal"
          value={draft.efficiency}
          onValue={(efficiency) => onDraft({ ...draft, efficiency })}
          error={shareError(draft.efficiency)}
        />
        <TextField
          label={t("reports.neutraliser.recycled")}
          help={t("reports.neutraliser.recycledHelp")}
          inputMode="decimal"
          value={draft.recycled}
          onValue={(recycled) => onDraft({ ...draft, recycled })}
          error={partError(draft.recycled)}
        />
      </div>
      <ProductSummary draft={draft} />
    </>
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
  const blendError =
    fault === "sum" || fault === "twice" ? t(`reports.neutraliser.blendFaults.${fault}`) : null;
  return (
    <fieldset className={layout.plainLegends}>
      <legend>{t("reports.neutraliser.blend")}</legend>
      {blend.map(({ reagent, share }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a component is identified by its position
        <div key={at} className={styles.component}>
          <Select
            label={t("reports.neutraliser.component", { n: String(at + 2) })}
            value={reagent}
            options={REAGENT_OPTIONS}
            onValue={(chosen) => chosen && setAt(at, { reagent: chosen })}
          />
          <TextField
            label={t("reports.neutraliser.componentShare", { n: String(at + 2) })}
            inputMode="decimal"
            value={share}
            onValue={(typed) => setAt(at, { share: typed })}
            error={isSubmitted && shareOf(share) === null ? t("reports.neutraliser.share") : null}
          />
          <IconButton
            label={t("reports.neutraliser.removeComponent", { n: String(at + 2) })}
            icon={<IconTrash size={18} aria-hidden />}
            onClick={() => onDraft({ ...draft, blend: blend.filter((_, index) => index !== at) })}
          />
        </div>
      ))}
      {blendError && <p role="alert">{blendError}</p>}
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
      <p>{t("reports.neutraliser.overall", { overall: percent(overall) })} e / (1 − r (1 − e))</p>
      <p>
        {t("reports.neutraliser.exampleDose", {
          acidity: format.number(EXAMPLE_ACIDITY),
          dose: format.number(dose, 3),
        })}
      </p>
    </div>
  );
}
