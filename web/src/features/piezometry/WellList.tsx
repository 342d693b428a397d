import type { Borehole } from "@vetaverde/contract/piezometry";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { lastOf, type Well } from "./levels.view.ts";
import { SeriesMark } from "./marks.tsx";
import styles from "./piezometry.module.css";

export interface WellListProps {
  wells: readonly Well[];
  onEdit: ((borehole: Borehole) => void) | undefined;
  onAddLevels: ((borehole: Borehole) => void) | undefined;
}

/** Every borehole in words, with what may be done to it. */
export function WellList({ wells, onEdit, onAddLevels }: WellListProps) {
  const t = useT();
  const format = useFormat();
  const metres = (value: number) => format.number(value, 2);
  return (
    <section className={styles.wells} aria-label={t("piezometry.wells")}>
      <h2>{t("piezometry.wells")}</h2>
      <ul>
        {wells.map(({ borehole, at, levels }) => {
          const last = lastOf(levels);
          return (
            <li key={borehole.id}>
              <svg width={16} height={16} aria-hidden="true">
                <SeriesMark at={at} x={8} y={8} />
              </svg>
              <span className={styles.wellWords}>
                <b>
                  {borehole.station.name}
                  {!borehole.active && ` · ${t("piezometry.inactive")}`}
                </b>
                <span className={styles.quiet}>
                  {t("piezometry.facts", {
                    terrain: metres(borehole.terrain),
                    depth: metres(borehole.depth),
                    probe: borehole.probe ? metres(borehole.probe.elevation) : "–",
                  })}
                  {last &&
                    ` · ${t("piezometry.last", { level: metres(last.level), date: format.day(last.date) })}`}
                </span>
              </span>
              {onAddLevels && (
                <Button size="small" onClick={() => onAddLevels(borehole)}>
                  {t("piezometry.addLevels")}
                </Button>
              )}
              {onEdit && (
                <Button size="small" kind="quiet" onClick={() => onEdit(borehole)}>
                  {t("piezometry.edit")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
