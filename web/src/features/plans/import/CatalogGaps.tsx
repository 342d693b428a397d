import type { CatalogKind } from "@vetaverde/contract/catalog";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { useEmptyCatalogs } from "../plans.queries.ts";

/** Catalogues that a plan needs and that are still empty, each with a link to where its names are created. */
export function CatalogGaps({
  project,
  link,
}: {
  project: string;
  link(kind: CatalogKind, label: string): ReactNode;
}) {
  const t = useT();
  const missing = useEmptyCatalogs(project);
  if (missing.length === 0) return null;
  return (
    <Notice kind="warning" title={t("unknownNames.gapsTitle")}>
      <p>{t("unknownNames.gapsText")}</p>
      <ul>
        {missing.map((kind) => (
          <li key={kind}>{link(kind, t(`unknownNames.kinds.${kind}`))}</li>
        ))}
      </ul>
    </Notice>
  );
}
