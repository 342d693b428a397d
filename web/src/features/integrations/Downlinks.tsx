import type { Integration } from "@vetaverde/contract/integrations";
import { useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { fieldError } from "../../resource/field-error.ts";
import layout from "../../ui/layout.module.css";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toasts.ts";

export interface DownlinksProps {
  project: string;
  integration: Integration & { kind: "chirpstack" | "ttn" };
  onClose(): void;
}

const PAYLOADS = ["bytes", "object"] as const;

/** Settings of the API through which a LoRaWAN server accepts commands for its devices. */
export function Downlinks({ project, integration: { id, name, kind, downlinks }, onClose }: DownlinksProps) {
  const t = useT();
  const [draft, setDraft] = useState({
    url: downlinks?.url ?? "",
    token: "",
    webhook: downlinks?.webhook ?? "",
    port: String(downlinks?.port ?? 10),
    confirmed: downlinks?.confirmed ?? false,
    payload: downlinks?.payload ?? ("object" as const),
  });
  const [asked, setAsked] = useState(false);
  const set = useCallMutation(
    "integrations",
    "setDownlinks",
    ({
      integration,
      body,
    }: {
      integration: string;
      body: ArgsOf<"integrations", "setDownlinks">["body"];
    }) => ({ params: { project, integration }, body }),
  );
  const given = (text: string) => text.trim() !== "";
  const needsToken = downlinks === null || downlinks.url !== draft.url.trim().replace(/\/+$/, "");
  const port = Number(draft.port);
  const faults = {
    url: !/^https?:\/\/[^\s/@]+/i.test(draft.url.trim()),
    token: needsToken && !given(draft.token),
    webhook: kind === "ttn" && !given(draft.webhook),
    port: !Number.isInteger(port) || port < 1 || port > 223,
  };
  const served = (path: string) => fieldError(set.error, path);
  const faultOf = (field: keyof typeof faults) =>
    asked && faults[field] ? t("integrations.downlinks.missing") : served(field);
  const submit = () => {
    setAsked(true);
    if (Object.values(faults).includes(true) || set.isPending) return;
    const { token, webhook, ...rest } = draft;
    const body = {
      ...rest,
      url: draft.url.trim(),
      port,
      webhook: kind === "ttn" ? webhook.trim() : null,
      ...(given(token) ? { token: token.trim() } : {}),
    };
    set.mutate(
      { integration: id, body },
      {
        onSuccess: (saved) => {
          toast("done", t("integrations.downlinks.saved", { name, url: saved.downlinks?.url ?? "" }));
          onClose();
        },
      },
    );
  };
  return (
    <FormPanel
      title={t("integrations.downlinks.title")}
      submitLabel={t("integrations.downlinks.save")}
      busy={set.isPending}
      isLockedWhileBusy
      error={set.error}
      errorTitle={t("integrations.downlinks.saveFailed")}
      className={layout.stack16}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={layout.mutedSmall}>{t("integrations.downlinks.text")}</p>
      <TextField
        label={t("integrations.downlinks.url")}
        help={t(`integrations.downlinks.urlHelp.${kind}`)}
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={2000}
        value={draft.url}
        onValue={(url) => setDraft({ ...draft, url })}
        error={faultOf("url")}
      />
      <PasswordField
        label={t("integrations.downlinks.token")}
        help={t(needsToken ? "integrations.downlinks.tokenHelp" : "integrations.downlinks.tokenKept")}
        autoComplete="off"
        value={draft.token}
        onValue={(token) => setDraft({ ...draft, token })}
        error={faultOf("token")}
      />
      {kind === "ttn" && (
        <TextField
          label={t("integrations.downlinks.webhook")}
          help={t("integrations.downlinks.late")}
          maxLength={200}
          value={draft.webhook}
          onValue={(webhook) => setDraft({ ...draft, webhook })}
          error={faultOf("webhook")}
        />
      )}
      <TextField
        label={t("integrations.downlinks.port")}
        inputMode="numeric"
        maxLength={3}
        value={draft.port}
        onValue={(value) => setDraft({ ...draft, port: value })}
        error={faultOf("port")}
      />
      <Select
        label={t("integrations.downlinks.payload")}
        value={draft.payload}
        options={PAYLOADS.map((value) => ({ value, label: t(`integrations.downlinks.payloads.${value}`) }))}
        onValue={(payload) => payload && setDraft({ ...draft, payload })}
      />
      <Switch
        label={t("integrations.downlinks.confirmed")}
        help={t("integrations.downlinks.confirmedHelp")}
        checked={draft.confirmed}
        onValue={(confirmed) => setDraft({ ...draft, confirmed })}
      />
    </FormPanel>
  );
}
