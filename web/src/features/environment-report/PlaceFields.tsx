import { useT } from "../../lib/i18n.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { PickList } from "../../ui/PickList.tsx";
import { useWaterOptions } from "./environment-report.queries.ts";
import { ParameterField, type SavedParameter } from "./ParameterField.tsx";
import { useParameterOptions } from "./series/series.messages.ts";

export interface PlaceFieldsProps {
  project: string;
  category: "Agua" | "Geoquímica";
  stations: readonly string[];
  onStations(stations: string[]): void;
  /** Absent: campaigns cannot be selected here. */
  campaigns?: readonly string[] | undefined;
  onCampaigns?: ((campaigns: string[]) => void) | undefined;
  /** Parameter of a time series; absent if none is selected here. */
  parameter?: SavedParameter | null | undefined;
  onParameter?: ((parameter: SavedParameter | null) => void) | undefined;
  /** If a parameter is required: the placeholder, and the error if it is missing. */
  parameterRequirement?: { placeholder: string; error: string | null } | undefined;
}

/** Selects the samples to draw by station and campaign. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { project, category, stations, onStations, campaigns, onCampaigns } = props;
  const { parameter, onParameter, parameterRequirement } = props;
  const t = useT();
  const options = useWaterOptions(project, category);
  const parameters = useParameterOptions(options.data);
  if (!options.isSuccess)
    return <QueryState query={options} errorTitle={t("environmentReport.failed")} skeletonRows={3} />;
  const named = (all: readonly { id: string; name: string }[], chosen: readonly string[]) => [
    ...all.map(({ id, name }) => ({ value: id, label: name })),
    // A selected one without samples remains listed, so that it can be deselected.
    ...chosen
      .filter((id) => !all.some((one) => one.id === id))
      .map((value) => ({ value, label: t("environmentReport.withoutSamples") })),
  ];
  return (
    <>
      {onParameter && (
        <ParameterField {...{ parameters, parameter, onParameter }} requirement={parameterRequirement} />
      )}
      <PickList
        name={t("environmentReport.stations")}
        help={stations.length === 0 ? t("environmentReport.allStations") : undefined}
        options={named(options.data.stations, stations)}
        chosen={stations}
        onChosen={onStations}
      />
      {campaigns && onCampaigns && (
        <PickList
          name={t("environmentReport.campaigns")}
          help={campaigns.length === 0 ? t("environmentReport.allCampaigns") : undefined}
          options={named(options.data.campaigns, campaigns)}
          chosen={campaigns}
          onChosen={onCampaigns}
        />
      )}
    </>
  );
}
