import type { Commitment } from "@vetaverde/contract/commitment";
import { type ReactNode, useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconDownload, IconLink, IconX } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { StationLinks } from "../../ui/StationLink.tsx";
import { toast } from "../../ui/toasts.ts";
import { AiWarning } from "./AiWarning.tsx";
import { CommitmentPlaces } from "./CommitmentPlaces.tsx";
import { CommitmentTransmissions } from "./CommitmentTransmissions.tsx";
import { CommitmentStateMark, Confidence, CoverageMark, useFacts } from "./commitment.messages.tsx";
import { useReviewActions } from "./commitments.queries.ts";
import { type CommitmentLane, LaneFacts, NextDue } from "./Lane.tsx";
import styles from "./matrix/matrix.module.css";
import { useBundle } from "./useBundle.ts";

export interface CommitmentPanelProps {
  project: string;
  one: Commitment;
  lane: CommitmentLane | undefined;
  mayWrite: boolean;
  inDocument: ReactNode;
  planLink(plan: { id: string; title: string }): ReactNode;
  transmissionLink(transmission: { id: string; name: string }): ReactNode;
  /** Link to the plans that serve it. */
  plansLink: ReactNode;
  onAssign(): void;
  onClose(): void;
}

/** A commitment with its text, its source and the plans that serve it. */
export function CommitmentPanel({
  project,
  one,
  lane,
  mayWrite,
  inDocument,
  planLink,
  transmissionLink,
  plansLink,
  onAssign,
  onClose,
}: CommitmentPanelProps) {
  return (
    <SidePanel
      className={styles.sheet}
      title={one.code}
      onClose={onClose}
      actions={
        <PanelActions
          project={project}
          inDocument={inDocument}
          one={one}
          mayWrite={mayWrite}
          onAssign={onAssign}
        />
      }
    >
      <div className={styles.panel}>
        <CommitmentSummary one={one} />
        <ServedLane one={one} plansLink={plansLink} lane={lane} />
        <Links project={project} one={one} mayWrite={mayWrite} planLink={planLink} />
        <CommitmentTransmissions
          project={project}
          one={one}
          mayWrite={mayWrite}
          transmissionLink={transmissionLink}
        />
        <CommitmentPlaces project={project} one={one} mayWrite={mayWrite} />
      </div>
    </SidePanel>
  );
}

interface PanelActionsProps {
  project: string;
  inDocument: ReactNode;
  one: Commitment;
  mayWrite: boolean;
  onAssign(): void;
}

function PanelActions({ project, inDocument, one, mayWrite, onAssign }: PanelActionsProps) {
  const t = useT();
  const bundle = useBundle(project);
  return (
    <>
      {inDocument}
      <Button icon={<IconDownload size={18} aria-hidden />} onClick={() => bundle([one.id])}>
        {t("commitments.bundle")}
      </Button>
      {mayWrite && (
        <Button kind="primary" icon={<IconLink size={18} aria-hidden />} onClick={onAssign}>
          {t("commitments.assign")}
        </Button>
      )}
    </>
  );
}

function CommitmentSummary({ one }: { one: Commitment }) {
  const t = useT();
  const format = useFormat();
  const facts = useFacts();
  return (
    <>
      {one.state === "proposed" && <AiWarning />}
      <p className={styles.marks}>
        <CommitmentStateMark state={one.state} />
        <Confidence one={one} long />
      </p>
      <blockquote className={styles.quote}>{one.text}</blockquote>
      <p className={layout.mutedXSmallTight}>
        {one.instrument.name} · {one.document.name} · {t("commitments.pageShort", { n: one.page })}
      </p>
      <p>{facts(one)}</p>
      {one.deadline && (
        <p>
          {t("commitments.fields.deadline")}: {one.deadline}
        </p>
      )}
      {one.review && (
        <p className={layout.mutedXSmallTight}>
          {t("commitments.reviewed", { person: one.review.by.name, at: format.dateTime(one.review.at) })}
          {one.review.reason && ` ${t("commitments.because", { reason: one.review.reason })}`}
        </p>
      )}
    </>
  );
}

function ServedLane({
  one,
  plansLink,
  lane,
}: {
  one: Commitment;
  plansLink: ReactNode;
  lane: CommitmentLane | undefined;
}) {
  const t = useT();
  return (
    <>
      <h3 className={styles.head}>{t("commitments.served")}</h3>
      {one.plans.length > 0 && <p>{plansLink}</p>}
      {lane && (
        <p className={styles.next}>
          <b>{t("commitments.columns.next")}</b> <NextDue lane={lane} deadline={one.deadline} />
        </p>
      )}
      {lane && <LaneFacts lane={lane} />}
    </>
  );
}

function Links({
  project,
  one,
  mayWrite,
  planLink,
}: Pick<CommitmentPanelProps, "project" | "one" | "mayWrite" | "planLink">) {
  const t = useT();
  const { link } = useReviewActions(project);
  const [busy, setBusy] = useState(false);
  const remove = async (gone: Commitment["plans"][number]) => {
    if (busy) return;
    setBusy(true);
    const plans = one.plans
      .filter((other) => other !== gone)
      .map(({ plan, shortCommitment }) => ({ plan: plan.id, shortCommitment }));
    await link(one.id, { plans, version: one.version }).catch((error: unknown) =>
      toast("error", describeError(error)),
    );
    setBusy(false);
  };
  return (
    <>
      {one.plans.length + one.hidden.plans === 0 && one.coverage === "none" && (
        <CoverageMark coverage="none" />
      )}
      {one.hidden.plans > 0 && (
        <p className={layout.mutedXSmallTight}>{t("commitments.closedPlans", { n: one.hidden.plans })}</p>
      )}
      <LinkList one={one} planLink={planLink} mayWrite={mayWrite} busy={busy} remove={remove} />
      {one.unmonitored.length > 0 && (
        <CoverageMark
          coverage="partial"
          text={t("commitments.unmonitored", { names: one.unmonitored.join(", ") })}
        />
      )}
    </>
  );
}

interface LinkListProps {
  one: Commitment;
  planLink(plan: { id: string; title: string }): ReactNode;
  mayWrite: boolean;
  busy: boolean;
  remove(gone: Commitment["plans"][number]): Promise<void>;
}

function LinkList({ one, planLink, mayWrite, busy, remove }: LinkListProps) {
  const t = useT();
  return (
    <ul className={styles.links}>
      {one.plans.map((item) => (
        <li key={`${item.plan.id} ${item.shortCommitment}`}>
          <span className={layout.column}>
            {planLink(item.plan)}
            <span className={layout.mutedXSmallTight}>
              {item.shortCommitment} ·{" "}
              {item.stations.length > 0 ? (
                <StationLinks stations={item.stations} />
              ) : (
                t("commitments.noStations")
              )}
            </span>
          </span>
          {mayWrite && (
            <IconButton
              label={t("commitments.unlink", { name: item.shortCommitment })}
              icon={<IconX aria-hidden />}
              disabled={busy}
              onClick={() => void remove(item)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
