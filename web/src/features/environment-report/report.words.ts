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
