import type { LoggerAnswers, LoggerMapping, LoggerPreview } from "@vetaverde/contract/logger-files";
import { DATE_ORDERS } from "@vetaverde/domain/loggers/logger-file";
import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type ColumnUse, columnUse, EMPTY_MAPPING, withColumnUse } from "./answers.ts";
import styles from "./logger-files.module.css";

export interface AnswersProps {
  preview: LoggerPreview;
  answers: LoggerAnswers;
  onAnswers(answers: LoggerAnswers): void;
}

/** What determines how the file is read: its format, the order of its dates, the columns of a table. */
export function FormatQuestions({ preview, answers, onAnswers }: AnswersProps) {
  const t = useT();
  const { formats, head, questions } = preview;
  return (
    <>
      {formats.length > 1 && (
        <Select
          label={t("loggerFiles.recognised.format")}
          className={styles.narrow}
          value={answers.format ?? ""}
          placeholder={t("loggerFiles.clock.choose")}
          options={formats.map((value) => ({ value, label: t(`loggerFiles.formats.${value}`) }))}
          onValue={(format) => onAnswers({ ...answers, format: format || null })}
        />
      )}
      {formats.length === 0 && head.length > 0 && (
        <MappingForm
          head={head}
          mapping={answers.mapping ?? EMPTY_MAPPING}
          onMapping={(mapping) => onAnswers({ ...answers, mapping })}
        />
      )}
      {(questions.includes("dateOrder") || answers.dateOrder !== null) && (
        <Select
          label={t("loggerFiles.dateOrder.label")}
          className={styles.narrow}
          value={answers.dateOrder ?? ""}
          placeholder={t("loggerFiles.clock.choose")}
          options={DATE_ORDERS.map((value) => ({ value, label: t(`loggerFiles.dateOrder.${value}`) }))}
          onValue={(dateOrder) => onAnswers({ ...answers, dateOrder: dateOrder || null })}
        />
      )}
    </>
  );
}

const USES: readonly ColumnUse[] = ["ignore", "date", "time", "value"];
const ROWS_SHOWN = 8;

interface MappingFormProps {
  head: LoggerPreview["head"];
  mapping: LoggerMapping;
  onMapping(mapping: LoggerMapping): void;
}

/** The first rows of a table, with the use of each column. */
function MappingForm({ head, mapping, onMapping }: MappingFormProps) {
  const t = useT();
  const width = Math.max(...head.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => at + 1);
  return (
    <section className={layout.stack10} aria-labelledby="mapping">
      <h2 id="mapping">{t("loggerFiles.mapping.title")}</h2>
      <div className={layout.cluster8}>
        <TextField
          label={t("loggerFiles.mapping.headerRow")}
          inputMode="numeric"
          value={String(mapping.headerRow)}
          onValue={(text) =>
            onMapping({ ...mapping, headerRow: Math.min(1000, Number(text.replace(/\D/g, ""))) })
          }
        />
        <Select
          label={t("loggerFiles.mapping.decimal")}
          value={mapping.decimal}
          options={[
            { value: ",", label: t("loggerFiles.mapping.comma") },
            { value: ".", label: t("loggerFiles.mapping.point") },
          ]}
          onValue={(decimal) => decimal && onMapping({ ...mapping, decimal })}
        />
      </div>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  <Select
                    label={t("loggerFiles.mapping.column", { n: column })}
                    value={columnUse(mapping, column)}
                    options={USES.map((value) => ({ value, label: t(`loggerFiles.mapping.${value}`) }))}
                    onValue={(use) => use && onMapping(withColumnUse(mapping, column, use, head))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {head.slice(0, ROWS_SHOWN).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have no key but their number
              <tr key={at} className={at + 1 === mapping.headerRow ? layout.strong : undefined}>
                {columns.map((column) => (
                  <td key={column}>{row[column - 1] ?? ""}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
