import type { SampleImport } from "@vetaverde/contract/sample-imports";
import { useState } from "react";
import { codeOf, describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { IMPORTS_SHOWN, useImports } from "./imports.queries.ts";
import styles from "./sample-import.module.css";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

/** The files that were imported, the newest first; whoever may takes one of them back. */
export function ImportList({ project, writes }: { project: string; writes: boolean }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<SampleImport | null>(null);
  const found = useImports(project, page);
  if (found.isPending) return <Skeleton rows={3} />;
  if (found.isError)
    return (
      <ErrorState
        title={t("sampleImport.imports.failed")}
        text={describeError(found.error)}
        code={codeOf(found.error)}
        onRetry={() => void found.refetch()}
      />
    );
  const { items, total } = found.data;
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
                onClick={() => setAsked(one)}
              >
                {t("sampleImport.imports.withdraw")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {total > IMPORTS_SHOWN && <Pager page={page} size={IMPORTS_SHOWN} total={total} onPage={setPage} />}
      {asked && <WithdrawDialog project={project} one={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function ImportFacts({ one }: { one: SampleImport }) {
  const t = useT();
  const format = useFormat();
  const { fileName, laboratory, at, by, cells, rejected, withdrawn } = one;
  const loaded = t("sampleImport.imports.by", { date: format.dateTime(at), who: by });
  return (
    <div>
      <p className={withdrawn ? styles.withdrawn : styles.importName}>{fileName}</p>
      <p className={styles.quiet}>{laboratory ? `${laboratory} · ${loaded}` : loaded}</p>
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
