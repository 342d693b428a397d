import type { Commitment } from "@vetaverde/contract/commitment";
import { titleOf } from "@vetaverde/domain/commitments/title";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconCheck, IconDots, IconPencil, IconTrash } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Menu } from "../../ui/Menu.tsx";
import { CommitmentStateMark, Confidence, useFacts, useFrequency } from "./commitment.messages.tsx";
import { Quote } from "./Quote.tsx";
import type { Numbered } from "./review/review.state.ts";
import styles from "./review.module.css";

export interface CardActions {
  onAccept(one: Commitment): void;
  onEdit(one: Commitment): void;
  onReject(one: Commitment): void;
  onReopen(one: Commitment): void;
  onSplit(one: Commitment): void;
  onMerge(one: Commitment): void;
  onHistory(one: Commitment): void;
  onBundle(one: Commitment): void;
}

export interface CommitmentCardProps extends CardActions {
  item: Numbered;
  current: boolean;
  mayWrite: boolean;
  /** Whether another one follows with which it can be merged. */
  hasNext: boolean;
  busy: boolean;
  onChoose(id: string): void;
  /** Edit form, rendered in place of the facts. */
  form?: ReactNode;
}

/** A commitment in the list; the current one is expanded. */
export function CommitmentCard({ item, current, onChoose, form, ...rest }: CommitmentCardProps) {
  const { number, one } = item;
  const facts = useFacts()(one);
  if (!current) {
    return (
      <button
        type="button"
        className={classes(layout.hoverCanvas, layout.tallRowOnPhone, styles.row)}
        onClick={() => onChoose(one.id)}
      >
        <span className={styles.badge}>{number}</span>
        <span className={classes(layout.column, layout.growShrinkable)}>
          <span className={styles.rowTitle}>{titleOf(one)}</span>
          <span className={styles.second}>{facts}</span>
        </span>
        {one.state === "proposed" ? <Confidence one={one} /> : <CommitmentStateMark state={one.state} />}
      </button>
    );
  }
  return (
    <article className={styles.card} aria-current="true">
      <Head item={item} />
      {form ?? <Open item={item} {...rest} />}
    </article>
  );
}

function Head({ item: { number, one } }: { item: Numbered }) {
  const t = useT();
  const pages = one.pageEnd > one.page ? `${one.page}–${one.pageEnd}` : String(one.page);
  return (
    <header className={styles.cardHead}>
      <span className={classes(layout.accentFill, styles.badge)}>{number}</span>
      <h2 className={styles.cardTitle}>{titleOf(one)}</h2>
      <span className={classes(layout.nowrap, layout.wrappingOnPhone, styles.quiet)}>
        {t("commitments.onPage", { code: one.code, pages })}
      </span>
    </header>
  );
}

type OpenProps = Omit<CommitmentCardProps, "current" | "onChoose" | "form">;

function Open({ item: { one }, mayWrite, hasNext, busy, ...on }: OpenProps) {
  return (
    <>
      {one.context && <p className={styles.second}>{one.context}</p>}
      {titleOf(one) !== one.text && <Quote code={one.code} text={one.text} />}
      <Facts one={one} />
      <Marks one={one} />
      <div className={styles.cardFoot}>
        <CardActions mayWrite={mayWrite} one={one} busy={busy} on={on} />
        <More one={one} mayWrite={mayWrite} hasNext={hasNext} {...on} />
      </div>
    </>
  );
}

interface CardActionsProps {
  mayWrite: boolean;
  one: Commitment;
  busy: boolean;
  on: Pick<OpenProps, "onAccept" | "onEdit" | "onReject">;
}

