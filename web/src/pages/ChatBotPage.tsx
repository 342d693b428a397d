import { useT } from "../lib/i18n.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

/** Placeholder: the feature is not available yet. */
export function ChatBotPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t("shortcuts.chatBot.title")} />
      <EmptyState inset title={t("shortcuts.chatBot.soon")} text={t("shortcuts.chatBot.text")} />
    </>
  );
}
