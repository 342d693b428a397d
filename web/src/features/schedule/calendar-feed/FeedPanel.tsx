import { useState } from "react";
import { describeError } from "../../../lib/describe-error.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { useCallMutation } from "../../../resource/call-mutation.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { QueryState } from "../../../resource/QueryState.tsx";
import { Button } from "../../../ui/Button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { SidePanel } from "../../../ui/SidePanel.tsx";
import { toast } from "../../../ui/toasts.ts";
import styles from "../schedule.module.css";

export interface FeedPanelProps {
  project: { id: string; name: string };
  onClose(): void;
}

/** Calendar feed for the user's own calendar program: its address is created, shown once, and revoked. */
export function FeedPanel({ project, onClose }: FeedPanelProps) {
  const t = useT();
  const { feed, make, cutting, setCutting, revoke } = useFeed(project);
  // A replayed request whose first response was lost does not return the address: the list shows that a feed exists,
  // and it can be created anew.
  if (make.data?.address) return <NewAddress address={make.data.address} onClose={onClose} />;
  return (
    <SidePanel title={t("schedule.feed.title")} {...(make.isPending ? {} : { onClose })}>
      <div className={styles.form}>
        <p>{t("schedule.feed.text", { project: project.name })}</p>
        <p className={styles.quiet}>{t("schedule.feed.holds")}</p>
        <QueryState query={feed} errorTitle={t("schedule.feed.failed")} skeletonRows={2} />
        {make.isError && !cutting && (
          <Notice kind="error" urgent>
            {describeError(make.error)}
          </Notice>
        )}
        {feed.data !== undefined && (
          <FeedState
            feed={feed.data}
            busy={make.isPending}
            onMake={() => make.mutate(false)}
            onCut={setCutting}
          />
        )}
      </div>
      {cutting && (
        <AskToCut
          cut={cutting}
          busy={make.isPending}
          error={make.error}
          onDo={cutting === "revoke" ? revoke : () => make.mutate(false)}
          onClose={() => {
            make.reset();
            setCutting(null);
          }}
        />
      )}
    </SidePanel>
  );
}

function useFeed(project: FeedPanelProps["project"]) {
  const t = useT();
  const feed = useCallQuery(
    "schedule",
    "feed",
    { params: { project: project.id } },
    {
      // The last time that the feed was fetched has to be current.
      staleTime: 0,
      gcTime: 0,
    },
  );
  const make = useCallMutation(
    "schedule",
    "makeFeed",
    (revoke: boolean) => ({ params: { project: project.id }, body: { revoke } }),
    { invalidates: ["schedule/feed"] },
  );
  const [cutting, setCutting] = useState<Cut | null>(null);
  const revoke = () =>
    make.mutate(true, {
      onSuccess: () => {
        toast("done", t("schedule.feed.revoked"));
        setCutting(null);
      },
    });
  return { feed, make, cutting, setCutting, revoke };
}

/** Actions that invalidate the current address. */
type Cut = "again" | "revoke";

interface AskToCutProps {
  cut: Cut;
  busy: boolean;
  error: Error | null;
  onDo(): void;
  onClose(): void;
}

/** Asks for confirmation before all subscribed calendars are cut off. */
function AskToCut({ cut, busy, error, onDo, onClose }: AskToCutProps) {
  const t = useT();
  return (
    <Dialog
      title={t(`schedule.feed.${cut}Question`)}
      {...(busy ? {} : { onClose })}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t("ui.cancel")}
          </Button>
          <Button kind="danger" busy={busy} onClick={onDo}>
            {t(`schedule.feed.${cut}`)}
          </Button>
        </>
      }
    >
      {error && (
        <Notice kind="error" urgent>
          {describeError(error)}
        </Notice>
      )}
      <p>{t("schedule.feed.cutText")}</p>
    </Dialog>
  );
}

interface FeedStateProps {
  feed: { createdAt: string; lastUsedAt: string | null } | null;
  busy: boolean;
  onMake(): void;
  onCut(cut: Cut): void;
}

function FeedState({ feed, busy, onMake, onCut }: FeedStateProps) {
  const t = useT();
  const format = useFormat();
  if (!feed) {
    return (
      <>
        <p>{t("schedule.feed.none")}</p>
        <Button kind="primary" busy={busy} onClick={onMake}>
          {t("schedule.feed.make")}
        </Button>
      </>
    );
  }
  return (
    <>
      <p>
        {t("schedule.feed.since", { date: format.dateTime(feed.createdAt) })}{" "}
        {feed.lastUsedAt
          ? t("schedule.feed.used", { date: format.dateTime(feed.lastUsedAt) })
          : t("schedule.feed.unused")}
      </p>
      <Button onClick={() => onCut("again")}>{t("schedule.feed.again")}</Button>
      <p className={styles.quiet}>{t("schedule.feed.againText")}</p>
      <Button kind="danger" onClick={() => onCut("revoke")}>
        {t("schedule.feed.revoke")}
      </Button>
    </>
  );
}

/** Shown only once, so neither Escape nor a click outside closes it before the address was copied. */
function NewAddress({ address, onClose }: { address: string; onClose(): void }) {
  const t = useT();
  const copy = () =>
    void copyText(address, {
      copied: t("schedule.feed.copied"),
      notCopied: t("schedule.feed.notCopied"),
    });
  return (
    <SidePanel
      title={t("schedule.feed.title")}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t("schedule.feed.kept")}
        </Button>
      }
    >
      <div className={styles.form}>
        <Notice kind="warning" title={t("schedule.feed.onceTitle")}>
          {t("schedule.feed.onceText")}
        </Notice>
        <output className={styles.address} aria-label={t("schedule.feed.address")}>
          {address}
        </output>
        <Button onClick={copy}>{t("schedule.feed.copy")}</Button>
        <a href={address.replace(/^https?:/, "webcal:")}>{t("schedule.feed.device")}</a>
      </div>
    </SidePanel>
  );
}