function CardActions({ mayWrite, one, busy, on }: CardActionsProps) {
  const t = useT();
  return (
    <>
      {mayWrite && one.state === "proposed" && (
        <>
          <Button
            kind="primary"
            busy={busy}
            icon={<IconCheck size={18} aria-hidden />}
            onClick={() => on.onAccept(one)}
          >
            {t("commitments.accept")} <kbd className={classes(layout.hiddenOnPhone, styles.keyOn)}>A</kbd>
          </Button>
          <Button icon={<IconPencil size={18} aria-hidden />} onClick={() => on.onEdit(one)}>
            {t("commitments.edit")}
          </Button>
          <Button
            kind="quiet"
            className={layout.unfulfilledText}
            icon={<IconTrash size={18} aria-hidden />}
            onClick={() => on.onReject(one)}
          >
            {t("commitments.reject")}
          </Button>
        </>
      )}
      {mayWrite && one.state !== "proposed" && (
        <>
          <CommitmentStateMark state={one.state} />
          <Button icon={<IconPencil size={18} aria-hidden />} onClick={() => on.onEdit(one)}>
            {t("commitments.edit")}
          </Button>
        </>
      )}
    </>
  );
}

function More({
  one,
  mayWrite,
  hasNext,
  ...on
}: { one: Commitment; mayWrite: boolean; hasNext: boolean } & CardActions) {
  const t = useT();
  const change = [
    { key: "split", label: t("commitments.split"), onSelect: () => on.onSplit(one) },
    ...(hasNext
      ? [{ key: "merge", label: t("commitments.mergeNext"), onSelect: () => on.onMerge(one) }]
      : []),
    ...(one.state === "proposed"
      ? []
      : [{ key: "reopen", label: t("commitments.reopen"), onSelect: () => on.onReopen(one) }]),
    ...(one.state === "accepted"
      ? [{ key: "reject", label: t("commitments.reject"), onSelect: () => on.onReject(one) }]
      : []),
    ...(one.state === "rejected"
      ? [{ key: "accept", label: t("commitments.accept"), onSelect: () => on.onAccept(one) }]
      : []),
  ];
  const views = [
    { key: "history", label: t("commitments.history"), onSelect: () => on.onHistory(one) },
    { key: "bundle", label: t("commitments.bundle"), onSelect: () => on.onBundle(one) },
  ];
  return (
    <Menu label={t("commitments.more")} groups={mayWrite ? [change, views] : [views]}>
      {(button) => <IconButton label={t("commitments.more")} icon={<IconDots aria-hidden />} {...button} />}
    </Menu>
  );
}

/** What has to be verified first, each beside its name; then what else the document says. */
function Facts({ one }: { one: Commitment }) {
  const t = useT();
  const frequency = useFrequency();
  const fields = (["deadline", "condition", "indicator"] as const).filter((name) => one[name]);
  const places = [...one.stations, ...one.devices].map(({ name }) => name).join(", ");
  return (
    <>
      <dl className={styles.main}>
        {(
          [
            [t("commitments.fields.component"), t(`commitments.components.${one.component}`)],
            [t("commitments.fields.every"), frequency(one) || t("commitments.noFrequency")],
            places
              ? [t("commitments.places"), places]
              : [t("commitments.fields.responsible"), one.responsible ?? "–"],
            [t("commitments.trust"), <Confidence key="trust" one={one} />],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {fields.length > 0 && (
        <dl className={classes(layout.mutedXSmallTerms, layout.breakableDescriptions, styles.facts)}>
          {fields.map((name) => (
            <div key={name}>
              <dt>{t(`commitments.fields.${name}`)}</dt>
              <dd>{one[name]}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** Marks relevant before trusting it: read by OCR, newly found, no longer found, who reviewed it and why. */
function Marks({ one }: { one: Commitment }) {
  const t = useT();
  const format = useFormat();
  const { review } = one;
  const lines = [
    one.ocr !== null && t("commitments.ocr", { share: format.percent(one.ocr) }),
    one.fresh && t("commitments.fresh"),
    !one.foundAgain && t("commitments.gone"),
    review && t("commitments.reviewed", { person: review.by.name, at: format.dateTime(review.at) }),
    review?.reason && t("commitments.because", { reason: review.reason }),
  ].filter((line): line is string => Boolean(line));
  if (lines.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
