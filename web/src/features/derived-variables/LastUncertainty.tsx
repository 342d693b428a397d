import type { DerivedVariable } from "@vetaverde/contract/derived-variables";
import { type Format, useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { measured } from "../../lib/measured.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import layout from "../../ui/layout.module.css";

/** The last value of a variable, with what the accuracy of its sensors leaves open. */
export function LastUncertainty({ project, variable }: { project: string; variable: DerivedVariable }) {
  const t = useT();
  const format = useFormat();
  const query = useCallQuery("derivedVariables", "uncertainty", {
    params: { project, derived: variable.id },
  });
  const last = query.data;
  if (query.error) return <span className={layout.muted}>{t("derivedVariables.unknownLast")}</span>;
  if (last === undefined) return null;
  if (last === null) return <span className={layout.muted}>{t("derivedVariables.noLast")}</span>;
  const { value, uncertainty, effects, unknown, isCurveOpen } = last;
  const { unit, resolution } = variable;
  const number = `${measured(format, value, resolution)}${uncertainty === null ? "" : ` ± ${uncertaintyText(format, uncertainty, resolution)}`}`;
  const parts = effects
    .filter(({ effect }) => effect > 0)
    .map(({ name, effect }) => `${name} ± ${uncertaintyText(format, effect, resolution)}`)
    .join(", ");
  const names = unknown.map(({ name }) => name).join(", ");
  return (
    <span className={layout.stack2}>
      <span>
        {number} {unit}
      </span>
      <span className={layout.mutedXSmall}>
        {unknown.length > 0 && t("derivedVariables.withoutAccuracy", { sensors: names })}
        {unknown.length === 0 && isCurveOpen && t("derivedVariables.withoutCurve", { effects: parts })}
        {uncertainty !== null && parts}
      </span>
    </span>
  );
}

/** An uncertainty to the resolution of its variable; below half of it as less than one. Without a resolution two figures. */
export function uncertaintyText(
  format: Pick<Format, "number">,
  uncertainty: number,
  resolution: number | null,
): string {
  if (resolution === null) return format.number(Number(uncertainty.toPrecision(2)));
  if (uncertainty > 0 && uncertainty < resolution / 2) return `< ${measured(format, resolution, resolution)}`;
  return measured(format, uncertainty, resolution);
}
