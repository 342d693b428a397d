import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SEARCH_LEAST, type SearchHit } from "@vetaverde/contract/search";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { call } from "../../lib/call.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconSearch } from "../../ui/icons.ts";
import styles from "./search.module.css";

export interface PaletteProps {
  project: string;
  onClose(): void;
  onGo(hit: SearchHit): void;
}

const PAUSE_MS = 150;

/** A text that counts once the person pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Typed at the top, found below: arrows choose, Enter goes, Escape closes. */
export function Palette({ project, onClose, onGo }: PaletteProps) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const text = usePaused(typed.trim());
  const enough = [...text].length >= SEARCH_LEAST;
  const found = useQuery({
    queryKey: [project, "search", text],
    queryFn: ({ signal }) =>
      call("search", "find", { params: { project }, query: { q: text.slice(0, 80) }, signal }),
    enabled: enough,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  const hits = (enough && found.data?.items) || [];
  const isAnswer = text === typed.trim() && found.isSuccess && !found.isPlaceholderData;
  const chosen = Math.min(at, hits.length - 1);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [id, chosen]);
  // Enter means what is typed, not what the letters before it had found.
  const [entered, setEntered] = useState(false);
  useEffect(() => {
    if (!entered || !isAnswer) return;
    setEntered(false);
    const [first] = hits;
    if (first) onGo(first);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setAt((chosen + step + hits.length) % hits.length);
    }
    const hit = hits[chosen];
    if (event.key !== "Enter") return;
    event.preventDefault();
    // Whoever went down the list means the line that is marked.
    if (!isAnswer && at === 0) setEntered(enough);
    else if (hit) onGo(hit);
  };
  const none = enough && found.isSuccess && !found.isPlaceholderData && hits.length === 0;
  return (
    <Dialog title={t("search.title")} onClose={onClose} className={styles.palette}>
      <div className={styles.field}>
        <IconSearch size={18} aria-hidden />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t("search.label")}
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={hits.length > 0 ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          placeholder={t("search.placeholder")}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className={styles.state} role="status">
        {!enough && t("search.hint")}
        {enough && found.isError && describeError(found.error)}
        {enough && found.isFetching && hits.length === 0 && t("search.looking")}
        {none && t("search.none", { text })}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label={t("search.results")} className={styles.list}>
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text field's, which keeps the focus
          <div
            key={`${hit.kind} ${hit.id} ${hit.at} ${hit.detail}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={classes(styles.hit, index === chosen && styles.chosen)}
            onPointerMove={() => setAt(index)}
            onClick={() => onGo(hit)}
          >
            <span className={styles.words}>
              <b>{hit.title}</b>
              {hit.kind === "station" && hit.detail && <span>{hit.detail}</span>}
            </span>
            <span className={styles.kind}>{t(`search.kinds.${hit.kind}`)}</span>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
