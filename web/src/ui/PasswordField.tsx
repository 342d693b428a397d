import { useState } from "react";
import { useT } from "../lib/i18n.ts";
import { classes } from "./classes.ts";
import styles from "./Field.module.css";
import { Field } from "./Field.tsx";
import { IconEye, IconEyeOff } from "./icons.ts";
import own from "./PasswordField.module.css";
import type { TextFieldProps } from "./TextField.tsx";

/** Password field whose content can be shown. */
export function PasswordField(props: TextFieldProps) {
  const { label, aside, help, error, className, onValue, icon, size = "normal", ...input } = props;
  const t = useT();
  const [isVisible, setIsVisible] = useState(false);
  return (
    <Field label={label} aside={aside} help={help} error={error} className={className}>
      {(ids) => (
        <div className={styles.framed}>
          {icon}
          <input
            {...input}
            {...ids}
            type={isVisible ? "text" : "password"}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            className={classes(styles.control, own.control, size === "large" && styles.large)}
            onChange={(event) => onValue(event.target.value)}
          />
          <button
            type="button"
            className={own.toggle}
            aria-pressed={isVisible}
            aria-label={t(isVisible ? "ui.hidePasswordLabel" : "ui.showPasswordLabel")}
            onClick={() => setIsVisible(!isVisible)}
          >
            {isVisible ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
            {t(isVisible ? "ui.hidePassword" : "ui.showPassword")}
          </button>
        </div>
      )}
    </Field>
  );
}
