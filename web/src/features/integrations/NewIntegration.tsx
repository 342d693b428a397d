import { INTEGRATION_KINDS } from "@vetaverde/contract/integrations";
import { useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextField } from "../../ui/TextField.tsx";

type Kind = (typeof INTEGRATION_KINDS)[number];

/** Ingest endpoint of each kind of gateway. */
const PATHS: Record<Kind, string> = {
  chirpstack: "/fkl-modi/ingest/chirpstack",
  ttn: "/fkl-modi/ingest/ttn",
  rockblock: "/fkl-modi/ingest/rockblock",
  http: "/fkl-modi/ingest",
};

/** This service cannot send custom headers, so the key is part of the URL. */
const hasKeyInAddress = (kind: Kind) => kind === "rockblock";

/** Form for the key's purpose and name; then shows the key, only once. */
export function NewIntegration({ project, onClose }: { project: string; onClose(): void }) {
  const t = useT();
  const [name, setName] = useState("");
  const [kind, setKind] = useState<Kind>("chirpstack");
  const [isSubmitted, setIsSubmitted] = useState(false);
  const create = useCreateIntegration(project);
  const { key } = create.data ?? {};
  if (create.data && key) return <MadeKey integration={create.data} secret={key} onClose={onClose} />;
  const submit = () => {
    setIsSubmitted(true);
    if (!name.trim() || create.isPending) return;
    create.mutate({ name: name.trim(), kind });
  };
  return (
    <FormPanel
      title={t("integrations.create")}
      submitLabel={t("integrations.create")}
      isBusy={create.isPending}
      isLockedWhileBusy
      error={create.error}
      errorTitle={t("integrations.createFailed")}
      onSubmit={submit}
      onClose={onClose}
    >
      <KindField value={kind} onValue={setKind} />
      <TextField
        label={t("integrations.name")}
        help={t("integrations.nameHelp")}
        maxLength={100}
        value={name}
        onValue={setName}
        error={isSubmitted && !name.trim() ? t("integrations.nameMissing") : null}
      />
    </FormPanel>
  );
}

function useCreateIntegration(project: string) {
  return useCallMutation("integrations", "create", (body: ArgsOf<"integrations", "create">["body"]) => ({
    params: { project },
    body,
  }));
}

function KindField({ value, onValue }: { value: Kind; onValue(kind: Kind): void }) {
  const t = useT();
  return (
    <Select
      label={t("integrations.kind")}
      value={value}
      options={INTEGRATION_KINDS.map((kind) => ({ value: kind, label: t(`integrations.kinds.${kind}`) }))}
      onValue={(chosen) => chosen && onValue(chosen)}
    />
  );
}

interface MadeKeyProps {
  integration: { name: string; kind: Kind };
  secret: string;
  onClose(): void;
}

/** The new key and the address to report to; the key is shown only now. */
function MadeKey({ integration: { name, kind }, secret, onClose }: MadeKeyProps) {
  const t = useT();
  const copy = (text: string) =>
    void copyText(text, { copied: t("integrations.copied"), notCopied: t("integrations.notCopied") });
  const url = `${location.origin}${PATHS[kind]}`;
  const address = hasKeyInAddress(kind) ? `${url}/${secret}` : url;
  return (
    <SidePanel
      title={t("integrations.madeTitle", { name })}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t("integrations.kept")}
        </Button>
      }
    >
      <div className={layout.stack16}>
        <Notice kind="warning" title={t("integrations.once")}>
          {t("integrations.onceText")}
        </Notice>
        <output className={layout.copyableText}>{secret}</output>
        <Button onClick={() => copy(secret)}>{t("integrations.copy")}</Button>
        <p className={layout.mutedSmall}>
          {t(hasKeyInAddress(kind) ? "integrations.useAddress" : "integrations.use")}
        </p>
        <code className={layout.copyableText}>{address}</code>
        <Button onClick={() => copy(address)}>{t("integrations.copyAddress")}</Button>
      </div>
    </SidePanel>
  );
}
