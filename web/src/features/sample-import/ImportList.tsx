import type { SampleImport } from "@vetaverde/contract/sample-imports";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import layout from "../../ui/layout.module.css";
import { Pager } from "../../ui/Pager.tsx";
import styles from "./sample-import.module.css";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

const IMPORTS_SHOWN = 10;

/** Imported files, newest first; a user with write permission can withdraw one. */
export function ImportList({ project, writes }: { project: string; writes: boolean }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const [withdrawing, setWithdrawing] = useState<SampleImport | null>(null);
  const imports = useCallQuery(
    "sampleImports",
    "list",
    { params: { project }, query: { page, size: IMPORTS_SHOWN } },
    { keepPrevious: true },
  );
  if (!imports.isSuccess)
    return <QueryState query={imports} errorTitle={t("sampleImport.imports.failed")} skeletonRows={3} />;
  const { items, total } = imports.data;
  if (total === 0) return null;
  return (
    <section className={styles.imports} aria-labelledby="imports">
      <h2 id="imports">{t("sampleImport.imports.title")}</h2>
      <ul>
        {items.map((one) => (
          <li key={one.id}>
            <ImportFacts one={one} />
            {writes && one.mine && !one.withdrawn && (
              <Button
                kind="quiet"
                aria-label={t("sampleImport.imports.withdrawNamed", { file: one.fileName })}
                onClick={() => setWithdrawing(one)}
              >
                {t("sampleImport.imports.withdraw")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {total > IMPORTS_SHOWN && <Pager page={page} size={IMPORTS_SHOWN} total={total} onPage={setPage} />}
      {withdrawing && (
        <WithdrawDialog project={project} one={withdrawing} onClose={() => setWithdrawing(null)} />
      )}
    </section>
  );
}

function ImportFacts({ one }: { one: SampleImport }) {
  const t = useT();
  const format = useFormat();
  const { fileName, laboratory, at, by, cells, rejected, withdrawn } = one;
  const loaded = t("sampleImport.imports.by", { date: format.dateTime(at), who: by });
  return (
    <div className={layout.shrinkableText}>
      <p className={withdrawn ? styles.withdrawn : styles.importName}>{fileName}</p>
      <p className={layout.mutedSmallBreakable}>{laboratory ? `${laboratory} · ${loaded}` : loaded}</p>
      {withdrawn ? (
        <p>
          {t("sampleImport.imports.withdrawn", {
            date: format.dateTime(withdrawn.at),
            who: withdrawn.by,
            reason: withdrawn.reason,
          })}
        </p>
      ) : (
        <p>
          {t("sampleImport.imports.cells", { n: cells })}
          {rejected > 0 && ` · ${t("sampleImport.imports.rejected", { n: rejected })}`}
        </p>
      )}
    </div>
  );
}
