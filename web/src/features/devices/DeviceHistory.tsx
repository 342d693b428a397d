import type { HistoryEntry } from "@vetaverde/contract/device-shapes";
import { changedFields } from "@vetaverde/domain/text/changed-fields";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import layout from "../../ui/layout.module.css";
import { Pager } from "../../ui/Pager.tsx";
import styles from "./devices.module.css";
import { useBarometerNames } from "./devices.queries.ts";
import { useHistoryTexts } from "./history.messages.ts";

/** All configurations of a device, latest first: who, when, why, and the values before and after. */
export function DeviceHistory({ project, device }: { project: string; device: string }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const history = useCallQuery(
    "devices",
    "history",
    { params: { project, device }, query: { page, size: 20 } },
    { keepPrevious: true },
  );
  const { data } = history;
  const barometers = useBarometerNames(project);
  return (
    <>
      <QueryState query={history} errorTitle={t("devices.historyFailed")} skeletonRows={4} />
      {data && (
        <ol className={styles.history}>
          {data.items.map((entry) => (
            <Entry key={entry.version} entry={entry} barometers={barometers} />
          ))}
        </ol>
      )}
      {data && data.total > data.size && <Pager {...data} onPage={setPage} />}
    </>
  );
}

interface EntryProps {
  entry: HistoryEntry;
  barometers: ReadonlyMap<string, string>;
}

function Entry({ entry, barometers }: EntryProps) {
  const t = useT();
  const format = useFormat();
  const texts = useHistoryTexts(entry, barometers);
  // The initial configuration is on the device's page: only a change has previous values.
  const fields = entry.before === null ? [] : changedFields(entry.before, entry.after);
  const since =
    Date.parse(entry.appliesFrom) <= 0
      ? t("devices.fromBeginning")
      : t("devices.from", { at: format.dateTime(entry.appliesFrom) });
  return (
    <li className={layout.ruledLine}>
      <div className={styles.historyHead}>
        <b>{t(`devices.changed.${entry.changed}`)}</b>
        <span className={layout.muted}>
          {t("devices.version", {
            n: String(entry.version),
            name: entry.by.name,
            at: format.dateTime(entry.at),
          })}
        </span>
        {entry.changed !== "key" && <span className={layout.muted}>{since}</span>}
      </div>
      <p>{entry.reason}</p>
      {fields.length > 0 && <Changes fields={fields} texts={texts} />}
    </li>
  );
}

interface ChangesProps {
  fields: ReturnType<typeof changedFields>;
  texts: ReturnType<typeof useHistoryTexts>;
}

/** The values before and after. */
function Changes({ fields, texts }: ChangesProps) {
  const t = useT();
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t("devices.field")}</th>
          <th scope="col">{t("devices.before")}</th>
          <th scope="col">{t("devices.after")}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ path, before, after }) => (
          <tr key={path}>
            <td>{texts.field(path)}</td>
            <td>{texts.value(before)}</td>
            <td>
              <b>{texts.value(after)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
