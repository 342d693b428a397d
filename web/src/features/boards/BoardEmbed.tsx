import type { BoardFrame } from "@vetaverde/contract/boards";
import { useEffect, useRef, useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./boards.module.css";
import { useFramePage } from "./boards.queries.ts";
import { isFromFrame, type ToFrame } from "./frame.protocol.ts";

/** Timeout for loading the board. */
const PATIENCE_MS = 30_000;

export interface BoardEmbedProps {
  project: string;
  urir: string;
  name: string;
  frame: BoardFrame;
  /** Whether a renewal failed, so that the displayed board will expire soon. */
  ending: boolean;
  onRetry(): void;
}

/** An external board inside its frame page: loading, shown, or failed with a retry button. */
export function BoardEmbed({ ending, onRetry, ...shown }: BoardEmbedProps) {
  const [attempt, setAttempt] = useState(0);
  const again = () => {
    setAttempt(attempt + 1);
    onRetry();
  };
  return <Attempt key={attempt} {...shown} attempt={attempt} ending={ending} onAgain={again} />;
}

type Stage = "loading" | "shown" | "failed";

interface AttemptProps extends Omit<BoardEmbedProps, "onRetry"> {
  attempt: number;
  onAgain(): void;
}

function Attempt({ project, urir, name, frame, attempt, ending, onAgain }: AttemptProps) {
  const t = useT();
  const page = useFramePage(project, urir, attempt);
  const { ref, stage } = useFrame(frame, name);
  if (page.isError || stage === "failed") {
    return (
      <ErrorState
        title={t("boards.notShown")}
        text={page.isError ? describeError(page.error) : t("boards.notShownHint")}
        onRetry={onAgain}
      />
    );
  }
  return (
    <div className={styles.embed} aria-busy={stage === "loading"}>
      {ending && (
        <Notice kind="warning" action={<Button onClick={onAgain}>{t("ui.retry")}</Button>}>
          {t("boards.ending")}
        </Notice>
      )}
      {stage === "loading" && (
        <div className={styles.loading} role="status">
          <p>{t("boards.loading", { name })}</p>
          <Skeleton rows={6} />
        </div>
      )}
      {page.data && (
        <iframe
          ref={ref}
          title={name}
          src={page.data}
          allow="fullscreen"
          className={stage === "shown" ? styles.frame : styles.waiting}
        />
      )}
    </div>
  );
}

/** Passes the board to its frame page, and follows what that page reports. */
function useFrame(frame: BoardFrame, name: string) {
  const locale = useLocale();
  const ref = useRef<HTMLIFrameElement>(null);
  const [stage, setStage] = useState<Stage>("loading");
  const ready = useRef(false);
  const message: ToFrame = { type: "show", frame, title: name, locale };
  const latest = useRef(message);
  latest.current = message;
  useEffect(() => {
    const give = () => ref.current?.contentWindow?.postMessage(latest.current, window.location.origin);
    const onMessage = ({ data, origin, source }: MessageEvent) => {
      if (origin !== window.location.origin || source !== ref.current?.contentWindow) return;
      if (!isFromFrame(data)) return;
      if (data.type !== "ready") return setStage(data.type);
      ready.current = true;
      give();
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, []);
  // A renewed token is passed to the open page, so that nothing is reloaded.
  useEffect(() => {
    if (ready.current)
      ref.current?.contentWindow?.postMessage({ ...latest.current, frame }, window.location.origin);
  }, [frame]);
  useEffect(() => {
    if (stage !== "loading") return;
    const timer = setTimeout(() => setStage("failed"), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [stage]);
  return { ref, stage };
}
