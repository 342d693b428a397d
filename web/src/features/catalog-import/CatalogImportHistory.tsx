import type { CatalogImport } from "@vetaverde/contract/catalog-imports";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import layout from "../../ui/layout.module.css";
import styles from "./catalog-import.module.css";

/** The imported files, with their user and the coordinate system of their coordinates. */
export function CatalogImportHistory({ project }: { project: string }) {
  const t = useT();
  const imports = useCallQuery("catalogImports", "list", {
    params: { project },
    query: { page: 1, size: 20 },
  });
  const items = imports.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={styles.history} aria-labelledby="catalog-imports">
      <h2 id="catalog-imports">{t("catalogImport.history")}</h2>
      <ul>
        {items.map((one) => (
          <li key={one.id}>
            <Entry one={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ one }: { one: CatalogImport }) {
  const t = useT();
  const format = useFormat();
  const { fileName, fileSha256, at, by, created, changed, unchanged, systems } = one;
  return (
    <>
      <b>{fileName}</b>
      <span className={layout.mutedSmall}>
        {t("catalogImport.importedBy", { who: by.name, when: format.dateTime(at) })}
      </span>
      <span>{t("catalogImport.counts", { created, changed, unchanged })}</span>
      {systems.map(({ label }) => (
        <span key={label}>{label}</span>
      ))}
      <code title={fileSha256}>SHA-256 {fileSha256.slice(0, 16)}…</code>
    </>
  );
}
