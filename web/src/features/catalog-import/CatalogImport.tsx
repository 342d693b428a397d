import type { CatalogImport as SavedImport } from "@vetaverde/contract/catalog-imports";
import { MAX_CATALOG_ROWS } from "@vetaverde/domain/catalog/import-columns";
import { type ReactNode, useMemo, useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconDownload } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import type { GroundShape } from "../../ui/map/base-layer.ts";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toasts.ts";
import { WorkbookImport } from "../../ui/workbook/WorkbookImport.tsx";
import { CatalogImportHistory } from "./CatalogImportHistory.tsx";
import { CatalogPreviewForm, isReady } from "./CatalogPreviewForm.tsx";
import { downloadCatalogTemplate, sendCatalogFile } from "./catalog-import.queries.ts";

export interface CatalogImportProps {
  project: string;
  /** Base map, drawn below the points. */
  base: readonly GroundShape[];
  /** Link to the catalogue. */
  list: ReactNode;
}

/**
 * Import of stations or of the whole catalogue from a file: template, file, questions, preview with map, and result.
 */
export function CatalogImport({ project, base, list }: CatalogImportProps) {
  const t = useT();
  const send = useMemo(() => sendCatalogFile(project), [project]);
  const [saved, setSaved] = useState<SavedImport | null>(null);
  const template = useTemplates(project);
  if (saved) return <Saved saved={saved} list={list} onAgain={() => setSaved(null)} />;
  return (
    <WorkbookImport
      title={t("catalogImport.title")}
      template={template}
      file={{
        text: t("catalogImport.fileText"),
        accept: ".xlsx,.xls,.csv,.txt,.kml,.kmz,.geojson,.json,.gpx,.zip",
      }}
      send={send}
      isReady={isReady}
      below={<CatalogImportHistory project={project} />}
    >
      {(preview, { release, replace }) => (
        <CatalogPreviewForm
          project={project}
          preview={preview}
          base={base}
          onPreview={replace}
          onSaved={(result) => {
            release();
            setSaved(result);
          }}
        />
      )}
    </WorkbookImport>
  );
}

function useTemplates(project: CatalogImportProps["project"]) {
  const t = useT();
  const fetchTemplate = () =>
    downloadCatalogTemplate(project, "catalog").catch((error: unknown) =>
      toast("error", describeError(error)),
    );
  const template = {
    title: t("catalogImport.templateTitle"),
    text: t("catalogImport.templateText", { n: MAX_CATALOG_ROWS }),
    label: t("catalogImport.stationTemplate"),
    onDownload: () => downloadCatalogTemplate(project, "stations"),
    more: (
      <Button icon={<IconDownload size={18} aria-hidden />} onClick={() => void fetchTemplate()}>
        {t("catalogImport.catalogTemplate")}
      </Button>
    ),
  };
  return template;
}

interface SavedProps {
  saved: SavedImport;
  list: ReactNode;
  onAgain(): void;
}

function Saved({ saved: { created, changed, unchanged, systems }, list, onAgain }: SavedProps) {
  const t = useT();
  return (
    <div className={layout.insetStackStart16}>
      <Notice
        kind="done"
        urgent
        className={layout.fullWidth}
        title={t("catalogImport.saved", { created, changed, unchanged })}
      >
        {systems.map(({ label }) => (
          <p key={label}>{label}</p>
        ))}
      </Notice>
      <div className={classes(layout.cluster8, layout.wideButtonsOnPhone)}>
        {list}
        <Button onClick={onAgain}>{t("catalogImport.again")}</Button>
      </div>
    </div>
  );
}
