import { type ListedMessage, MESSAGE_SOURCES } from "@vetaverde/contract/raw-messages";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Select } from "../../ui/Select.tsx";
import { Message } from "./Message.tsx";
import { SOURCES } from "./message.sources.ts";
import styles from "./messages.module.css";
import { messageQuery, useMessages } from "./messages.queries.ts";

export interface MessageListProps {
  project: string;
  search: Search;
  onSearch(next: Search): void;
  /** The selected device's name, if any. */
  about: ReactNode;
  device(message: ListedMessage): ReactNode;
}

/** Messages received from networks, newest first: loading, none, failed, or a list with pagination. */
export function MessageList({ project, search, onSearch, about, device }: MessageListProps) {
  const t = useT();
  const query = messageQuery(search);
  const messages = useMessages(project, query);
  const items = (messages.data?.pages ?? []).flatMap((page) => page.items);
  return (
    <>
      <MessageFilters query={query} search={search} onSearch={onSearch} about={about} />
      <QueryState
        query={messages}
        errorTitle={t("rawMessages.loadFailed")}
        empty={{
          when: messages.data && items.length === 0,
          title: t("rawMessages.empty"),
          text: t("rawMessages.emptyHint"),
        }}
      />
      <ul className={styles.list}>
        {items.map((message) => (
          <Message key={message.id} project={project} message={message} device={device(message)} />
        ))}
      </ul>
      {messages.hasNextPage && (
        <Button busy={messages.isFetchingNextPage} onClick={() => void messages.fetchNextPage()}>
          {t("rawMessages.more")}
        </Button>
      )}
    </>
  );
}

interface MessageFiltersProps extends Pick<MessageListProps, "search" | "onSearch" | "about"> {
  query: ReturnType<typeof messageQuery>;
}

function MessageFilters({ query, search, onSearch, about }: MessageFiltersProps) {
  const t = useT();
  const set = (name: string, value: unknown) => {
    const { [name]: _before, ...rest } = search;
    onSearch(value ? { ...rest, [name]: value } : rest);
  };
  return (
    <div className={styles.filters}>
      <Segmented
        label={t("rawMessages.show")}
        value={query.failed ? "failed" : "all"}
        options={[
          { value: "all", label: t("rawMessages.allM") },
          { value: "failed", label: t("rawMessages.failed") },
        ]}
        onValue={(value) => set("failed", value === "failed" && "true")}
      />
      <Select
        label={t("rawMessages.source")}
        value={query.source ?? ""}
        placeholder={t("rawMessages.allM")}
        options={MESSAGE_SOURCES.map((value) => ({ value, label: SOURCES[value] }))}
        onValue={(value) => set("source", value)}
      />
      {query.device && (
        <p className={styles.about}>
          {about}
          <Button size="small" kind="quiet" onClick={() => set("device", null)}>
            {t("rawMessages.anyDevice")}
          </Button>
        </p>
      )}
    </div>
  );
}
