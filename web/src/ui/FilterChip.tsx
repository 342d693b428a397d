import { useId, useMemo, useRef, useState } from "react";
import { useT } from "../lib/i18n.ts";
import { Checkbox } from "./Checkbox.tsx";
import { Chip } from "./Chip.tsx";
import { classes } from "./classes.ts";
import styles from "./FilterChip.module.css";
import layout from "./layout.module.css";
import { type Option, optionsMatching } from "./option.ts";

export interface FilterChipProps<V extends string> {
  name: string;
  options: readonly Option<V>[];
  chosen: readonly V[];
  onChosen(values: V[]): void;
  /** Whether the options are still loading. */
  loading?: boolean;
  /** Exactly one option is always selected. */
  single?: boolean;
}

const SEARCH_FROM = 8;

/**
 * `Name: value ▾`: selects one or several options of a list. An active filter is highlighted and removed by its cross.
 */
export function FilterChip<V extends string>(props: FilterChipProps<V>) {
  const { name, options, chosen, onChosen, single = false } = props;
  const [open, setOpen] = useState(false);
  const first = options.find((option) => option.value === chosen[0])?.label ?? "…";
  const value = chosen.length > 1 ? `${first} +${chosen.length - 1}` : first;
  return (
    <Chip
      name={name}
      value={chosen.length > 0 ? value : null}
      onClear={single ? undefined : () => onChosen([])}
      isOpen={open}
      onOpen={setOpen}
    >
      <FilterList
        {...props}
        onChosen={(values) => {
          onChosen(values);
          if (single) setOpen(false);
        }}
      />
    </Chip>
  );
}

function FilterList<V extends string>(props: FilterChipProps<V>) {
  const { name, options, loading } = props;
  const t = useT();
  const id = useId();
  const [text, setText] = useState("");
  const matching = useMemo(() => optionsMatching(options, text), [options, text]);
  return (
    <fieldset className={styles.list} aria-busy={loading || undefined}>
      <legend id={id} className={styles.legend}>
        {name}
      </legend>
      {options.length > SEARCH_FROM && (
        <input
          type="search"
          className={styles.search}
          aria-label={t("ui.searchIn", { name })}
          placeholder={t("ui.searchIn", { name })}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <div className={styles.options}>
        {loading && <p className={styles.none}>{t("ui.loading")}</p>}
        {!loading && matching.length === 0 && <p className={styles.none}>{t("ui.nothingFound", { text })}</p>}
        <OptionBoxes {...props} options={matching} group={id} />
      </div>
    </fieldset>
  );
}

/** The options: radio buttons if exactly one can be selected, otherwise boxes. */
function OptionBoxes<V extends string>(props: FilterChipProps<V> & { group: string }) {
  const { options, chosen, onChosen, single, group } = props;
  if (single)
    return (
      <RadioOptions group={group} options={options} chosen={chosen[0]} onChosen={(one) => onChosen([one])} />
    );
  const toggle = (value: V, on: boolean) =>
    onChosen(on ? [...chosen, value] : chosen.filter((other) => other !== value));
  return options.map((option) => (
    <Checkbox
      key={option.value}
      label={option.label}
      checked={chosen.includes(option.value)}
      onValue={(on) => toggle(option.value, on)}
    />
  ));
}

interface RadioOptionsProps<V extends string> {
  /** Name of the group of radio buttons. */
  group: string;
  options: readonly Option<V>[];
  chosen: V | undefined;
  onChosen(value: V): void;
}

/** Options of which one is selected. Arrow keys move within the list; Enter or the space bar selects. */
function RadioOptions<V extends string>({ group, options, chosen, onChosen }: RadioOptionsProps<V>) {
  const [walked, setWalked] = useState<V | null>(null);
  const byArrow = useRef(false);
  return options.map(({ value, label }) => (
    <label key={value} className={classes(layout.touchTargetOnPhone, styles.one)}>
      <input
        type="radio"
        name={group}
        checked={value === (walked ?? chosen)}
        onChange={() => (byArrow.current ? setWalked(value) : onChosen(value))}
        onKeyDown={(event) => {
          byArrow.current = event.key.startsWith("Arrow");
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          onChosen(value);
        }}
        onKeyUp={() => {
          byArrow.current = false;
        }}
      />
      {label}
    </label>
  ));
}
