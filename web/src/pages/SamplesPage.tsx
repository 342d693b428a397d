import { Link, useRouter } from "@tanstack/react-router";
import type { SampleSheet as Sheet } from "@vetaverde/contract/samples";
import { allows } from "@vetaverde/domain/permissions/access";
import { SampleExport } from "../features/samples/SampleExport.tsx";
import { SampleList } from "../features/samples/SampleList.tsx";
import { SampleSheet } from "../features/samples/SampleSheet.tsx";
import { sampleIn, withoutSample } from "../features/samples/samples.address.ts";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { type Search, useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { useCallQuery } from "../resource/call-query.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { IconSettings } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

/** Laboratory samples: the list, or the sheet of the one in the address. */
export function SamplesPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const writes = allows("write", useAccessRights());
  const router = useRouter();
  const [search, setSearch] = useAddressSearch();
  const sample = sampleIn(search);
  if (!project) return null;
  if (sample !== null) return <SheetPage project={project.id} sample={sample} />;
  const importButton = writes && (
    <ButtonLink kind="primary" label={t("samples.load")}>
      {(linkProps) => <Link to="/samples/import" {...linkProps} />}
    </ButtonLink>
  );
  return (
    <div className={layout.pageColumn}>
      <PageHeader
        title={t("samples.title")}
        actions={
          <>
            <ButtonLink label={t("samples.parameters.title")} icon={<IconSettings size={18} aria-hidden />}>
              {(linkProps) => <Link to="/samples/parameters" {...linkProps} />}
            </ButtonLink>
            <SampleExport project={project.id} search={search} />
            {importButton}
          </>
        }
      />
      <SampleList
        project={project.id}
        search={search}
        onSearch={setSearch}
        href={(id) => router.buildLocation({ to: "/samples", search: { ...search, sample: id } }).href}
        action={importButton}
      />
    </div>
  );
}

function SheetPage({ project, sample }: { project: string; sample: string }) {
  const t = useT();
  const mayChoose = allows("write", useAccessRights());
  const [search] = useAddressSearch();
  const { data } = useCallQuery("samples", "get", { params: { project, sample } });
  const station = data?.station.id;
  const categorySearch = data?.category === "geochemistry" ? { category: "Geoquímica" } : {};
  return (
    <div className={layout.pageColumn}>
      <SheetHeader search={search} sheet={data} station={station} categorySearch={categorySearch} />
      <SampleSheet
        project={project}
        sample={sample}
        mayChoose={mayChoose}
        toList={
          <ButtonLink label={t("samples.sheet.toList")}>
            {(linkProps) => <Link to="/samples" {...linkProps} />}
          </ButtonLink>
        }
      />
    </div>
  );
}

interface SheetHeaderProps {
  search: Search;
  sheet: Sheet | undefined;
  station: string | undefined;
  categorySearch: { category: string } | { category?: undefined };
}

function SheetHeader({ search, sheet, station, categorySearch }: SheetHeaderProps) {
  const t = useT();
  return (
    <PageHeader
      title={sheet ? `${sheet.station.name} · ${sheet.code}` : t("samples.sample")}
      crumbs={
        <Link to="/samples" search={withoutSample(search)}>
          {t("samples.title")}
        </Link>
      }
      actions={
        station && (
          <>
            <ButtonLink label={t("samples.exceedances")}>
              {(linkProps) => <Link to="/exceedances" search={{ station: [station] }} {...linkProps} />}
            </ButtonLink>
            <ButtonLink label={t("samples.diagrams")}>
              {(linkProps) => (
                <Link
                  to="/dashboard/environment-report"
                  search={{ station: [station], ...categorySearch }}
                  {...linkProps}
                />
              )}
            </ButtonLink>
          </>
        )
      }
    />
  );
}
