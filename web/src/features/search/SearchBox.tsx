import type { SearchHit } from "@vetaverde/contract/search";
import type { GuideJob } from "@vetaverde/domain/guide/pages";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconSearch } from "../../ui/icons.ts";
import { toast } from "../../ui/toasts.ts";
import { Palette } from "./Palette.tsx";
import styles from "./search.module.css";

export interface SearchBoxProps {
  project: string;
  open: boolean;
  onOpen(open: boolean): void;
  /** Only the icon, if the bar is narrow. */
  compact: boolean;
  /** Opens a result. Rejects if its project is no longer accessible. */
  onGo(hit: SearchHit): Promise<void>;
  onGuide(job: GuideJob): void;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Button that opens the search; the shortcut is Ctrl-K or ⌘K. */
export function SearchBox({ project, open, onOpen, compact, onGo, onGuide }: SearchBoxProps) {
  const t = useT();
  const openPalette = () => onOpen(true);
  return (
    <>
      {compact ? (
        <IconButton
          label={t("search.open")}
          icon={<IconSearch stroke={1.75} aria-hidden />}
          onClick={openPalette}
        />
      ) : (
        <button
          type="button"
          className={styles.box}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={openPalette}
        >
          <IconSearch size={16} aria-hidden />
          <span>{t("search.open")}</span>
          <kbd aria-hidden>{isMac ? "⌘K" : "Ctrl K"}</kbd>
        </button>
      )}
      {open && (
        <Palette
          project={project}
          onClose={() => onOpen(false)}
          onGo={(hit) => {
            onOpen(false);
            onGo(hit).catch((error) => toast("warning", describeError(error)));
          }}
          onGuide={(job) => {
            onOpen(false);
            onGuide(job);
          }}
        />
      )}
    </>
  );
}
