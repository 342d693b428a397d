import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { useGroundLayers } from "./layers.context.ts";
import styles from "./map.module.css";

/** Metres of paper for a pixel of style sheets: 96 to an inch. */
const PAPER = 0.0254 / 96;

/** Title, layers, scale and date, on paper only. */
export function PrintedHead({ label, metresPerPixel }: { label: string; metresPerPixel: number }) {
  const t = useT();
  const format = useFormat();
  const project = useSession((session) => session.project?.name);
  const layers = useGroundLayers()?.layers.filter(({ shown }) => shown) ?? [];
  const exact = metresPerPixel / PAPER;
  const rounding = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1);
  const scale = format.number(Math.round(exact / rounding) * rounding, 0);
  return (
    <header className={styles.printed}>
      <b>{project ? `${project} · ${label}` : label}</b>
      <span>{t("map.print.facts", { scale, date: format.dateTime(new Date().toISOString()) })}</span>
      {layers.length > 0 && <span>{layers.map(({ name }) => name).join(", ")}</span>}
    </header>
  );
}
