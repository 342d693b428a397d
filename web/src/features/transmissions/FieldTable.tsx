import type { TransmissionProfileDetail } from "@vetaverde/contract/transmissions";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import { useFieldName } from "./field-name.ts";

type SentField = TransmissionProfileDetail["fields"][number];

/** Which variable is sent as which value, with the conversion of its last reading. */
export function FieldTable({ profile: { fields } }: { profile: TransmissionProfileDetail }) {
  const t = useT();
  const format = useFormat();
  const nameOf = useFieldName();
  const example = ({ example: last, unit, sensor }: SentField) =>
    last
      ? t("transmissions.conversion", {
          from: `${format.number(last.value)} ${sensor.unit}`,
          to: `${last.text} ${unit}`,
          at: format.dateTime(last.at),
        })
      : t("transmissions.noReading");
  const columns: Column<SentField>[] = [
    {
      key: "name",
      head: t("transmissions.value"),
      width: "200px",
      cell: ({ name }) => <b>{nameOf(name)}</b>,
    },
    {
      key: "sensor",
      head: t("transmissions.variable"),
      cell: ({ sensor }) => `${sensor.device} · ${sensor.name}`,
    },
    { key: "example", head: t("transmissions.lastReading"), cell: example },
  ];
  return (
    <Table
      label={t("transmissions.values")}
      columns={columns}
      rows={fields}
      rowKey={({ name }) => name}
      phone={(field) => (
        <>
          <span className={layout.phoneCardHead}>
            <b>{nameOf(field.name)}</b>
          </span>
          <span className={layout.phoneCardLine}>
            {field.sensor.device} · {field.sensor.name} · {example(field)}
          </span>
        </>
      )}
    />
  );
}
