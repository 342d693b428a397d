import type { ListedPrompt } from "@vetaverde/contract/prompts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { IconCircleCheckFilled, IconCircleDashed, IconStarFilled } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";

export interface PromptTableProps {
  prompts: readonly ListedPrompt[];
  sort: string | undefined;
  onSort(sort: string): void;
  /** Address of a prompt's page. */
  href(prompt: ListedPrompt): string;
  stale: boolean;
}

/** The prompts with their state, so that the one in use can be identified. */
export function PromptTable({ prompts, sort, onSort, href, stale }: PromptTableProps) {
  const t = useT();
  return (
    <Table
      label={t("prompts.title")}
      columns={usePromptColumns()}
      rows={prompts}
      rowKey={({ id }) => id}
      {...(sort === undefined ? {} : { sort })}
      onSort={onSort}
      href={href}
      stale={stale}
      phone={(prompt) => <PhonePrompt prompt={prompt} />}
    />
  );
}

function usePromptColumns(): Column<ListedPrompt>[] {
  const t = useT();
  const format = useFormat();
  const changed = ({ updatedAt, updatedBy }: ListedPrompt) =>
    t("prompts.changedBy", { name: updatedBy.name, at: format.dateTime(updatedAt) });
  return [
    { key: "name", head: t("prompts.name"), sort: "name", cell: ({ name }) => <b>{name}</b> },
    {
      key: "state",
      head: t("prompts.state"),
      width: "170px",
      cell: (prompt) => <PromptState prompt={prompt} />,
    },
    {
      key: "language",
      head: t("prompts.language"),
      width: "130px",
      cell: ({ language }) => t(`app.languages.${language}`),
    },
    {
      key: "version",
      head: t("prompts.version"),
      width: "90px",
      align: "end",
      cell: ({ version }) => <span className={layout.tabularNumbers}>{version}</span>,
    },
    {
      key: "changed",
      head: t("prompts.changed"),
      width: "300px",
      sort: "updatedAt",
      cell: (prompt) => <span className={layout.muted}>{changed(prompt)}</span>,
    },
  ];
}

function PhonePrompt({ prompt }: { prompt: ListedPrompt }) {
  const t = useT();
  return (
    <>
      <b>{prompt.name}</b>
      <span className={layout.clusterSmall12}>
        <PromptState prompt={prompt} />
        <span className={layout.muted}>{t(`app.languages.${prompt.language}`)}</span>
      </span>
    </>
  );
}

export function PromptState({ prompt }: { prompt: Pick<ListedPrompt, "default" | "active"> }) {
  const t = useT();
  const [Icon, label] = prompt.default
    ? ([IconStarFilled, t("prompts.default")] as const)
    : prompt.active
      ? ([IconCircleCheckFilled, t("prompts.active")] as const)
      : ([IconCircleDashed, t("prompts.inactive")] as const);
  return (
    <span className={layout.iconLabel}>
      <Icon size={16} aria-hidden className={prompt.default ? layout.accentText : undefined} />
      {label}
    </span>
  );
}
