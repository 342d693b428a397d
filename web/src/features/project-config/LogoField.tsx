import { type RefObject, useEffect, useRef, useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { IconUpload } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { useLogoGround } from "../../ui/use-logo-ground.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./project-config.module.css";
import { useSendLogo } from "./project-config.queries.ts";

export interface LogoFieldProps {
  logo: string | null;
  color: string;
  onLogo(id: string): void;
  /** Whether an upload is in progress: saving now would save without the picture. */
  onSending(sending: boolean): void;
  error: string | null;
}

const ACCEPT = "image/png,image/jpeg,image/webp,image/svg+xml,.png,.jpg,.jpeg,.webp,.svg";

/** The project's logo on its colour: chosen or dropped, previewed and uploaded immediately. */
export function LogoField({ logo, color, onLogo, onSending, error }: LogoFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { local, send, chooseFile } = useLogoUpload(onLogo, onSending);
  const shown = local ?? (logo ? `/fkl-fimages/images/${logo}` : null);
  const ground = useLogoGround(shown, color);
  const fault = send.error ? describeError(send.error) : error;
  return (
    <Field label={t("projectConfig.logo")} help={t("projectConfig.logoHelp")} error={fault}>
      {(ids) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition; the button inside does the same
        <div
          className={styles.logo}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            chooseFile(event.dataTransfer.files[0]);
          }}
        >
          <span className={styles.picture} style={{ background: ground }}>
            {shown && <img src={shown} className={layout.coverImage} alt={t("projectConfig.logoShown")} />}
          </span>
          <Button
            {...ids}
            icon={<IconUpload size={18} aria-hidden />}
            busy={send.isPending}
            onClick={() => input.current?.click()}
          >
            {t(shown ? "projectConfig.logoChange" : "projectConfig.logoChoose")}
          </Button>
          <LogoInput input={input} onFile={chooseFile} />
        </div>
      )}
    </Field>
  );
}

interface LogoInputProps {
  input: RefObject<HTMLInputElement | null>;
  onFile(file: File | undefined): void;
}

function LogoInput({ input, onFile }: LogoInputProps) {
  const t = useT();
  return (
    <VisuallyHidden>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        aria-label={t("projectConfig.logoFile")}
        tabIndex={-1}
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </VisuallyHidden>
  );
}

function useLogoUpload(onLogo: LogoFieldProps["onLogo"], onSending: LogoFieldProps["onSending"]) {
  const [local, setLocal] = useState<string | null>(null);
  const send = useSendLogo();
  useEffect(() => () => URL.revokeObjectURL(local ?? ""), [local]);
  const chooseFile = (file: File | undefined) => {
    if (!file) return;
    onSending(true);
    // The previous logo remains visible until a new one is uploaded, so a failed upload removes nothing.
    send.mutate(file, {
      onSuccess: ({ id }) => {
        // Preview from the local file, until the project is saved with the logo and the server serves it.
        setLocal(URL.createObjectURL(file));
        onLogo(id);
      },
      // Called only for the latest upload; a superseded one no longer updates the form.
      onSettled: () => onSending(false),
    });
  };
  return { local, send, chooseFile };
}
