import type { WaterSample } from "@vetaverde/contract/environment-report";
import { useT } from "../../lib/i18n.ts";

/** Returns the facies in the user's language: only mixed types have a translation. */
export function useFacies(): (code: string | null) => string {
  const t = useT();
  return (code) =>
    code === null
      ? "–"
      : code
          .split("-")
          .map((part) => (part === "mixed" ? t("environmentReport.mixed") : part))
          .join("–");
}

/** Returns why a sample is not drawn. */
export function useNotPlotted(): (
  sample: Pick<WaterSample, "notPlotted" | "missing" | "undecided">,
) => string {
  const t = useT();
  return ({ notPlotted, missing, undecided }) => {
    const lacking = t("environmentReport.missing", { ions: missing.join(", ") });
    if (notPlotted === "missing") return lacking;
    if (notPlotted !== "repeated") return t("environmentReport.nothing");
    const repeated = t("environmentReport.repeated", { parameters: undecided.join(", ") });
    return missing.length > 0 ? `${repeated}; ${lacking}` : repeated;
  };
}

/** Returns whether nitrate is included in the percentages, and in how many samples it was not measured. */
export function useNitrateText(): (nitrate: boolean, samples: readonly WaterSample[]) => string {
  const t = useT();
  return (nitrate, samples) => {
    if (!nitrate) return t("environmentReport.nitrate");
    const unknown = samples.filter(({ pctMeq, meq }) => pctMeq && meq.NO3 === null).length;
    return unknown > 0
      ? t("environmentReport.nitrateUnknown", { n: unknown })
      : t("environmentReport.nitrateWith");
  };
}

/** Returns which laboratories the figures come from. */
export function useSourceText(): (laboratories: readonly string[]) => string {
  const t = useT();
  return (laboratories) =>
    laboratories.length > 0
      ? t("environmentReport.source", { laboratories: laboratories.join(", ") })
      : t("environmentReport.noSource");
}
