import { Link, useRouter } from "@tanstack/react-router";
import { allows } from "@vetaverde/domain/permissions/access";
import { InstrumentList } from "../features/instruments/InstrumentList.tsx";
import styles from "../features/instruments/instruments.module.css";
import { exportInstruments, instrumentQuery } from "../features/instruments/instruments.queries.ts";
import { useAccessRights } from "../lib/access-rights.ts";
import { describeError } from "../lib/describe-error.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { IconDownload, IconPlus } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";
import { toast } from "../ui/toasts.ts";

/** The project's environmental instruments. */
export function InstrumentsPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const mayAdd = allows("write", useAccessRights());
  const router = useRouter();
  const [search, setSearch] = useAddressSearch();
  if (!project) return null;
  const save = () =>
    void exportInstruments(project.id, instrumentQuery(search)).catch((error: unknown) =>
      toast("error", describeError(error)),
    );
  const create = mayAdd && (
    <ButtonLink kind="primary" icon={<IconPlus size={18} aria-hidden />} label={t("instruments.create")}>
      {(dress) => <Link to="/environmental-instruments/create" {...dress} />}
    </ButtonLink>
  );
  const actions = (
    <>
      <ExportButton onExport={save} />
      {create}
    </>
  );
  return (
    <div className={layout.pageColumn}>
      <PageHeader title={t("instruments.title")} actions={actions} />
      <InstrumentList
        project={project.id}
        search={search}
        onSearch={setSearch}
        href={({ id }) =>
          router.buildLocation({ to: "/environmental-instruments/$instrument", params: { instrument: id } })
            .href
        }
        link={({ id, name }) => <InstrumentLink id={id} name={name} />}
        add={create}
      />
    </div>
  );
}

function ExportButton({ onExport }: { onExport(): undefined }) {
  const t = useT();
  return (
    <Button icon={<IconDownload size={18} aria-hidden />} onClick={onExport}>
      {t("instruments.csv")}
    </Button>
  );
}

function InstrumentLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to="/environmental-instruments/$instrument"
      params={{ instrument: id }}
      className={styles.name}
      tabIndex={-1}
    >
      {name}
    </Link>
  );
}
