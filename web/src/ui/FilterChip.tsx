import { useId, useMemo, useRef, useState } from "react";
import { useT } from "../lib/i18n.ts";
import { Checkbox } from "./Checkbox.tsx";
import { classes } from "./classes.ts";
import styles from "./FilterChip.module.css";
import { IconChevronDown, IconX } from "./icons.ts";
import layout from "./layout.module.css";
import type { Option } from "./option.ts";
import { Popover } from "./Popover.tsx";

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
export function FilterChip<V extends string>({
  name,
  options,
  chosen,
  onChosen,
  loading,
  single = false,
}: FilterChipProps<V>) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const set = chosen.length > 0;
  const first = options.find((option) => option.value === chosen[0])?.label ?? "…";
  return (
    <span className={classes(styles.chip, set && styles.set)}>
      <button
        ref={anchor}
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {set ? (
          <>
            {name}: <b>{chosen.length === 1 ? first : `${first} +${chosen.length - 1}`}</b>
          </>
        ) : (
          name
        )}
        {(!set || single) && <IconChevronDown size={14} aria-hidden />}
      </button>
      {set && !single && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t("ui.clearFilter", { name })}
          onClick={() => onChosen([])}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
      <Popover open={open} onClose={() => setOpen(false)} anchor={anchor}>
        <FilterList
          {...{ name, options, chosen, loading, single }}
          onChosen={(values) => {
            onChosen(values);
            if (single) setOpen(false);
          }}
        />
      </Popover>
    </span>
  );
}

/** The list of options, with a search field once it is long. */
function FilterList<V extends string>(props: FilterChipProps<V>) {
  const { name, options, chosen, onChosen, loading, single } = props;
  const t = useT();
  const id = useId();
  const [text, setText] = useState("");
  const matching = useMemo(() => {
    const query = text.trim().toLocaleLowerCase();
    return query ? options.filter(({ label }) => label.toLocaleLowerCase().includes(query)) : options;
  }, [options, text]);
  const toggle = (value: V, on: boolean) =>
    onChosen(on ? [...chosen, value] : chosen.filter((other) => other !== value));
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
        {single ? (
          <RadioOptions
            group={id}
            options={matching}
            chosen={chosen[0]}
            onChosen={(one) => onChosen([one])}
          />
        ) : (
          matching.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={chosen.includes(option.value)}
              onValue={(on) => toggle(option.value, on)}
            />
          ))
        )}
      </div>
    </fieldset>
  );
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
