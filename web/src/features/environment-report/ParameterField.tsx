import { fold } from "@vetaverde/domain/text/fold";
import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { SeriesChoice } from "./report.address.ts";
import { choiceIn, keyOf, type ParameterOption } from "./series/series.messages.ts";

export interface SavedParameter {
  parameter: string;
  fraction: SeriesChoice["fraction"];
}

export interface ParameterFieldProps {
  parameters: readonly ParameterOption[];
  parameter: SavedParameter | null | undefined;
  onParameter(parameter: SavedParameter | null): void;
  /** If a parameter is required: the placeholder, and the error if it is missing. */
  requirement?: { placeholder: string; error: string | null } | undefined;
}

const SEARCH_FROM = 10;

/** Select for the parameter of a time series, with a search field once the list is long. */
export function ParameterField({ parameters, parameter, onParameter, requirement }: ParameterFieldProps) {
  const t = useT();
  const [text, setText] = useState("");
  const name = t("waterSeries.parameter");
  const chosen = parameter ? keyOf({ code: parameter.parameter, fraction: parameter.fraction }) : "";
  const phrase = fold(text);
  const matches = parameters.filter(
    ({ value, label }) => value === chosen || fold(`${label} ${choiceIn(value).code}`).includes(phrase),
  );
  // A selected parameter without results remains listed, so that it can be deselected.
  const gone = chosen !== "" && !parameters.some(({ value }) => value === chosen);
  const lost = {
    value: chosen,
    label: `${parameter?.parameter} ${t("environmentReport.withoutSamples")}`,
  };
  const choose = (key: string) => {
    if (key === "") return onParameter(null);
    const { code, fraction } = choiceIn(key);
    onParameter({ parameter: code, fraction });
  };
  return (
    <>
      {parameters.length > SEARCH_FROM && <ParameterSearch name={name} text={text} setText={setText} />}
      <Select
        label={name}
        placeholder={requirement?.placeholder ?? t("waterSeries.usual")}
        value={chosen}
        options={gone ? [...matches, lost] : matches}
        error={requirement?.error}
        onValue={choose}
      />
    </>
  );
}

function ParameterSearch({
  name,
  text,
  setText,
}: {
  name: string;
  text: string;
  setText(value: string): void;
}) {
  const t = useT();
  return (
    <TextField
      type="search"
      label={t("pick.find", { name })}
      value={text}
      onValue={setText}
      // Enter would submit the surrounding form.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
    />
  );
}
