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
  /** The entry in the user's own menu that the current page belongs to. */
  entry: { alias: string; label: string; type: "board" | "environment-report"; report: string };
}

/** Button on a report that marks it as a favourite. */
export function EntryStar({ project, entry }: EntryStarProps) {
  const t = useT();
  const shortcuts = useCallQuery("home", "get", { query: { project } });
  const star = useStar(project);
  const viewing = useSession((session) => session.view !== null);
  // In "view as" mode nothing is changed, and favourites are those of the viewed user.
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
