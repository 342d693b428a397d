import type { Exceedance } from "@vetaverde/contract/exceedances";
import type { ReactNode } from "react";
import { useFigure } from "../../../lib/figure.ts";
import { useT } from "../../../lib/i18n.ts";
import { FactList } from "../../../ui/FactList.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { SidePanel } from "../../../ui/SidePanel.tsx";
import { StationLink } from "../../../ui/StationLink.tsx";
import { Verdict } from "../Verdict.tsx";
import { useCells } from "./ExceedanceTable.tsx";

interface PanelProps {
  one: Exceedance;
  /** Links to the limit set, and to the sample with all its laboratory results. */
  links: { set: ReactNode; sample: ReactNode };
  onClose(): void;
}

/** How a verdict was determined: every input along with the result. */
export function ExceedancePanel({ one, links, onClose }: PanelProps) {
  const t = useT();
  const facts = useExceedanceFacts(one, links);
  return (
    <SidePanel title={`${one.station.name} · ${one.parameter.name}`} onClose={onClose}>
      <div className={layout.panelBody}>
        <Verdict kind={one.verdict} />
        {one.reason && <Notice kind="info">{t(`limits.doubts.${one.reason}`)}</Notice>}
        <FactList className={layout.factList} facts={facts} />
      </div>
    </SidePanel>
  );
}

function useExceedanceFacts(
  one: Exceedance,
  links: { set: ReactNode; sample: ReactNode },
): [string, ReactNode][] {
  const t = useT();
  const cells = useCells();
  const figure = useFigure();
  const { limit, value, covariate } = one;
  return [
    [
      t("limits.station"),
      <StationLink key="station" id={one.station.id}>
        {one.station.name}
      </StationLink>,
    ],
    [t("limits.date"), cells.date(one)],
    [t("limits.sample"), links.sample],
    [t("limits.parameter"), cells.parameter(one)],
    [t("limits.raw"), cells.raw(one)],
    [
      t(one.kind === "below" ? "limits.detection" : "limits.value"),
      value === null ? "–" : `${one.kind === "above" ? "> " : ""}${figure(value)}\u00a0${limit.unit}`,
    ],
    [t("limits.limit"), cells.limit(one)],
    ...(limit.conditional
      ? ([
          [t("limits.dependsOn"), t(`limits.covariates.${limit.conditional}`)],
          [t("limits.inSample"), covariate === null ? t("limits.notMeasured") : figure(covariate)],
        ] as [string, ReactNode][])
      : []),
    [t("limits.times"), cells.times(one)],
    [t("limits.set"), links.set],
    [t("limits.versionUsed"), String(one.set.version)],
  ];
}
