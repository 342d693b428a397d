import { SEARCH_LEAST, type SearchHit } from "@vetaverde/contract/search";
import type { GuideJob } from "@vetaverde/domain/guide/pages";
import type { GuideHit } from "@vetaverde/domain/guide/search";
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconRefresh, IconSearch } from "../../ui/icons.ts";
import { type Choice, grouped, Results } from "./Results.tsx";
import { clearSearches, keepSearch, recentSearches } from "./recent.ts";
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
export function Palette({ project, onClose, onGo, onGuide }: PaletteProps) {
  const t = useT();
  const list = useId();
  const {
    person,
    typed,
    recent,
    setRecent,
    setAt,
    input,
    now,
    text,
    enough,
    answer,
    hits,
    total,
    isAnswer,
    groups,
    choices,
    chosen,
    type,
    choose,
    onKeyDown,
  } = usePalette(project, onGo, onGuide);
  return (
    <Dialog title={t("search.title")} onClose={onClose} className={styles.palette}>
      <SearchInput
        listId={list}
        typed={typed}
        input={input}
        choices={choices}
        chosen={chosen}
        onType={type}
        onKeyDown={onKeyDown}
      />
      <SearchStatus
        isPartial={answer.data?.partial}
        isFailed={answer.isError}
        enough={enough}
        hits={hits}
        total={total}
        isAnswer={isAnswer}
      />
      <div className={styles.area} aria-busy={enough && !isAnswer && !answer.isError}>
        {enough && answer.isError && !answer.isFetching && (
          <SearchFailure error={answer.error} onRetry={answer.refetch} />
        )}
        {isAnswer && enough && total === 0 && <NoResults text={text} />}
        {now === "" && recent.length === 0 && <p className={styles.empty}>{t("search.what")}</p>}
        <Results
          id={list}
          label={t("search.results")}
          groups={groups}
          typed={text}
          chosen={chosen}
          onPoint={setAt}
          onChoose={choose}
        />
        {now === "" && recent.length > 0 && (
          <ClearRecent project={project} person={person} onRecent={setRecent} input={input} />
        )}
      </div>
    </Dialog>
  );
}

/** What is typed, its results, and the keys that select and open one of them. */
function usePalette(
  project: PaletteProps["project"],
  onGo: PaletteProps["onGo"],
  onGuide: PaletteProps["onGuide"],
) {
  const person = useSession((session) => session.user?.id ?? "");
  const [typed, setTyped] = useState("");
  const [recent, setRecent] = useState(() => recentSearches(person, project));
  const [at, setAt] = useState(0);
  // Enter was pressed before the results of the current text arrived: it applies to them and not to the earlier
  // results.
  const [entered, setEntered] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { now, text, enough, answer, hits, fromGuide, total, isAnswer } = useSearchAnswer(project, typed);
  const groups = useResultGroups({ recent, now, hits, fromGuide });
  const choices = groups.flatMap((group): readonly Choice[] => group.choices);
  const chosen = Math.min(at, choices.length - 1);
  useEffect(() => input.current?.focus(), []);

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
    keepSearch(person, project, now);
    if ("guide" in choice) {
      onGuide(choice.guide.job);
      return;
    }
    onGo(choice.hit);
  };
  useEffect(() => {
    if (!entered || !isAnswer) return;
    setEntered(false);
    const [first] = choices;
    if (first) choose(first);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const last = choices.length - 1;
    const to = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, Home: 0, End: last }[event.key];
    if (to !== undefined && last >= 0 && !event.shiftKey) {
      event.preventDefault();
      setAt((to + choices.length) % choices.length);
    }
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const choice = choices[chosen];
    // If the user moved down the list, Enter opens the highlighted line.
    if (now !== "" && !isAnswer && !answer.isError && at === 0) setEntered(enough);
    else if (choice) choose(choice);
  };
  return {
    person,
    typed,
    recent,
    setRecent,
    setAt,
    input,
    now,
    text,
    enough,
    answer,
    hits,
    total,
    isAnswer,
    groups,
    choices,
    chosen,
    type,
    choose,
    onKeyDown,
  };
}

/** Results for the typed text: records of the project, and pages of the guide. */
function useSearchAnswer(project: PaletteProps["project"], typed: string) {
  const now = typed.trim();
  const text = usePaused(now);
  const asks = [...text].length >= SEARCH_LEAST;
  // Not debounced: clearing the text clears the results immediately.
  const enough = [...now].length >= SEARCH_LEAST;
  const answer = useCallQuery(
    "search",
    "find",
    { params: { project }, query: { q: text } },
    { enabled: asks, keepPrevious: true, gcTime: 60_000, retry: false },
  );
  const hits = (enough && asks && !answer.isError && answer.data?.items) || [];
  const fromGuide = useGuidePages(enough ? text : "");
  const total = hits.length + fromGuide.length;
  const isAnswer = text === now && answer.isSuccess && !answer.isPlaceholderData;
  return { now, text, enough, answer, hits, fromGuide, total, isAnswer };
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

interface SearchInputProps {
  listId: string;
  typed: string;
  input: RefObject<HTMLInputElement | null>;
  choices: Choice[];
  chosen: number;
  onType(next: string): void;
  onKeyDown(event: KeyboardEvent): void;
}

function SearchInput({ listId, typed, input, choices, chosen, onType, onKeyDown }: SearchInputProps) {
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
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={choices.length > 0 ? `${listId}-${chosen}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="go"
        spellCheck={false}
        maxLength={LONGEST}
        placeholder={t("search.placeholder")}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

interface SearchStatusProps {
  isPartial: boolean | undefined;
  isFailed: boolean;
  enough: boolean;
  hits: SearchHit[];
  total: number;
  isAnswer: boolean;
}

/** Announces the number of results; it is visible as well. */
function SearchStatus({ isPartial, isFailed, enough, hits, total, isAnswer }: SearchStatusProps) {
  const t = useT();
  return (
    <p className={styles.state} role="status">
      {enough && isAnswer && total > 0 && t("search.count", { n: total })}
      {enough && isAnswer && isPartial && ` ${t("search.partial")}`}
      {!enough && t("search.hint")}
      {enough && !isAnswer && !isFailed && hits.length === 0 && t("search.looking")}
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
      <p className={styles.note}>{t("search.noneHint")}</p>
    </div>
  );
}

interface ClearRecentProps extends Pick<PaletteProps, "project"> {
  person: string;
  onRecent(value: readonly string[]): void;
  input: RefObject<HTMLInputElement | null>;
}

function ClearRecent({ project, person, onRecent, input }: ClearRecentProps) {
  const t = useT();
  return (
    <Button
      kind="quiet"
      size="small"
      onClick={() => {
        clearSearches(person, project);
        onRecent([]);
        input.current?.focus();
      }}
    >
      {t("search.forget")}
    </Button>
  );
}
