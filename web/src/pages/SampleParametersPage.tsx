import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { allows } from "@vetaverde/domain/permissions/access";
import { ChemistryRules } from "../features/samples/ChemistryRules.tsx";
import { ParameterForm } from "../features/samples/ParameterForm.tsx";
import { ParameterList } from "../features/samples/ParameterList.tsx";
import { ParameterSheet } from "../features/samples/ParameterSheet.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useLocale, useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { useCallQuery } from "../resource/call-query.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { IconPlus } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

/** Parameters: the list, one parameter, or a new one. */
export function SampleParametersPage() {
  const locale = useLocale();
  const project = useSession((session) => session.project);
  const admin = allows("admin", useAccessRights());
  const navigate = useNavigate();
  const router = useRouter();
  const [search, setSearch] = useAddressSearch();
  const list = useCallQuery("samples", "parameters", { params: { project: project?.id ?? "" } });
  if (!project) return null;
  const { parameter, do: doing, ...filters } = search;
  const code = parameter === undefined ? null : String(parameter);
  const adding = admin && doing === "new";
  const name = list.data?.find((one) => one.code === code)?.names[locale];
  const toList = () => void navigate({ to: "/samples/parameters", search: filters });
  return (
    <div className={layout.pageColumn}>
      <ParametersHeader
        project={project.id}
        admin={admin}
        filters={filters}
        code={code}
        adding={adding}
        name={name}
      />
      {adding && <ParameterForm project={project.id} onDone={toList} />}
      {!adding && code !== null && (
        <ParameterSheet key={code} project={project.id} code={code} mayChange={admin} onDone={toList} />
      )}
      {!adding && code === null && (
        <ParameterList
          project={project.id}
          search={search}
          onSearch={setSearch}
          href={(one) =>
            router.buildLocation({ to: "/samples/parameters", search: { ...filters, parameter: one } }).href
          }
        />
      )}
    </div>
  );
}

interface ParametersHeaderProps {
  project: string;
  admin: boolean;
  filters: { readonly [x: string]: unknown };
  code: string | null;
  adding: boolean;
  name: string | undefined;
}

function ParametersHeader({ project, admin, filters, code, adding, name }: ParametersHeaderProps) {
  const t = useT();
  return (
    <PageHeader
      title={adding ? t("samples.parameters.newTitle") : (name ?? code ?? t("samples.parameters.title"))}
      crumbs={
        adding || code !== null ? (
          <Link to="/samples/parameters" search={filters}>
            {t("samples.parameters.title")}
          </Link>
        ) : (
          <Link to="/samples">{t("samples.title")}</Link>
        )
      }
      actions={
        admin &&
        !adding &&
        code === null && (
          <>
            <ChemistryRules project={project} />
            <ButtonLink
              kind="primary"
              icon={<IconPlus size={18} aria-hidden />}
              label={t("samples.parameters.add")}
            >
              {(dress) => <Link to="/samples/parameters" search={{ ...filters, do: "new" }} {...dress} />}
            </ButtonLink>
          </>
        )
      }
    />
  );
}
