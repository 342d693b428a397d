import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { FactList } from "../../../ui/FactList.tsx";
import layout from "../../../ui/layout.module.css";
import styles from "./follow-up.module.css";

const TEXTS = ["parameters", "limits", "method", "reportTerm", "reportPeriod", "tableReference"] as const;

/** The plan of a monitoring and what it states of it. Monitorings stored by an earlier version have no texts. */
export function PlanDetails({ monitoring }: { monitoring: Monitoring }) {
  const t = useT();
  const position = usePlanPosition(monitoring.coordinates);
  const texts = TEXTS.flatMap((key) =>
    monitoring[key] ? [[t(`plans.details.${key}`), monitoring[key]] as const] : [],
  );
  const facts = position ? [...texts, [t("plans.details.coordinates"), position] as const] : texts;
  const { miningComponent, environmentalComponent, subcomponent, type, plan } = monitoring;
  const where = [miningComponent.name, environmentalComponent.name, subcomponent?.name];
  return (
    <details className={styles.plan}>
      <summary>{t("plans.details.title")}</summary>
      <p>{plan.title}</p>
      <p className={layout.mutedSmallTight}>{[...where, type.name].filter(Boolean).join(" · ")}</p>
      {facts.length > 0 && <FactList className={layout.factList} facts={facts} />}
    </details>
  );
}

/** The coordinates as the plan has them, in metres. */
function usePlanPosition(coordinates: Monitoring["coordinates"] | undefined): string | null {
  const t = useT();
  const format = useFormat();
  if (!coordinates) return null;
  const { easting, northing, zone, datum } = coordinates;
  const metres = { easting: format.number(easting), northing: format.number(northing) };
  const parts = [t("plans.details.position", metres), zone && t("plans.details.zone", { zone }), datum];
  return parts.filter(Boolean).join(" · ");
}
