import { CATALOG_KINDS } from "@vetaverde/contract/catalog";
import type { Preview, UnknownName } from "@vetaverde/contract/plans";
import type { PreviewError } from "@vetaverde/contract/previews";
import { FREQUENCIES, type Frequency } from "@vetaverde/domain/schedule/frequency";
import { useState } from "react";
import { isCallError } from "../../../lib/call-error.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { useT } from "../../../lib/i18n.ts";
import { ConfirmDialog } from "../../../resource/ConfirmDialog.tsx";
import { useCallMutation } from "../../../resource/call-mutation.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { IconPlus } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { Select } from "../../../ui/Select.tsx";
import { toast } from "../../../ui/toasts.ts";
import type { NameChoice } from "../plans.queries.ts";
import styles from "./unknown-names.module.css";

export interface UnknownNamesProps {
  project: string;
  preview: Preview;
  /** The first error of a name; undefined if it has none, or none that is listed. */
  errorOf(one: UnknownName): PreviewError | undefined;
  /** Shows the cell of an error. */
  onGoTo(error: PreviewError): void;
  /** `preview` is the same file, checked again with the user's choices. */
  onResolved(preview: Preview): void;
}

type Choice = "leave" | "use" | "create";

const keyOf = ({ kind, name }: UnknownName): string => `${kind} ${name}`;

/**
 * Names of the file that are missing in the catalogue, each with the ways to resolve it. Nothing is created unless the
 * user chooses it.
 */
