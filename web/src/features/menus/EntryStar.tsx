import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconStar, IconStarFilled } from "../../ui/icons.ts";
import { toast } from "../../ui/toasts.ts";
import { useStar } from "./shortcuts.queries.ts";

export interface EntryStarProps {
  project: string;
  /** The entry of the person's own menu that the open page belongs to. */
  entry: { alias: string; label: string; type: "board" | "environment-report"; report: string };
}

/** Marks a report as a favourite, from the report itself. */
export function EntryStar({ project, entry }: EntryStarProps) {
  const t = useT();
  const shortcuts = useCallQuery("home", "get", { query: { project } });
  const star = useStar(project);
  const viewing = useSession((session) => session.view !== null);
  // Through another's eyes nothing is changed, and their stars are theirs.
  if (viewing || !shortcuts.data) return null;
  const favorite = shortcuts.data.favorites.some(
    (one) => one.alias === entry.alias && one.report === entry.report && one.favorite,
  );
  const turn = () =>
    star.mutate({ ...entry, favorite }, { onError: (error) => void toast("error", describeError(error)) });
  return (
    <IconButton
      label={t("shortcuts.star", { name: entry.label })}
      aria-pressed={favorite}
      disabled={star.isPending}
      icon={favorite ? <IconStarFilled size={20} aria-hidden /> : <IconStar size={20} aria-hidden />}
      onClick={turn}
    />
  );
}
