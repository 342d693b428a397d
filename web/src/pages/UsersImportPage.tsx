import { Link } from "@tanstack/react-router";
import { PeopleImport } from "../features/people/PeopleImport.tsx";
import { useT } from "../lib/i18n.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

/** Import of people to the platform from a workbook. */
export function UsersImportPage() {
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("peopleImport.platform.title")}
        crumbs={<Link to="/config/users">{t("peopleImport.platform.list")}</Link>}
      />
      <PeopleImport
        project={null}
        list={
          <ButtonLink kind="primary" label={t("peopleImport.platform.see")}>
            {(dress) => <Link to="/config/users" search={{ sort: "-created" }} {...dress} />}
          </ButtonLink>
        }
      />
    </>
  );
}
