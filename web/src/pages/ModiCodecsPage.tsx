import { Link } from "@tanstack/react-router";
import type { Project } from "@vetaverde/contract/projects";
import type { ReactElement } from "react";
import { CodecEditor } from "../features/codecs/CodecEditor.tsx";
import { CodecList } from "../features/codecs/CodecList.tsx";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { useCallQuery } from "../resource/call-query.ts";
import { QueryState } from "../resource/QueryState.tsx";
import { Button } from "../ui/Button.tsx";
import { IconPlus } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

/** Codecs of the project's device types; with a type in the address, that type's. */
export function ModiCodecsPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const [search, setSearch] = useAddressSearch();
  const type = typeof search["type"] === "string" && search["type"] ? search["type"] : null;
  const isNew = search["new"] === true;
  const versions = useEditedVersions(project, type);
  if (!project) return null;
  const create = (
    <Button kind="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setSearch({ new: true })}>
      {t("codecs.create")}
    </Button>
  );
  const editing = type !== null || isNew;
  const close = () => setSearch({});
  return (
    <>
      <CodecsHeader type={type} isNew={isNew} create={create} editing={editing} />
      <div className={layout.insetBottom}>
        {!editing && <p className={layout.introText}>{t("codecs.intro")}</p>}
        {!editing && (
          <CodecList project={project.id} create={create} onOpen={(one) => setSearch({ type: one.type })} />
        )}
        {type !== null && <QueryState query={versions} errorTitle={t("codecs.failed")} skeletonRows={8} />}
        {(isNew || versions.data) && editing && (
          <CodecEditor
            key={type ?? ""}
            project={project.id}
            type={type}
            versions={versions.data ?? []}
            onClose={close}
          />
        )}
      </div>
    </>
  );
}

function useEditedVersions(project: Project | null, type: string | null) {
  return useCallQuery(
    "codecs",
    "versions",
    type === null ? null : { params: { project: project?.id ?? "" }, query: { type } },
    { gcTime: 0, refetchOnWindowFocus: false },
  );
}

interface CodecsHeaderProps {
  type: string | null;
  isNew: boolean;
  create: ReactElement;
  editing: boolean;
}

function CodecsHeader({ type, isNew, create, editing }: CodecsHeaderProps) {
  const t = useT();
  return (
    <PageHeader
      title={type ?? t(isNew ? "codecs.create" : "codecs.title")}
      crumbs={
        editing ? (
          <Link to="/modi/codecs">{t("codecs.title")}</Link>
        ) : (
          <Link to="/modi">{t("codecs.modi")}</Link>
        )
      }
      actions={editing ? undefined : create}
    />
  );
}
