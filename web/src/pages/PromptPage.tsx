import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import type { Project } from "@vetaverde/contract/projects";
import { allows } from "@vetaverde/domain/permissions/access";
import { type ReactElement, useState } from "react";
import { NoModel } from "../features/prompts/NoModel.tsx";
import { PromptEditor } from "../features/prompts/PromptEditor.tsx";
import { PromptHistory } from "../features/prompts/PromptHistory.tsx";
import { PromptList } from "../features/prompts/PromptList.tsx";
import { PromptReader } from "../features/prompts/PromptReader.tsx";
import { PromptTrial } from "../features/prompts/PromptTrial.tsx";
import styles from "../features/prompts/prompts.module.css";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { type SetSearch, useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { useCallQuery, WHILE_EDITED } from "../resource/call-query.ts";
import { QueryState } from "../resource/QueryState.tsx";
import { Button } from "../ui/Button.tsx";
import { IconPlus } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";
import { toast } from "../ui/toasts.ts";

/** The prompts used to find commitments in instruments: the list, or the one in the address. */
export function PromptPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const mayEdit = allows("admin", useAccessRights());
  const [{ item, ...list }, setSearch] = useAddressSearch();
  const navigate = useNavigate();
  if (!project) return null;
  // A separate history entry, so that "back" returns to the list with its state.
  const open = (id: string) => void navigate({ to: "/prompt", search: { ...list, item: id } });
  const back = () => void navigate({ to: "/prompt", search: list });
  const saved = (name: string) => {
    toast("done", t("prompts.saved", { name }));
    back();
  };
  if (item === "new" && mayEdit) {
    return <NewPrompt project={project} onBack={back} onSaved={saved} />;
  }
  if (typeof item === "string" && item !== "new")
    return (
      <OnePrompt key={item} id={item} project={project} mayEdit={mayEdit} onSaved={saved} onBack={back} />
    );
  const add = mayEdit && (
    <Button kind="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => open("new")}>
      {t("prompts.create")}
    </Button>
  );
  return <Prompts project={project.id} list={list} onSearch={setSearch} add={add} />;
}

interface PromptsProps {
  project: string;
  list: { readonly [x: string]: unknown };
  onSearch: SetSearch;
  add: false | ReactElement;
}

function Prompts({ project, list, onSearch, add }: PromptsProps) {
  const t = useT();
  const router = useRouter();
  return (
    <div className={layout.pageColumn}>
      <PageHeader
        title={t("prompts.title")}
        crumbs={<Link to="/config">{t("app.settings")}</Link>}
        actions={add}
      />
      <NoModel />
      <p className={styles.intro}>{t("prompts.intro")}</p>
      <PromptList
        project={project}
        search={list}
        onSearch={onSearch}
        href={({ id }) => router.buildLocation({ to: "/prompt", search: { ...list, item: id } }).href}
        add={add}
      />
    </div>
  );
}

interface NewPromptProps {
  project: Project;
  onBack(): void;
  onSaved(name: string): void;
}

function NewPrompt({ project, onBack, onSaved }: NewPromptProps) {
  const t = useT();
  return (
    <div className={layout.pageColumn}>
      <PageHeader title={t("prompts.create")} crumbs={<Link to="/prompt">{t("prompts.title")}</Link>} />
      <PromptEditor project={project} prompt={null} onSaved={({ name }) => onSaved(name)} onCancel={onBack} />
    </div>
  );
}

interface OnePromptProps {
  id: string;
  project: { id: string; name: string };
  mayEdit: boolean;
  onSaved(name: string): void;
  onBack(): void;
}

function OnePrompt({ id, project, mayEdit, onSaved, onBack }: OnePromptProps) {
  const t = useT();
  const [history, setHistory] = useState(false);
  // As it is now: what is being edited must not change below the hand.
  const prompt = useCallQuery(
    "prompts",
    "get",
    { params: { project: project.id, prompt: id } },
    WHILE_EDITED,
  );
  return (
    <div className={layout.pageColumn}>
      <PageHeader
        title={prompt.data?.name ?? t("prompts.one")}
        crumbs={<Link to="/prompt">{t("prompts.title")}</Link>}
        actions={prompt.data && <Button onClick={() => setHistory(true)}>{t("prompts.history")}</Button>}
      />
      <QueryState query={prompt} errorTitle={t("prompts.oneFailed")} skeletonRows={8} />
      {prompt.data && mayEdit && (
        <PromptEditor
          project={project}
          prompt={prompt.data}
          onSaved={({ name }) => onSaved(name)}
          onCancel={onBack}
          below={(text) => <PromptTrial project={project.id} prompt={id} text={text} />}
        />
      )}
      {prompt.data && !mayEdit && <PromptReader prompt={prompt.data} />}
      {history && <PromptHistory project={project.id} prompt={id} onClose={() => setHistory(false)} />}
    </div>
  );
}
