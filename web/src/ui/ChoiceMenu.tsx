import { Button } from "./Button.tsx";
import styles from "./ChoiceMenu.module.css";
import { IconChevronDown } from "./icons.ts";
import { Menu } from "./Menu.tsx";
import type { Option } from "./option.ts";

export interface ChoiceMenuProps<V extends string> {
  /** What is chosen, such as "Month"; announced before the value. */
  label: string;
  value: V;
  options: readonly Option<V>[];
  onValue(value: V): void;
}

/** `value ▾`: a button that shows the current value and opens the list of the others. */
export function ChoiceMenu<V extends string>({ label, value, options, onValue }: ChoiceMenuProps<V>) {
  const current = options.find((option) => option.value === value)?.label ?? value;
  const items = options.map((option) => ({
    key: option.value,
    label: option.label,
    current: option.value === value,
    onSelect: () => onValue(option.value),
  }));
  return (
    <Menu label={label} groups={[items]} align="start">
      {(button) => (
        <Button className={styles.choice} aria-label={`${label}: ${current}`} {...button}>
          {current}
          <IconChevronDown size={15} aria-hidden />
        </Button>
      )}
    </Menu>
  );
}
