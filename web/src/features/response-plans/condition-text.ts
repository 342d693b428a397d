import type { ResponseStructure } from "@vetaverde/contract/response-plans";
import type { PlanCondition } from "@vetaverde/domain/response-plans/plan";
import { useT } from "../../lib/i18n.ts";

/** Returns a condition in words, with what was compared with its limit last, if it is known. */
export function useConditionText(
  structure: Pick<ResponseStructure, "devices">,
): (condition: PlanCondition, quantity?: number | null) => string {
  const t = useT();
  const sensors = structure.devices.flatMap(({ name: device, sensors }) =>
    sensors.map(({ id, name, unit }) => ({ id, name: `${device} · ${name}`, unit })),
  );
  return ({ type, sensor, device, side, limit, hours, holdingMinutes, text }, quantity = null) => {
    const { name = "…", unit = "" } = sensors.find(({ id }) => id === sensor) ?? {};
    const sentence = t(`responsePlans.sentences.${type}`, {
      name: type === "silence" ? (structure.devices.find(({ id }) => id === device)?.name ?? "…") : name,
      side: side === "above" ? 1 : 2,
      limit,
      unit,
      hours: hours ?? 0,
      text: text ?? "",
    });
    const held = holdingMinutes > 0 ? t("responsePlans.sentences.held", { n: holdingMinutes }) : "";
    const shown =
      quantity === null || type === "observation"
        ? ""
        : t("responsePlans.sentences.now", { value: quantity });
    return [sentence, held, shown].filter(Boolean).join(" ");
  };
}
