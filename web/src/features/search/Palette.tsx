import { SEARCH_LEAST, type SearchHit } from "@vetaverde/contract/search";
import type { GuideJob } from "@vetaverde/domain/guide/pages";
import type { GuideHit } from "@vetaverde/domain/guide/search";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconRefresh, IconSearch } from "../../ui/icons.ts";
import { type Choice, grouped, Results } from "./Results.tsx";
import { clearSearches, recentSearches, storeSearch } from "./recent.ts";
import styles from "./search.module.css";

export interface PaletteProps {
  project: string;
  onClose(): void;
  onGo(hit: SearchHit): void;
  onGuide(job: GuideJob): void;
}

const PAUSE_MS = 150;
const LONGEST = 80;
/** The guide is seldom the target of a search, and a search within the guide finds the rest. */
const MAX_GUIDE_PAGES = 3;

/** Debounces a text. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Guide pages that contain the text. The search index is part of the application, so it also works offline. */
function useGuidePages(text: string) {
  const locale = useLocale();
  const [search, setSearch] = useState<{ find(typed: string): GuideHit[] } | null>(null);
  useEffect(() => {
    let current = true;
    // If it fails to load, the other results are displayed all the same.
    import("./guide-pages.ts")
      .then(({ guideSearch }) => guideSearch(locale))
      .then((find) => current && setSearch({ find }))
      .catch(() => {});
    return () => {
      current = false;
    };
  }, [locale]);
  return useMemo(() => search?.find(text).slice(0, MAX_GUIDE_PAGES) ?? [], [search, text]);
}

/** Search dialog: a text field with results below; arrow keys, Home and End select, Enter opens, Escape closes. */
export function Palette(props: PaletteProps) {
  const { project, onClose } = props;
  const t = useT();
  const palette = usePalette(props);
  const { enough, isAnswer, query } = palette;
  return (
    <Dialog title={t("search.title")} onClose={onClose} className={styles.palette}>
      <SearchInput palette={palette} />
      <SearchStatus palette={palette} />
      <div className={styles.area} aria-busy={enough && !isAnswer && !query.isError}>
        <ResultArea project={project} palette={palette} />
      </div>
    </Dialog>
  );
}

type PaletteState = ReturnType<typeof usePalette>;

/** The results or recent searches, or why there are none. */
function ResultArea({ project, palette }: { project: string; palette: PaletteState }) {
  const t = useT();
  const { now, text, enough, query, total, isAnswer, recent } = palette;
  return (
    <>
      {enough && query.isError && !query.isFetching && (
        <SearchFailure error={query.error} onRetry={query.refetch} />
      )}
      {isAnswer && enough && total === 0 && <NoResults text={text} />}
      {now === "" && recent.length === 0 && <p className={styles.empty}>{t("search.what")}</p>}
      <Results
        id={palette.list}
        label={t("search.results")}
        groups={palette.groups}
        typed={text}
        chosen={palette.chosen}
        onPoint={palette.setAt}
        onChoose={palette.choose}
      />
      {now === "" && recent.length > 0 && <ClearRecent project={project} palette={palette} />}
    </>
  );
}

/** What is typed, its results, and the keys that select and open one of them. */
function usePalette({ project, onGo, onGuide }: PaletteProps) {
  const list = useId();
  const person = useSession((session) => session.user?.id ?? "");
  const [typed, setTyped] = useState("");
  const [recent, setRecent] = useState(() => recentSearches(person, project));
  const [at, setAt] = useState(0);
  const input = useFocusedInput();
  const answer = useSearchAnswer(project, typed);
  const { now, enough, query, isAnswer } = answer;
  const groups = useResultGroups({ ...answer, recent });
  const choices = groups.flatMap((group): readonly Choice[] => group.choices);
  const chosen = Math.min(at, choices.length - 1);

  const type = (next: string) => {
    setTyped(next);
    setAt(0);
    setEntered(false);
  };
  const choose = (choice: Choice) => {
    if ("recent" in choice) {
      type(choice.recent);
      input.current?.focus();
      return;
    }
    storeSearch(person, project, now);
    if ("guide" in choice) onGuide(choice.guide.job);
    else onGo(choice.hit);
  };
  const setEntered = useEarlyEnter(isAnswer, () => choices[0] && choose(choices[0]));
  const enter = () => {
    const choice = choices[chosen];
    // If the user moved down the list, Enter opens the highlighted line.
    if (now !== "" && !isAnswer && !query.isError && at === 0) setEntered(enough);
    else if (choice) choose(choice);
  };
  const onKeyDown = (event: KeyboardEvent) =>
    walkChoices(event, { at: chosen, count: choices.length, setAt, enter });
  const actions = { setAt, setRecent, type, choose, onKeyDown };
  return { ...answer, ...actions, list, person, typed, recent, input, groups, choices, chosen };
}

