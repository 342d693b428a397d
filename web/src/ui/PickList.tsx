import { useId, useState } from "react";
import { useT } from "../lib/i18n.ts";
import { Button } from "./Button.tsx";
import { Checkbox } from "./Checkbox.tsx";
import { classes } from "./classes.ts";
import layout from "./layout.module.css";
import { optionsMatching } from "./option.ts";
import styles from "./PickList.module.css";

export interface PickListProps {
  name: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChosen(values: string[]): void;
  /** Help below the name: the meaning of an empty selection. */
  help?: string | undefined;
  error?: string | null;
}

const SEARCH_FROM = 10;

/** Multiple selection in a list that is always visible, with buttons for all and none. */
export function PickList({ name, options, chosen, onChosen, help, error }: PickListProps) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState("");
  const matching = optionsMatching(options, text);
  return (
    <fieldset className={classes(layout.plainLegends, styles.pick)} aria-describedby={error ? id : undefined}>
      <legend>{name}</legend>
      <PickButtons options={options} matching={matching} chosen={chosen} onChosen={onChosen} />
      {help && <p className={layout.mutedSmall}>{help}</p>}
      {options.length > SEARCH_FROM && (
        <input
          type="search"
          className={styles.search}
          aria-label={t("pick.find", { name })}
          placeholder={t("pick.find", { name })}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <div className={styles.options}>
        {matching.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onValue={(on) => onChosen(on ? [...chosen, value] : chosen.filter((one) => one !== value))}
          />
        ))}
      </div>
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface PickButtonsProps extends Pick<PickListProps, "options" | "chosen" | "onChosen"> {
  /** The options that the search shows; the buttons apply to these. */
  matching: PickListProps["options"];
}

/** The number of selected options, and buttons for all and none. */
function PickButtons({ options, matching, chosen, onChosen }: PickButtonsProps) {
  const t = useT();
  const shown = matching.map(({ value }) => value);
  return (
    <div className={layout.clusterCentered8}>
      <span className={layout.mutedSmall} aria-live="polite">
        {t("pick.chosen", { n: String(chosen.length), all: String(options.length) })}
      </span>
      <Button kind="quiet" size="small" onClick={() => onChosen([...new Set([...chosen, ...shown])])}>
        {t("pick.all")}
      </Button>
      <Button
        kind="quiet"
        size="small"
        onClick={() => onChosen(chosen.filter((one) => !shown.includes(one)))}
      >
        {t("pick.none")}
      </Button>
    </div>
  );
}
