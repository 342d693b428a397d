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

/** What a change of a device's configuration would do, for a form that asks before it saves. */
export interface ConfigurationEffectCheck {
  /** Shown in the form; null: nothing has to be read before saving. */
  shown: ReactNode;
  /**
   * Calculates what a change would do.
   * @returns whether it can be saved: it changes no value, or what it changes is on the screen already
   */
  maySave(change: Change): Promise<boolean>;
}

const VALIDATION = 422;

/** Calculates, before a configuration is saved, what it changes in the variables that are derived from a device. */
export function useConfigurationEffect(project: string, device: string): ConfigurationEffectCheck {
  const preview = useCallMutation(
    "derivedVariables",
    "previewConfiguration",
    (body: Change) => ({ params: { project, device }, body }),
    { invalidates: [] },
  );
  // Of the change whose effect is shown; another one is calculated again.
  const seen = useRef<string | null>(null);
  const maySave = async (change: Change) => {
    const key = JSON.stringify(change);
    if (seen.current === key) return true;
    seen.current = null;
    try {
      const effect = await preview.mutateAsync(change);
      seen.current = key;
      return !changesValues(effect);
    } catch (error) {
      // Fields with errors are marked by saving them.
      if (isCallError(error) && error.status === VALIDATION) return true;
      seen.current = key;
      return false;
    }
  };
  return {
    shown: <Effect preview={preview.data} error={preview.error} isShown={!preview.isPending} />,
    maySave,
  };
}

const changesValues = ({ variables, others }: ConfigurationPreview): boolean =>
  others > 0 ||
  variables.some(
    ({ preview }) => preview.added + preview.changed + preview.removed > 0 || !preview.isComplete,
  );

interface EffectProps {
  preview: ConfigurationPreview | undefined;
  error: unknown;
  isShown: boolean;
}

function Effect({ preview, error, isShown }: EffectProps) {
  const t = useT();
  const element = useRef<HTMLElement>(null);
  const isNeeded = isShown && (Boolean(error) || (preview !== undefined && changesValues(preview)));
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