function useFocusedInput() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return input;
}

/** Enter that is pressed before the results of the current text arrive applies to them, not to the earlier results. */
function useEarlyEnter(isAnswer: boolean, openFirst: () => void) {
  const [entered, setEntered] = useState(false);
  useEffect(() => {
    if (!entered || !isAnswer) return;
    setEntered(false);
    openFirst();
  });
  return setEntered;
}

interface Walked {
  at: number;
  count: number;
  setAt(at: number): void;
  enter(): void;
}

/** Arrow keys, Home and End move within the results, Enter opens one. */
function walkChoices(event: KeyboardEvent, { at, count, setAt, enter }: Walked): void {
  const last = count - 1;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last }[event.key];
  if (to !== undefined && last >= 0 && !event.shiftKey) {
    event.preventDefault();
    setAt((to + count) % count);
  }
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  enter();
}

/** Results for the typed text: records of the project, and pages of the guide. */
function useSearchAnswer(project: PaletteProps["project"], typed: string) {
  const now = typed.trim();
  const text = usePaused(now);
  const canSearch = [...text].length >= SEARCH_LEAST;
  // Not debounced: clearing the text clears the results immediately.
  const enough = [...now].length >= SEARCH_LEAST;
  const query = useCallQuery(
    "search",
    "find",
    { params: { project }, query: { q: text } },
    { enabled: canSearch, keepPrevious: true, gcTime: 60_000, retry: false },
  );
  const hits = (enough && canSearch && !query.isError && query.data?.items) || [];
  const fromGuide = useGuidePages(enough ? text : "");
  const total = hits.length + fromGuide.length;
  const isAnswer = text === now && query.isSuccess && !query.isPlaceholderData;
  return { now, text, enough, query, hits, fromGuide, total, isAnswer };
}

interface ResultGroupsOptions {
  recent: readonly string[];
  now: string;
  hits: SearchHit[];
  fromGuide: GuideHit[];
}

/** Recent searches while nothing is typed, then the results by kind. */
function useResultGroups({ recent, now, hits, fromGuide }: ResultGroupsOptions) {
  const t = useT();
  return now === "" && recent.length > 0
    ? [{ heading: t("search.recent"), choices: recent.map((recent) => ({ recent })) }]
    : [
        ...grouped(hits, (kind) => t(`search.kinds.${kind}`)),
        ...(fromGuide.length > 0
          ? [{ heading: t("app.guide"), choices: fromGuide.map((guide) => ({ guide })) }]
          : []),
      ];
}

function SearchInput({ palette }: { palette: PaletteState }) {
  const { list, typed, input, choices, chosen } = palette;
  const t = useT();
  return (
    <div className={styles.field}>
      <IconSearch size={18} aria-hidden />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={t("search.label")}
        aria-expanded={choices.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={choices.length > 0 ? `${list}-${chosen}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="go"
        spellCheck={false}
        maxLength={LONGEST}
        placeholder={t("search.placeholder")}
        value={typed}
        onChange={(event) => palette.type(event.target.value)}
        onKeyDown={palette.onKeyDown}
      />
    </div>
  );
}

/** Announces the number of results; it is visible as well. */
function SearchStatus({ palette }: { palette: PaletteState }) {
  const { query, enough, hits, total, isAnswer } = palette;
  const t = useT();
  return (
    <p className={styles.state} role="status">
      {enough && isAnswer && total > 0 && t("search.count", { n: total })}
      {enough && isAnswer && query.data?.partial && ` ${t("search.partial")}`}
      {!enough && t("search.hint")}
      {enough && !isAnswer && !query.isError && hits.length === 0 && t("search.looking")}
    </p>
  );
}

function SearchFailure({ error, onRetry }: { error: Error; onRetry(): unknown }) {
  const t = useT();
  return (
    <div className={styles.empty} role="alert">
      <p>{describeError(error)}</p>
      <Button icon={<IconRefresh aria-hidden />} onClick={() => void onRetry()}>
        {t("ui.retry")}
      </Button>
    </div>
  );
}

function NoResults({ text }: { text: string }) {
  const t = useT();
  return (
    <div className={styles.empty} role="status">
      <p>{t("search.none", { text })}</p>
      <p className={styles.advice}>{t("search.noneHint")}</p>
    </div>
  );
}

function ClearRecent({ project, palette }: { project: string; palette: PaletteState }) {
  const t = useT();
  return (
    <Button
      kind="quiet"
      size="small"
      onClick={() => {
        clearSearches(palette.person, project);
        palette.setRecent([]);
        palette.input.current?.focus();
      }}
    >
      {t("search.forget")}
    </Button>
  );
}
