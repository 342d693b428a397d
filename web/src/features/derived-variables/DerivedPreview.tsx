import type { DerivedPreview as Preview } from "@vetaverde/contract/derived-variables";
import type { ArgsOf } from "../../lib/call.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { measured } from "../../lib/measured.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { FactList, type Facts } from "../../ui/FactList.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { FaultList } from "./FaultList.tsx";

type Asked = ArgsOf<"derivedVariables", "preview">["body"];

export interface DerivedPreviewProps {
  project: string;
  unit: string;
  resolution: number | null;
  /** What would be saved; null while the form is incomplete. */
  asked: Asked | null;
}

/** What a formula would give and change, before it is saved. */
export function DerivedPreview({ project, unit, resolution, asked }: DerivedPreviewProps) {
  const t = useT();
  const preview = useCallMutation(
    "derivedVariables",
    "preview",
    (body: Asked) => ({ params: { project }, body }),
    { invalidates: [] },
  );
  const key = JSON.stringify(asked);
  const isCurrent = preview.data !== undefined && JSON.stringify(preview.variables) === key;
  return (
    <section className={layout.stack12} aria-label={t("derivedVariables.preview")}>
      <div>
        <Button
          busy={preview.isPending}
          disabled={asked === null}
          onClick={() => asked && preview.mutate(asked)}
        >
          {t("derivedVariables.preview")}
        </Button>
      </div>
      {preview.isError && <ErrorNotice title={t("derivedVariables.previewFailed")} error={preview.error} />}
      {preview.isError && <FaultList error={preview.error} />}
      {isCurrent && preview.data && (
        <PreviewFacts preview={preview.data} unit={unit} resolution={resolution} />
      )}
    </section>
  );
}

/** Counts of a preview, the largest change and the alerts. */
export function PreviewFacts({
  preview,
  unit,
  resolution,
}: {
  preview: Preview;
  unit: string;
  resolution: number | null;
}) {
  const t = useT();
  const format = useFormat();
  const { largest, min, max } = preview;
  const value = (number: number) => `${measured(format, number, resolution)} ${unit}`;
  if (preview.readings === 0) return <Notice kind="info">{t("derivedVariables.noReadings")}</Notice>;
  const facts: Facts = [
    [t("derivedVariables.counts.values"), format.number(preview.values)],
    [t("derivedVariables.counts.missing"), format.number(preview.missing)],
    ...(min !== null && max !== null
      ? [[t("derivedVariables.counts.range"), `${value(min)} – ${value(max)}`] as const]
      : []),
    ...(preview.equal + preview.changed + preview.removed > 0
      ? [
          [t("derivedVariables.counts.added"), format.number(preview.added)] as const,
          [t("derivedVariables.counts.changed"), format.number(preview.changed)] as const,
          [t("derivedVariables.counts.removed"), format.number(preview.removed)] as const,
        ]
      : []),
    ...(largest
      ? [
          [
            t("derivedVariables.counts.largest"),
            t("derivedVariables.largest", {
              before: value(largest.before),
              after: value(largest.after),
              at: format.dateTime(largest.t),
            }),
          ] as const,
        ]
      : []),
    ...preview.flags.map(
      ({ flag, count }) => [t(`derivedVariables.flags.${flag}`), format.number(count)] as const,
    ),
  ];
  return (
    <>
      <FactList facts={facts} className={layout.factList} />
      {!preview.isComplete && preview.until && (
        <Notice kind="warning">
          {t("derivedVariables.incomplete", { at: format.dateTime(preview.until) })}
        </Notice>
      )}
      {preview.alerts.map(({ rule, priority, before, after }) => (
        <Notice key={rule} kind={after > before ? "warning" : "info"}>
          {t("derivedVariables.alerts", { priority, before, after })}
        </Notice>
      ))}
    </>
  );
}
