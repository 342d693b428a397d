import { STATION_FORMATS, type StationFormat } from "@vetaverde/contract/catalog-exports";
import { address } from "../../lib/address.ts";
import { describeError } from "../../lib/describe-error.ts";
import { download } from "../../lib/download.ts";
import { useT } from "../../lib/i18n.ts";
import { ExportMenu } from "../../resource/ExportMenu.tsx";
import { toast } from "../../ui/toasts.ts";

const FORMATS = Object.keys(STATION_FORMATS) as StationFormat[];

/** Exports stations in GIS formats, and the whole catalogue as a workbook that can be imported again. */
export function CatalogExport({ project }: { project: string }) {
  const t = useT();
  const run = (file: string) => () => {
    download(address(`/fkl-plan/{project}/catalog-exports/${file}`, { project })).catch((error: unknown) =>
      toast("error", describeError(error)),
    );
  };
  const catalog = (["xlsx", "csv"] as const).map((format) => ({
    key: `catalog.${format}`,
    label: t(`catalogImport.exports.catalog.${format}`),
    onSelect: run(`catalog.${format}`),
  }));
  const stations = FORMATS.map((format) => ({
    key: `stations.${format}`,
    label: t(`catalogImport.exports.stations.${format}`),
    onSelect: run(`stations.${format}`),
  }));
  return <ExportMenu label={t("catalogImport.exports.title")} groups={[catalog, stations]} />;
}
