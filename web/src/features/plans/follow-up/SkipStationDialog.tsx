import type { Monitoring } from "@vetaverde/contract/monitorings";
import type { SkipPreview } from "@vetaverde/contract/station-skips";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { useConfirmation } from "../../../lib/confirmation.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { useStoredDraft } from "../../../lib/drafts.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { useLink } from "../../../lib/online.ts";
import { Button } from "../../../ui/Button.tsx";
import { DateField } from "../../../ui/DateField.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { useSkipPreview } from "../plans.queries.ts";
import { reasonFault } from "./decision.ts";
import { TEXT_LENGTH } from "./follow-up.draft.ts";

/** What is to be skipped, and why. */
export interface SkipChoice {
  reason: string;
  /** `YYYY-MM-DD`; undefined if the period is open on that side. */
  from: string | undefined;
  to: string | undefined;
  /** Number of monitorings that the user was shown; undefined without a connection. */
  expected: number | undefined;
}

interface SkipStationDialogProps {
  project: string;
  monitoring: Monitoring;
  onDecide(choice: SkipChoice): Promise<void>;
  onClose(): void;
}

/**
 * Dialog that shows the effect of a skip before it is saved (how many monitorings, over which dates, how many of them
 * unfulfilled) and asks for a reason.
 */
export function SkipStationDialog({ project, monitoring, onDecide, onClose }: SkipStationDialogProps) {
  const t = useT();
  const { plan, station } = monitoring;
  const skip = useSkipDecision({ project, monitoring, onDecide, onClose });
  const { stored, decision } = skip;
  const { busy, tried, failure } = decision;
  return (
    <Dialog
      title={t("plans.decision.skipTitle", { station: station.name })}
      onClose={busy ? undefined : onClose}
      actions={<SkipActions skip={skip} onClose={onClose} />}
    >
      <div className={layout.stack14}>
        <p>{t("plans.decision.skipText", { station: station.name, plan: plan.title })}</p>
        <PeriodFields draft={stored.draft} onDraft={stored.set} isBackwards={skip.isBackwards} />
        <SkipEffect skip={skip} />
        {failure && (
          <Notice kind="error" urgent>
            {failure}
          </Notice>
        )}
        <TextArea
          label={t("plans.decision.justification")}
          limit={TEXT_LENGTH}
          value={stored.draft.reason}
          error={tried ? skip.fault : undefined}
          onValue={(reason) => stored.set({ ...stored.draft, reason })}
        />
      </div>
    </Dialog>
  );
}

/** The draft of a skip, the preview of its effect, and its submission. */
function useSkipDecision({ project, monitoring, onDecide, onClose }: SkipStationDialogProps) {
  const t = useT();
  const online = useLink((link) => link.online);
  const { plan, station } = monitoring;
  const stored = useStoredDraft({
    form: `skip-period.${plan.id}.${station.id}`,
    first: () => ({ reason: "", from: "", to: "" }),
    seen: null,
  });
  const { reason, from, to } = stored.draft;
  const areDaysValid = [from, to].every((day) => day === "" || isTypedDay(day));
  const isBackwards = areDaysValid && from !== "" && to !== "" && from > to;
  const period = { from: from || undefined, to: to || undefined };
  const preview = useSkipPreview(project, {
    ...period,
    plan: plan.id,
    station: station.id,
    enabled: online && areDaysValid && !isBackwards,
  });
  // A count from before a change of the choice must not be confirmed.
  const previewed = online && !preview.isFetching ? preview.data : undefined;
  const decision = useConfirmation(async () => {
    try {
      await onDecide({ ...period, reason: reason.trim(), expected: previewed?.total });
    } catch (error) {
      void preview.refetch();
      throw error;
    }
    stored.forget();
  }, onClose);
  const fault = reasonFault(t, reason);
  const canSkip = !online || (previewed !== undefined && previewed.total > 0);
  const isReady = !fault && areDaysValid && !isBackwards && canSkip;
  return { stored, isBackwards, preview, previewed, fault, decision, canSkip, isReady };
}

interface PeriodFieldsProps {
  draft: { reason: string; from: string; to: string };
  onDraft(draft: { reason: string; from: string; to: string }): void;
  isBackwards: boolean;
}

function PeriodFields({ draft, onDraft, isBackwards }: PeriodFieldsProps) {
  const t = useT();
  return (
    <div className={layout.twoColumns12}>
      {(["from", "to"] as const).map((end) => (
        <DateField
          key={end}
          label={t(`plans.decision.${end}`)}
          help={end === "from" ? t("plans.decision.periodHelp") : undefined}
          value={draft[end]}
          error={periodFault(t, draft[end], end === "to" && isBackwards)}
          onValue={(value) => onDraft({ ...draft, [end]: value })}
        />
      ))}
    </div>
  );
}

type SkipDecision = ReturnType<typeof useSkipDecision>;

/** What the skip would mark, or why that is not known. */
function SkipEffect({ skip: { preview, previewed } }: { skip: SkipDecision }) {
  const t = useT();
  const online = useLink((link) => link.online);
  return (
    <>
      <div role="status">
        {!online && <Notice kind="warning">{t("plans.decision.offlineCount")}</Notice>}
        {online && previewed && <Count preview={previewed} />}
        {online && preview.isFetching && (
          <p className={layout.mutedSmallTight}>{t("plans.decision.counting")}</p>
        )}
      </div>
      {online && preview.isError && !preview.isFetching && (
        <CountFailure onRetry={preview.refetch} error={preview.error} />
      )}
    </>
  );
}

function CountFailure({ onRetry, error }: { onRetry(): unknown; error: Error }) {
  const t = useT();
  return (
    <Notice
      kind="error"
      title={t("plans.decision.countFailed")}
      action={
        <Button size="small" onClick={() => void onRetry()}>
          {t("plans.decision.countAgain")}
        </Button>
      }
    >
      {describeError(error)}
    </Notice>
  );
}

function SkipActions({ skip, onClose }: { skip: SkipDecision; onClose(): void }) {
  const t = useT();
  const { busy, confirm } = skip.decision;
  const count = skip.previewed?.total;
  return (
    <>
      <Button onClick={onClose} disabled={busy}>
        {t("ui.cancel")}
      </Button>
      <Button kind="danger" busy={busy} disabled={!skip.canSkip} onClick={() => confirm(skip.isReady)}>
        {count ? t("plans.decision.skipCount", { n: count }) : t("plans.decision.skip")}
      </Button>
    </>
  );
}

function periodFault(t: ReturnType<typeof useT>, day: string, isBackwards: boolean): string | undefined {
  if (day !== "" && !isTypedDay(day)) return t("plans.decision.dayWrong");
  return isBackwards ? t("plans.decision.periodWrong") : undefined;
}

function Count({ preview: { total, unfulfilled, first, last } }: { preview: SkipPreview }) {
  const t = useT();
  const format = useFormat();
  if (total === 0 || !first || !last) return <Notice kind="info">{t("plans.decision.nothing")}</Notice>;
  const days =
    first === last
      ? t("plans.decision.oneDay", { first: format.day(first) })
      : t("plans.decision.days", { first: format.day(first), last: format.day(last) });
  return (
    <Notice kind="warning" title={t("plans.decision.count", { n: total })}>
      {days}.{" "}
      {unfulfilled > 0
        ? t("plans.decision.unfulfilled", { n: unfulfilled })
        : t("plans.decision.noneUnfulfilled")}
    </Notice>
  );
}
