import type { FileRecord, FileType } from "@vetaverde/contract/files";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import type { ListFilterProps } from "../../resource/filter-address.ts";
import { FilterChoice, ListFilters } from "../../resource/ListFilters.tsx";
import { ResourceList } from "../../resource/ResourceList.tsx";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import styles from "./files.module.css";
import { fileQuery } from "./files.queries.ts";
import { Thumbnail } from "./Thumbnail.tsx";

export interface FileListProps {
  project: string;
  type: FileType;
  search: Search;
  onSearch(next: Search): void;
  onOpen(file: FileRecord): void;
}

/** The files of a type: loading, empty, failed, or rows. */
export function FileList({ project, type, search, onSearch, onOpen }: FileListProps) {
  const t = useT();
  const query = fileQuery(type, search);
  const files = useCallQuery("files", "list", { params: { project }, query }, { keepPrevious: true });
  const filtered = query.q !== undefined || query.withdrawn !== undefined;
  return (
    <ResourceList
      query={files}
      search={search}
      onSearch={onSearch}
      filters={(list) => <FileFilters type={type} {...list} />}
      className={layout.inset}
      errorTitle={t("files.failed")}
      skeletonRows={6}
      isFiltered={filtered}
      noMatch={{ title: t("files.noMatch") }}
      empty={{ title: t("files.empty"), text: t("files.emptyHint") }}
    >
      {(page, isStale) => (
        <FileTable
          project={project}
          files={page.items}
          sort={query.sort ?? "-date"}
          onSort={(sort) => onSearch({ ...search, sort })}
          onOpen={onOpen}
          stale={isStale}
        />
      )}
    </ResourceList>
  );
}

interface FiltersProps extends ListFilterProps, Pick<FileListProps, "type"> {}

function FileFilters({ type, search, onSearch, total }: FiltersProps) {
  const t = useT();
  const { q, withdrawn } = fileQuery(type, search);
  return (
    <ListFilters
      search={search}
      onSearch={onSearch}
      text={{ label: t("files.search"), value: q }}
      count={[q, withdrawn].filter(Boolean).length}
      result={total === undefined ? "" : t("files.count", { n: total })}
    >
      <FilterChoice
        field="withdrawn"
        name={t("files.show")}
        options={[{ value: "true", label: t("files.withdrawnOnly") }]}
        chosen={withdrawn ? ["true"] : []}
        isSingle
      />
    </ListFilters>
  );
}

interface TableProps {
  project: string;
  files: readonly FileRecord[];
  sort: string;
  onSort(sort: string): void;
  onOpen(file: FileRecord): void;
  stale: boolean;
}

/** Customary name of a format: the last part of its media type if that is short, otherwise the file extension. */
function formatOf({ kind, name }: FileRecord): string {
  const last = kind.split("/").at(-1) ?? "";
  if (/^[a-z]{2,5}$/.test(last)) return last === "plain" ? "TXT" : last.toUpperCase();
  return (/\.(\w{1,5})$/.exec(name)?.[1] ?? last.slice(0, 12)).toUpperCase();
}

function FileTable({ project, files, ...rest }: TableProps) {
  const t = useT();
  const format = useFormat();
  const columns = useFileColumns(project);
  const phone = (file: FileRecord) => (
    <>
      <Name project={project} file={file} />
      <span className={layout.mutedXSmallTight}>
        {formatOf(file)} · {format.bytes(file.size)} · {format.dateTime(file.createdAt)}
      </span>
    </>
  );
  return (
    <Table
      label={t("files.title")}
      columns={columns}
      rows={files}
      rowKey={({ id }) => id}
      phone={phone}
      {...rest}
    />
  );
}

function useFileColumns(project: string): Column<FileRecord>[] {
  const t = useT();
  const format = useFormat();
  const number = (text: string | number) => <span className={layout.unbrokenNumbers}>{text}</span>;
  return [
    {
      key: "name",
      head: t("files.name"),
      sort: "name",
      cell: (file) => <Name project={project} file={file} />,
    },
    { key: "kind", head: t("files.kind"), width: "100px", cell: formatOf },
    { key: "version", head: t("files.version"), width: "90px", cell: ({ version }) => number(version) },
    {
      key: "size",
      head: t("files.size"),
      sort: "size",
      width: "110px",
      cell: ({ size }) => number(format.bytes(size)),
    },
    {
      key: "date",
      head: t("files.date"),
      sort: "date",
      width: "150px",
      cell: ({ createdAt }) => number(format.dateTime(createdAt)),
    },
    { key: "by", head: t("files.by"), width: "180px", cell: ({ createdBy }) => createdBy },
  ];
}

const Name = ({ project, file }: { project: string; file: FileRecord }) => (
  <span className={layout.row10}>
    <Thumbnail project={project} file={file} />
    <span className={styles.name}>{file.name}</span>
  </span>
);
