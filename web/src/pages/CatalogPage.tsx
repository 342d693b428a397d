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
import { ProjectLayers } from "../features/map-layers/ProjectLayers.tsx";
import { useT } from "../lib/i18n.ts";
import { type Search, type SetSearch, useAddressSearch } from "../lib/search.ts";
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
  const { entry: _open, ...list } = search;
  const open = (id: string) => setSearch({ ...list, kind, entry: id });
  const buttons = {
    create: (
      <Button kind="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => open(NEW)}>
        {t(`catalogs.newTitle.${kind}`)}
      </Button>
    ),
    standard: <Button onClick={() => setIsAddingStandard(true)}>{t("catalogs.standardOpen")}</Button>,
    importing: <ImportLink />,
  };
  return (
    <ProjectLayers>
      <div className={styles.page}>
        <CatalogHeader project={project.id} {...buttons} />
        <Catalog
          project={project.id}
          onSearch={setSearch}
          onMerging={setMerging}
          kind={kind}
          list={list}
          onOpen={open}
          {...buttons}
        />
        <OpenEntry
          project={project.id}
          search={search}
          onSearch={setSearch}
          merging={merging}
          onMerging={setMerging}
        />
        {isAddingStandard && (
          <StandardDialog project={project.id} onClose={() => setIsAddingStandard(false)} />
        )}
      </div>
    </ProjectLayers>
  );
}

interface OpenEntryProps {
  project: string;
  search: Search;
  onSearch: SetSearch;
  merging: CatalogEntry | null;
  onMerging(entry: CatalogEntry | null): void;
}

/** The entry in the address, or the dialog that merges one with another. */
function OpenEntry({ project, search, onSearch, merging, onMerging }: OpenEntryProps) {
  const { entry, ...list } = search;
  if (merging)
    return (
      <MergeDialog
        project={project}
        entry={merging}
        onClose={() => {
          onMerging(null);
          onSearch(list);
        }}
      />
    );
  if (entry !== NEW && !isId(entry)) return null;
  return (
    <EntryPanel
      key={String(entry)}
      project={project}
      kind={kindIn(search)}
      entry={entry === NEW ? null : String(entry)}
      onClose={() => onSearch(list)}
      onMerge={onMerging}
    />
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
