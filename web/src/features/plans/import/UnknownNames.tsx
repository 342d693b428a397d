import { CATALOG_KINDS } from "@vetaverde/contract/catalog";
import type { Preview, UnknownName } from "@vetaverde/contract/plans";
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
  /** `preview` is the same file, checked again with the user's choices. */
  onResolved(preview: Preview): void;
}

type Choice = "leave" | "use" | "create";

const keyOf = ({ kind, name }: UnknownName): string => `${kind} ${name}`;

/**
 * Names of the file that are missing in the catalogue, each with the ways to resolve it. Nothing is created unless the
 * user chooses it.
 */
export function UnknownNames({ project, preview, onResolved }: UnknownNamesProps) {
  const t = useT();
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [intervals, setIntervals] = useState<Readonly<Record<string, Frequency | "">>>({});
  const [isConfirming, setIsConfirming] = useState(false);
  // Mutation that resolves unknown names of a file. It may create catalogue names, so the catalogue queries are
  // invalidated.
  const resolve = useCallMutation(
    "plans",
    "resolveNames",
    (choices: NameChoice[]) => ({
      params: { project, preview: preview.preview },
      body: { choices },
      overlay: true,
    }),
    { invalidates: ["catalog"] },
  );
  const { unknown } = preview;
  if (unknown.length === 0) return null;

  const intervalOf = (one: UnknownName): Frequency | "" => intervals[keyOf(one)] ?? one.frequency ?? "";
  /** A frequency needs an interval to be created, and an archived name is restored in the catalogue instead. */
  const canCreate = (one: UnknownName): boolean =>
    !one.isArchived && (one.kind !== "frequencies" || intervalOf(one) !== "");
  const choiceOf = (one: UnknownName): Choice => choices[keyOf(one)] ?? "leave";
  const toCreate = (one: UnknownName): NameChoice => {
    const frequency = intervalOf(one);
    return {
      kind: one.kind,
      name: one.name,
      create: one.kind === "frequencies" && frequency !== "" ? { frequency } : {},
    };
  };
  const chosen: NameChoice[] = unknown.flatMap((one): NameChoice[] => {
    const choice = choiceOf(one);
    if (choice === "use" && one.suggestion !== null)
      return [{ kind: one.kind, name: one.name, use: one.suggestion }];
    return choice === "create" && canCreate(one) ? [toCreate(one)] : [];
  });
  const creatable = unknown.filter(canCreate);
  const send = (all: NameChoice[]) =>
    resolve.mutate(all, {
      onSuccess: (checked) => {
        toast("done", t("unknownNames.resolved", { n: all.length }));
        setIsConfirming(false);
        setChoices({});
        onResolved(checked);
      },
      onError: () => setIsConfirming(false),
    });
  const details = isCallError(resolve.error) ? resolve.error.details : [];
  return (
    <section className={styles.unknown} aria-labelledby="unknown-names">
      <header className={styles.head}>
        <h2 id="unknown-names">{t("unknownNames.title", { n: unknown.length })}</h2>
        {creatable.length > 0 && (
          <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setIsConfirming(true)}>
            {t("unknownNames.createAll", { n: creatable.length })}
          </Button>
        )}
      </header>
      <p className={styles.text}>{t("unknownNames.text")}</p>
      {resolve.error && (
        <Notice kind="error" urgent title={t("unknownNames.failed")}>
          {details.length === 0
            ? describeError(resolve.error)
            : details.map(({ path, message }) => <p key={path}>{message}</p>)}
        </Notice>
      )}
      <ul className={styles.names}>
        {unknown.map((one) => (
          <li key={keyOf(one)} className={styles.name}>
            <div>
              <b>{one.name}</b>
              <span className={layout.mutedSmall}>
                {t(`unknownNames.kinds.${one.kind}`)} · {t("unknownNames.rows", { n: one.rows })}
                {!one.isRequired && <> · {t("unknownNames.optional")}</>}
                {one.isArchived && <> · {t("unknownNames.archived")}</>}
              </span>
            </div>
            {one.kind === "frequencies" && choiceOf(one) !== "use" && (
              <Select
                label={t("unknownNames.interval")}
                value={intervalOf(one)}
                placeholder={t("unknownNames.chooseInterval")}
                options={FREQUENCIES.map((value) => ({
                  value,
                  label: t(`unknownNames.intervals.${value}`),
                }))}
                onValue={(value) => setIntervals({ ...intervals, [keyOf(one)]: value })}
              />
            )}
            <Select<Choice>
              label={t("unknownNames.choice", { name: one.name })}
              value={choiceOf(one)}
              options={[
                {
                  value: "leave",
                  label: t(one.isRequired ? "unknownNames.leave" : "unknownNames.leaveOptional"),
                },
                ...(one.suggestion === null
                  ? []
                  : [
                      {
                        value: "use" as const,
                        label: t("unknownNames.use", { name: one.suggestion }),
                      },
                    ]),
                ...(canCreate(one)
                  ? [{ value: "create" as const, label: t("unknownNames.create", { name: one.name }) }]
                  : []),
              ]}
              onValue={(value) => setChoices({ ...choices, [keyOf(one)]: value || "leave" })}
            />
          </li>
        ))}
      </ul>
      {preview.unlistedUnknownRows > 0 && (
        <p className={styles.text}>{t("unknownNames.unlisted", { n: preview.unlistedUnknownRows })}</p>
      )}
      <div>
        <Button
          kind="primary"
          disabled={chosen.length === 0}
          busy={resolve.isPending}
          onClick={() => send(chosen)}
        >
          {t("unknownNames.apply", { n: chosen.length })}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t("unknownNames.createAll", { n: creatable.length })}
          confirmLabel={t("unknownNames.createNow")}
          busy={resolve.isPending}
          onConfirm={() => send(creatable.map(toCreate))}
          onClose={() => setIsConfirming(false)}
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
      )}
    </section>
  );
}
