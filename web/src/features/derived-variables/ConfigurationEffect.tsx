import type { ConfigurationPreview } from "@vetaverde/contract/derived-variables";
import { type ReactNode, useEffect, useRef } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { isCallError } from "../../lib/call-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { PreviewFacts } from "./DerivedPreview.tsx";

type Change = ArgsOf<"derivedVariables", "previewConfiguration">["body"];

const VALIDATION = 422;

/**
 * Calculates, before a configuration is saved, what it changes in the variables that are derived from a device. The
 * first attempt to save shows it, and the second one saves; of a change that no value follows, the first one saves.
 */
export function useConfigurationEffect(project: string, device: string) {
  const preview = useCallMutation(
    "derivedVariables",
    "previewConfiguration",
    (body: Change) => ({ params: { project, device }, body }),
    { invalidates: [] },
  );
  const isOf = (change: Change | null) =>
    !preview.isPending && JSON.stringify(preview.variables) === JSON.stringify(change);
  const maySave = async (change: Change): Promise<boolean> => {
    if (isOf(change)) return true;
    try {
      return !changesValues(await preview.mutateAsync(change));
    } catch (error) {
      // Fields with errors are marked by saving them.
      return isCallError(error) && error.status === VALIDATION;
    }
  };
  const shownFor = (change: Change | null): ReactNode =>
    change && isOf(change) && <Effect preview={preview.data} error={preview.error} />;
  return { shownFor, maySave };
}

const changesValues = ({ variables, others }: ConfigurationPreview): boolean =>
  others > 0 ||
  variables.some(
    ({ preview }) => preview.added + preview.changed + preview.removed > 0 || !preview.isComplete,
  );

interface EffectProps {
  preview: ConfigurationPreview | undefined;
  error: unknown;
}

function Effect({ preview, error }: EffectProps) {
  const t = useT();
  const element = useRef<HTMLElement>(null);
  const isNeeded = Boolean(error) || (preview !== undefined && changesValues(preview));
  useEffect(() => {
    if (isNeeded) element.current?.scrollIntoView({ block: "nearest" });
  }, [isNeeded]);
  if (!isNeeded) return null;
  return (
    <section
      ref={element}
      className={layout.stack12}
      aria-label={t("derivedVariables.effect.title")}
      aria-live="polite"
    >
      {error ? (
        <>
          <ErrorNotice title={t("derivedVariables.previewFailed")} error={error} />
          <Notice kind="warning">{t("derivedVariables.effect.unknown")}</Notice>
        </>
      ) : (
        <>
          <h3>{t("derivedVariables.effect.title")}</h3>
          {preview?.variables.map((one) => (
            <section key={`${one.device.id} ${one.name}`} className={layout.stack12}>
              <h4>
                {one.isNew
                  ? t("derivedVariables.effect.added", { name: one.name, device: one.device.name })
                  : t("derivedVariables.effect.of", { name: one.name, device: one.device.name })}
              </h4>
              <PreviewFacts preview={one.preview} unit={one.unit} resolution={one.resolution} />
            </section>
          ))}
          {preview && preview.others > 0 && (
            <Notice kind="info">{t("derivedVariables.effect.others", { count: preview.others })}</Notice>
          )}
          <Notice kind="info">{t("derivedVariables.effect.again")}</Notice>
        </>
      )}
    </section>
  );
}
