import { classes } from "./classes.ts";
import styles from "./Field.module.css";
import { Field, type FieldProps } from "./Field.tsx";
import { IconChevronDown } from "./icons.ts";
import type { Option } from "./option.ts";
import own from "./Select.module.css";

export interface SelectProps<V extends string> extends FieldProps {
  /** Empty if nothing is selected. */
  value: V | "";
  options: readonly Option<V>[];
  /** Text of the empty option, which can be selected again. */
  placeholder?: string;
  onValue(value: V | ""): void;
  disabled?: boolean;
}

/** Native select element: on a phone it opens the system's own list. */
export function Select<V extends string>({
  label,
  aside,
  help,
  error,
  className,
  value,
  options,
  placeholder,
  onValue,
  disabled,
}: SelectProps<V>) {
  return (
    <Field label={label} aside={aside} help={help} error={error} className={className}>
      {(ids) => (
        <div className={classes(styles.framed, own.framed)}>
          <select
            {...ids}
            className={classes(styles.control, own.select)}
            value={value}
            disabled={disabled}
            onChange={(event) => onValue(event.target.value as V | "")}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown size={16} aria-hidden className={own.mark} />
        </div>
      )}
    </Field>
  );
}
