import { useState } from "react";
import { describeError } from "../../../lib/describe-error.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { ConfirmDialog } from "../../../resource/ConfirmDialog.tsx";
import { useCallMutation } from "../../../resource/call-mutation.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { QueryState } from "../../../resource/QueryState.tsx";
import { Button } from "../../../ui/Button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
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
  const { feed, make, cutting, setCutting, revoke, stopCutting } = useFeed(project);
  // A replayed request whose first response was lost does not return the address: the list shows that a feed exists,
  // and it can be created anew.
  if (make.data?.address) return <NewAddress address={make.data.address} onClose={onClose} />;
  const create = () => make.mutate(false);
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
          <FeedState feed={feed.data} busy={make.isPending} onMake={create} onCut={setCutting} />
        )}
      </div>
      {cutting && (
        <CutDialog
          cut={cutting}
          busy={make.isPending}
          error={make.error}
          onConfirm={cutting === "revoke" ? revoke : create}
          onClose={stopCutting}
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
  const stopCutting = () => {
    make.reset();
    setCutting(null);
  };
  return { feed, make, cutting, setCutting, revoke, stopCutting };
}

/** Actions that invalidate the current address. */
type Cut = "again" | "revoke";

interface CutDialogProps {
  cut: Cut;
  busy: boolean;
  error: Error | null;
  onConfirm(): void;
  onClose(): void;
}

/** Asks for confirmation before all subscribed calendars are cut off. */
function CutDialog({ cut, ...props }: CutDialogProps) {
  const t = useT();
  return (
    <ConfirmDialog
      title={t(`schedule.feed.${cut}Question`)}
      confirmLabel={t(`schedule.feed.${cut}`)}
      kind="danger"
      isLockedWhileBusy
      {...props}
    >
      <p>{t("schedule.feed.cutText")}</p>
    </ConfirmDialog>
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