export function UnknownNames({ project, preview, errorOf, onGoTo, onResolved }: UnknownNamesProps) {
  const t = useT();
  const names = useNameChoices(preview.unknown);
  const [isConfirming, setIsConfirming] = useState(false);
  const resolve = useResolveNames(project, preview.preview);
  if (preview.unknown.length === 0) return null;
  const send = (all: NameChoice[]) =>
    resolve.mutate(all, {
      onSuccess: (checked) => {
        toast("done", t("unknownNames.resolved", { n: all.length }));
        setIsConfirming(false);
        names.clear();
        onResolved(checked);
      },
      onError: () => setIsConfirming(false),
    });
  return (
    <section className={styles.unknown} aria-labelledby="unknown-names">
      <NamesHeader count={preview.unknown.length} />
      {resolve.error && <ResolveFailure error={resolve.error} />}
      <NameRows
        preview={preview}
        names={names}
        errorOf={errorOf}
        onGoTo={onGoTo}
        isBusy={resolve.isPending}
        onUse={({ kind, name }, use) => send([{ kind, name, use }])}
      />
      <NameActions
        chosen={names.chosen}
        creatable={names.creatable.length}
        busy={resolve.isPending}
        onApply={send}
        onCreateAll={() => setIsConfirming(true)}
      />
      {isConfirming && (
        <CreateAllDialog
          creatable={names.creatable}
          busy={resolve.isPending}
          onConfirm={() => send(names.toCreateAll)}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </section>
  );
}

interface NameRowsProps
  extends Pick<UnknownNamesProps, "preview" | "errorOf" | "onGoTo">,
    Pick<NameRowProps, "isBusy" | "onUse"> {
  names: NameChoices;
}

/** Each unknown name with its choice, and how many rows have further ones. */
function NameRows({ preview, names, errorOf, onGoTo, isBusy, onUse }: NameRowsProps) {
  const t = useT();
  const inSight = new Set(preview.sample.map(({ row }) => row));
  return (
    <>
      <ul className={styles.names}>
        {preview.unknown.map((one) => {
          const error = errorOf(one);
          const goTo = error && inSight.has(error.row) ? () => onGoTo(error) : undefined;
          return (
            <NameRow
              key={keyOf(one)}
              name={one}
              names={names}
              error={error}
              onGoTo={goTo}
              isBusy={isBusy}
              onUse={onUse}
            />
          );
        })}
      </ul>
      {preview.unlistedUnknownRows > 0 && (
        <p className={styles.text}>{t("unknownNames.unlisted", { n: preview.unlistedUnknownRows })}</p>
      )}
    </>
  );
}

interface NameActionsProps {
  chosen: NameChoice[];
  /** Number of names that can be created. */
  creatable: number;
  busy: boolean;
  onApply(choices: NameChoice[]): void;
  onCreateAll(): void;
}

/** What applies to several names, below them: first one sees what each may have meant. */
function NameActions({ chosen, creatable, busy, onApply, onCreateAll }: NameActionsProps) {
  const t = useT();
  return (
    <div className={layout.cluster8}>
      <Button size="small" disabled={chosen.length === 0} busy={busy} onClick={() => onApply(chosen)}>
        {t("unknownNames.apply", { n: chosen.length })}
      </Button>
      {creatable > 0 && (
        <Button size="small" icon={<IconPlus size={16} aria-hidden />} onClick={onCreateAll}>
          {t("unknownNames.createAll", { n: creatable })}
        </Button>
      )}
    </div>
  );
}

/** Mutation that resolves unknown names of a file. It may create catalogue names, whose queries are invalidated. */
const useResolveNames = (project: string, preview: string) =>
  useCallMutation(
    "plans",
    "resolveNames",
    (choices: NameChoice[]) => ({ params: { project, preview }, body: { choices }, overlay: true }),
    { invalidates: ["catalog"] },
  );

/** What the user chose for each name; a name without a choice is left as it is. */
function useNameChoices(unknown: readonly UnknownName[]) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [intervals, setIntervals] = useState<Readonly<Record<string, Frequency | "">>>({});
  const intervalOf = (one: UnknownName): Frequency | "" => intervals[keyOf(one)] ?? one.frequency ?? "";
  /** A frequency needs an interval to be created, and an archived name is restored in the catalogue instead. */
  const canCreate = (one: UnknownName): boolean =>
    !one.isArchived && (one.kind !== "frequencies" || intervalOf(one) !== "");
  const choiceOf = (one: UnknownName): Choice => choices[keyOf(one)] ?? "leave";
  const toCreate = (one: UnknownName): NameChoice => {
    const frequency = intervalOf(one);
    const isFrequency = one.kind === "frequencies" && frequency !== "";
    return { kind: one.kind, name: one.name, create: isFrequency ? { frequency } : {} };
  };
  const chosen: NameChoice[] = unknown.flatMap((one): NameChoice[] => {
    const choice = choiceOf(one);
    if (choice === "use" && one.suggestion !== null)
      return [{ kind: one.kind, name: one.name, use: one.suggestion }];
    return choice === "create" && canCreate(one) ? [toCreate(one)] : [];
  });
  const creatable = unknown.filter(canCreate);
  return {
    intervalOf,
    choiceOf,
    canCreate,
    chosen,
    creatable,
    toCreateAll: creatable.map(toCreate),
    choose: (one: UnknownName, choice: Choice) => setChoices({ ...choices, [keyOf(one)]: choice }),
    setInterval: (one: UnknownName, interval: Frequency | "") =>
      setIntervals({ ...intervals, [keyOf(one)]: interval }),
    clear: () => setChoices({}),
  };
}

type NameChoices = ReturnType<typeof useNameChoices>;

function NamesHeader({ count }: { count: number }) {
  const t = useT();
  return (
    <>
      <h3 id="unknown-names" className={styles.head}>
        {t("unknownNames.title", { n: count })}
      </h3>
      <p className={styles.text}>{t("unknownNames.text")}</p>
    </>
  );
}

function ResolveFailure({ error }: { error: Error }) {
  const t = useT();
  const details = isCallError(error) ? error.details : [];
  return (
    <Notice kind="error" urgent title={t("unknownNames.failed")}>
      {details.length === 0
        ? describeError(error)
        : details.map(({ path, message }) => <p key={path}>{message}</p>)}
    </Notice>
  );
}

interface NameRowProps {
  name: UnknownName;
  names: NameChoices;
  error: PreviewError | undefined;
  /** Shows its first cell; absent if the sheet does not show it. */
  onGoTo: (() => void) | undefined;
  isBusy: boolean;
  /** Replaces the name by the similar one, and has the file checked again. */
  onUse(one: UnknownName, suggestion: string): void;
}

function NameRow({ name: one, names, error, onGoTo, isBusy, onUse }: NameRowProps) {
  const t = useT();
  const facts = (
    <>
      <b>{one.name}</b>
      <span className={layout.mutedXSmallRegular}>
        {t(`unknownNames.kinds.${one.kind}`)} · {t("unknownNames.rows", { n: one.rows })}
        {!one.isRequired && <> · {t("unknownNames.optional")}</>}
        {one.isArchived && <> · {t("unknownNames.archived")}</>}
      </span>
    </>
  );
  return (
    <li className={styles.name}>
      {error && onGoTo ? (
        <button
          type="button"
          className={layout.touchTargetOnPhone}
          title={t("workbook.goToCell", { row: String(error.row), column: error.header })}
          onClick={onGoTo}
        >
          {facts}
        </button>
      ) : (
        <div>{facts}</div>
      )}
      {one.kind === "frequencies" && names.choiceOf(one) !== "use" && (
        <Select
          className={styles.choice}
          label={t("unknownNames.interval")}
          value={names.intervalOf(one)}
          placeholder={t("unknownNames.chooseInterval")}
          options={FREQUENCIES.map((value) => ({ value, label: t(`unknownNames.intervals.${value}`) }))}
          onValue={(value) => names.setInterval(one, value)}
        />
      )}
      <Select<Choice>
        className={styles.choice}
        label={t("unknownNames.choice", { name: one.name })}
        value={names.choiceOf(one)}
        options={choicesFor(t, one, names.canCreate(one))}
        onValue={(value) => names.choose(one, value || "leave")}
      />
      {one.suggestion !== null && (
        <div className={styles.suggestion}>
          <Button kind="quiet" size="small" busy={isBusy} onClick={() => onUse(one, one.suggestion ?? "")}>
            {t("unknownNames.suggestion", { name: one.suggestion })}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The choices that a name offers: to leave it, to use a similar name, or to create it. */
function choicesFor(t: ReturnType<typeof useT>, one: UnknownName, canCreate: boolean) {
  const leave = t(one.isRequired ? "unknownNames.leave" : "unknownNames.leaveOptional");
  const options: { value: Choice; label: string }[] = [{ value: "leave", label: leave }];
  if (one.suggestion !== null)
    options.push({ value: "use", label: t("unknownNames.use", { name: one.suggestion }) });
  if (canCreate) options.push({ value: "create", label: t("unknownNames.create", { name: one.name }) });
  return options;
}

interface CreateAllDialogProps {
  creatable: readonly UnknownName[];
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
}

function CreateAllDialog({ creatable, busy, onConfirm, onClose }: CreateAllDialogProps) {
  const t = useT();
  return (
    <ConfirmDialog
      title={t("unknownNames.createAll", { n: creatable.length })}
      confirmLabel={t("unknownNames.createNow")}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t("unknownNames.createText")}</p>
      <dl className={classes(layout.strongTerms, styles.created)}>
        {CATALOG_KINDS.filter((kind) => creatable.some((one) => one.kind === kind)).map((kind) => (
          <div key={kind}>
            <dt>{t(`unknownNames.kinds.${kind}`)}</dt>
            <dd>
              {creatable
                .filter((one) => one.kind === kind)
                .map(({ name }) => name)
                .join(", ")}
            </dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  );
}
