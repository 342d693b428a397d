import { useT } from "../../lib/i18n.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** Home of a project without plans, for a user who cannot set it up. */
export function NoPlans() {
  const t = useT();
  return <EmptyState inset title={t("firstSteps.noPlans")} text={t("firstSteps.noPlansText")} />;
}
