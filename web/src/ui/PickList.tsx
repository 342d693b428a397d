import { useId, useState } from "react";
import { useT } from "../lib/i18n.ts";
import { Button } from "./Button.tsx";
import { Checkbox } from "./Checkbox.tsx";
import layout from "./layout.module.css";
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
  const query = text.trim().toLocaleLowerCase();
  const matching = query ? options.filter(({ label }) => label.toLocaleLowerCase().includes(query)) : options;
  const inSight = matching.map(({ value }) => value);
  return (
    <fieldset className={styles.pick} aria-describedby={error ? id : undefined}>
      <legend>{name}</legend>
      <div className={layout.clusterCentered8}>
        <span className={layout.mutedSmall} aria-live="polite">
          {t("pick.chosen", { n: String(chosen.length), all: String(options.length) })}
        </span>
        <Button kind="quiet" size="small" onClick={() => onChosen([...new Set([...chosen, ...inSight])])}>
          {t("pick.all")}
        </Button>
        <Button
          kind="quiet"
          size="small"
          onClick={() => onChosen(chosen.filter((one) => !inSight.includes(one)))}
        >
          {t("pick.none")}
        </Button>
      </div>
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
