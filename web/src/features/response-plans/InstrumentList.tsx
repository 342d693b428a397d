import { Link } from "@tanstack/react-router";
import type { ResponseStructure } from "@vetaverde/contract/response-plans";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { measured } from "../../lib/measured.ts";
import layout from "../../ui/layout.module.css";
import { LevelMark } from "./LevelMark.tsx";
import styles from "./response-plans.module.css";

/** The instruments of a structure with their latest values, marked by the highest level that they meet a condition of. */
export function InstrumentList({ structure }: { structure: ResponseStructure }) {
  const t = useT();
  const { devices } = structure;
  return (
    <section className={layout.stack12} aria-label={t("responsePlans.instruments")}>
      <h2>{t("responsePlans.instruments")}</h2>
      {devices.length === 0 && <p className={layout.muted}>{t("responsePlans.noInstruments")}</p>}
      <ul className={styles.cards}>
        {devices.map((device) => (
          <Instrument key={device.id} device={device} structure={structure} />
        ))}
      </ul>
    </section>
  );
}

interface InstrumentProps {
  device: ResponseStructure["devices"][number];
  structure: ResponseStructure;
}

function Instrument({ device, structure }: InstrumentProps) {
  const t = useT();
  const format = useFormat();
  const { id, name, inAlarm, sensors } = device;
  const held = new Set(structure.conditions.flatMap((one) => (one.isHeld ? [one.id] : [])));
  const own = new Set([id, ...sensors.map((sensor) => sensor.id)]);
  const level = structure.plan?.content.levels.findLast(({ conditions }) =>
    conditions.some(
      (condition) => held.has(condition.id) && own.has(condition.sensor ?? condition.device ?? ""),
    ),
  );
  return (
    <li className={styles.card}>
      <Link to="/modi/device/$device" params={{ device: id }}>
        <b>{name}</b>
      </Link>
      {level && <LevelMark level={level} />}
      {inAlarm && <p>{t("responsePlans.inAlarm")}</p>}
      {sensors.map(({ id: sensor, name: label, unit, resolution, latest }) => (
        <p key={sensor} className={layout.muted}>
          {label}:{" "}
          {latest
            ? `${measured(format, latest.value, resolution)} ${unit} · ${format.dateTime(latest.t)}`
            : t("responsePlans.noReading")}
        </p>
      ))}
    </li>
  );
}
