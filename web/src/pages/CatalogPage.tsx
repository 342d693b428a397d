import { Link } from "@tanstack/react-router";
import type { CatalogEntry, CatalogKind } from "@vetaverde/contract/catalog";
import { isId } from "@vetaverde/domain/text/id";
import { type ReactElement, useState } from "react";
import { CatalogList } from "../features/catalog/CatalogList.tsx";
import { kindIn } from "../features/catalog/catalog.filters.ts";
import styles from "../features/catalog/catalog.module.css";
import { EntryPanel } from "../features/catalog/EntryPanel.tsx";
import { MergeDialog } from "../features/catalog/MergeDialog.tsx";
import { StandardDialog } from "../features/catalog/StandardDialog.tsx";
import { CatalogExport } from "../features/catalog-import/CatalogExport.tsx";
import { useT } from "../lib/i18n.ts";
import { type SetSearch, useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { IconPlus } from "../ui/icons.ts";
import { PageHeader } from "../ui/PageHeader.tsx";

const NEW = "new";

/** The catalogue names used by the project's plans, samples and devices. `?kind=…&entry=…` opens one of them. */
export function CatalogPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const [search, setSearch] = useAddressSearch();
  const [merging, setMerging] = useState<CatalogEntry | null>(null);
  const [isAddingStandard, setIsAddingStandard] = useState(false);
  if (!project) return null;
  const kind = kindIn(search);
  const { entry, ...list } = search;
  const open = (id: string) => setSearch({ ...list, kind, entry: id });
  const create = (
    <Button kind="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => open(NEW)}>
      {t(`catalogs.newTitle.${kind}`)}
    </Button>
  );
  const standard = <Button onClick={() => setIsAddingStandard(true)}>{t("catalogs.standardOpen")}</Button>;
  const importing = <ImportLink />;
  return (
    <div className={styles.page}>
      <CatalogHeader project={project.id} create={create} standard={standard} importing={importing} />
      <Catalog
        project={project.id}
        onSearch={setSearch}
        onMerging={setMerging}
        kind={kind}
        list={list}
        onOpen={open}
        create={create}
        standard={standard}
        importing={importing}
      />
      {(entry === NEW || isId(entry)) && !merging && (
        <EntryPanel
          key={String(entry)}
          project={project.id}
          kind={kind}
          entry={entry === NEW ? null : String(entry)}
          onClose={() => setSearch(list)}
          onMerge={setMerging}
        />
      )}
      {merging && (
        <MergeDialog
          project={project.id}
          entry={merging}
          onClose={() => {
            setMerging(null);
            setSearch(list);
          }}
        />
      )}
      {isAddingStandard && <StandardDialog project={project.id} onClose={() => setIsAddingStandard(false)} />}
    </div>
  );
}

function ImportLink() {
  const t = useT();
  return (
    <ButtonLink label={t("catalogImport.open")}>
      {(dress) => <Link to="/config/catalog/import" {...dress} />}
    </ButtonLink>
  );
}

interface CatalogProps {
  project: string;
  onSearch: SetSearch;
  onMerging(value: CatalogEntry | null): void;
  kind: CatalogKind;
  list: { readonly [x: string]: unknown };
  onOpen(id: string): void;
  create: ReactElement;
  standard: ReactElement;
  importing: ReactElement;
}

function Catalog({
  project,
  onSearch,
  onMerging,
  kind,
  list,
  onOpen,
  create,
  standard,
  importing,
}: CatalogProps) {
  return (
    <CatalogList
      project={project}
      search={list}
      onSearch={onSearch}
      onOpen={({ id }) => onOpen(id)}
      onMerge={onMerging}
      start={
        <span className={styles.start}>
          {kind === "stations" ? importing : standard}
          {create}
        </span>
      }
    />
  );
}

interface CatalogHeaderProps {
  project: string;
  create: ReactElement;
  standard: ReactElement;
  importing: ReactElement;
}

function CatalogHeader({ project, create, standard, importing }: CatalogHeaderProps) {
  const t = useT();
  return (
    <PageHeader
      title={t("catalogs.title")}
      crumbs={<Link to="/config">{t("app.settings")}</Link>}
      actions={
        <>
          {importing}
          <CatalogExport project={project} />
          {standard}
          {create}
        </>
      }
    />
  );
}
