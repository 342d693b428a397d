import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { contrast } from "../../ui/contrast.ts";
import { TextField } from "../../ui/TextField.tsx";
import { textOnColor } from "../../ui/text-over.ts";
import styles from "./project-config.module.css";

export interface ColorFieldProps {
  color: string;
  onColor(color: string): void;
  /** Sample text displayed on the colour, as in the platform. */
  name: string;
  error: string | null;
}

const COLOR = /^#[0-9A-Fa-f]{6}$/;

/** The project's colour, by picker or by hex value, with a sample text on it and its contrast. */
export function ColorField({ color, onColor, name, error }: ColorFieldProps) {
  const t = useT();
  const format = useFormat();
  const valid = COLOR.test(color);
  const text = valid ? textOnColor(color) : "";
  return (
    <div className={styles.color}>
      <TextField
        label={t("projectConfig.color")}
        value={color}
        maxLength={7}
        spellCheck={false}
        onValue={(value) => onColor(value.startsWith("#") || value === "" ? value : `#${value}`)}
        help={
          valid
            ? t("projectConfig.contrast", {
                ratio: format.number(Math.round(contrast(text, color) * 10) / 10),
              })
            : undefined
        }
        error={error}
      />
      <input
        type="color"
        className={styles.well}
        aria-label={t("projectConfig.colorByEye")}
        value={valid ? color.toLowerCase() : "#333399"}
        onChange={(event) => onColor(event.target.value.toUpperCase())}
      />
      <span className={styles.sample} style={valid ? { background: color, color: text } : undefined}>
        {name || t("projectConfig.sample")}
      </span>
    </div>
  );
}
