import { Link, useNavigate } from "@tanstack/react-router";
import { allows } from "@vetaverde/domain/permissions/access";
import { SampleExport } from "../features/samples/SampleExport.tsx";
import { SampleList } from "../features/samples/SampleList.tsx";
import { SampleSheet } from "../features/samples/SampleSheet.tsx";
import { sampleIn, withoutSample } from "../features/samples/samples.address.ts";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { useCallQuery } from "../resource/call-query.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import page from "../ui/page.module.css";

/** Laboratory samples: the list, or the sheet of the one in the address. */
export function SamplesPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const writes = allows("write", useAccessRights());
  const navigate = useNavigate();
  const [search, setSearch] = useAddressSearch();
  const sample = sampleIn(search);
  if (!project) return null;
  if (sample !== null) return <SheetPage project={project.id} sample={sample} />;
  const load = writes && (
    <ButtonLink kind="primary" label={t("samples.load")}>
      {(dress) => <Link to="/samples/import" {...dress} />}
    </ButtonLink>
  );
  return (
    <div className={page.page}>
      <PageHeader
        title={t("samples.title")}
        actions={
          <>
            <ButtonLink label={t("samples.parameters.title")}>
              {(dress) => <Link to="/samples/parameters" {...dress} />}
            </ButtonLink>
            <SampleExport project={project.id} search={search} />
            {load}
          </>
        }
      />
      <SampleList
        project={project.id}
        search={search}
        onSearch={setSearch}
        onOpen={(id) => void navigate({ to: "/samples", search: { ...search, sample: id } })}
        href={(id) => `/samples?sample=${id}`}
        action={load}
      />
    </div>
  );
}

function SheetPage({ project, sample }: { project: string; sample: string }) {
  const t = useT();
  const [search] = useAddressSearch();
  const { data } = useCallQuery("samples", "get", { params: { project, sample } });
  const station = data?.station.id;
  const ground = data?.category === "geochemistry" ? { category: "Geoquímica" } : {};
  return (
    <div className={page.page}>
      <PageHeader
        title={data ? `${data.station.name} · ${data.code}` : t("samples.sample")}
        crumbs={
          <Link to="/samples" search={withoutSample(search)}>
            {t("samples.title")}
          </Link>
        }
        actions={
          station && (
            <>
              <ButtonLink label={t("samples.exceedances")}>
                {(dress) => <Link to="/exceedances" search={{ station: [station] }} {...dress} />}
              </ButtonLink>
              <ButtonLink label={t("samples.diagrams")}>
                {(dress) => (
                  <Link
                    to="/dashboard/environment-report"
                    search={{ station: [station], ...ground }}
                    {...dress}
                  />
                )}
              </ButtonLink>
            </>
          )
        }
      />
      <SampleSheet
        project={project}
        sample={sample}
        toList={
          <ButtonLink label={t("samples.sheet.toList")}>
            {(dress) => <Link to="/samples" {...dress} />}
          </ButtonLink>
        }
      />
    </div>
  );
}
