import type { LimitBound } from "@vetaverde/contract/limits";
import { type Bound, boundOf, type Covariate } from "@vetaverde/domain/thresholds/limit";
import { useFigure } from "../../lib/figure.ts";
import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";

/** Values of each covariate for which a formula's result is displayed as an example. */
const EXAMPLES: Record<Covariate, readonly number[]> = {
  hardness: [25, 50, 100, 200, 400],
  pH: [5, 6, 7, 8, 9],
  temperature: [5, 10, 15, 20, 25],
};

export const asBound = (view: LimitBound): Bound =>
  typeof view === "number" ? { kind: "fixed", value: view } : (view as Bound);

/** Within a sentence a name starts in lower case, except one such as pH. */
const within = (name: string) =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLocaleLowerCase() + name.slice(1) : name;

/** A bound as text: its number, its steps, or results of its formula. */
export function BoundWords({ bound, unit }: { bound: Bound; unit: string }) {
  const t = useT();
  const figure = useFigure();
  const inUnit = (value: number) => `${figure(value)}\u00a0${unit}`;
  if (bound.kind === "fixed") return <span className={layout.unbrokenNumbers}>{inUnit(bound.value)}</span>;
  const name = within(t(`limits.covariates.${bound.covariate}`));
  const lines: [string, string][] =
    bound.kind === "steps"
      ? bound.steps.map(({ upTo, value }, at) => [
          upTo === null
            ? at === 0
              ? t("limits.always")
              : t("limits.over", { n: figure(bound.steps[at - 1]?.upTo ?? 0) })
            : t("limits.upTo", { n: figure(upTo) }),
          inUnit(value),
        ])
      : EXAMPLES[bound.covariate].map((covariate) => {
          const value = boundOf(bound, { [bound.covariate]: covariate });
          return [figure(covariate), typeof value === "number" ? inUnit(value) : "–"];
        });
  return (
    <span className={layout.stack2}>
      <span className={layout.muted}>
        {t(bound.kind === "steps" ? "limits.bySteps" : "limits.byFormula", { name })}
      </span>
      <span className={layout.clusterSmall14}>
        {lines.map(([condition, value]) => (
          <span key={condition}>
            <span className={layout.muted}>{condition}</span>{" "}
            <span className={layout.unbrokenNumbers}>{value}</span>
          </span>
        ))}
      </span>
    </span>
  );
}
