import type { WaterSample } from "@vetaverde/contract/environment-report";
import { useT } from "../../lib/i18n.ts";

/** The facies as it is written in the reader's language: only what is mixed has a word. */
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

/** Whether nitrate is in the shares, and in how many samples nobody measured it. */
export function useNitrateWords(): (nitrate: boolean, samples: readonly WaterSample[]) => string {
  const t = useT();
  return (nitrate, samples) => {
    if (!nitrate) return t("environmentReport.nitrate");
    const unknown = samples.filter(({ pctMeq, meq }) => pctMeq && meq.NO3 === null).length;
    return unknown > 0
      ? t("environmentReport.nitrateUnknown", { n: unknown })
      : t("environmentReport.nitrateWith");
  };
}
