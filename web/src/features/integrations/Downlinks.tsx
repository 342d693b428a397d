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
export function Downlinks(props: DownlinksProps) {
  const t = useT();
  const { kind } = props.integration;
  const { draft, set, needsToken, faultOf, busy, error, submit } = useDownlinksForm(props);
  return (
    <FormPanel
      title={t("integrations.downlinks.title")}
      submitLabel={t("integrations.downlinks.save")}
      isBusy={busy}
      isLockedWhileBusy
      error={error}
      errorTitle={t("integrations.downlinks.saveFailed")}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <p className={layout.mutedSmall}>{t("integrations.downlinks.text")}</p>
      <ServerFields draft={draft} set={set} faultOf={faultOf} kind={kind} needsToken={needsToken} />
      <DeliveryFields draft={draft} set={set} faultOf={faultOf} kind={kind} />
      <CommandFields draft={draft} set={set} />
    </FormPanel>
  );
}

interface DownlinkFieldsProps extends CommandFieldsProps {
  faultOf: ReturnType<typeof useDownlinksForm>["faultOf"];
  kind: DownlinksProps["integration"]["kind"];
}

/** Address of the server's API, and the token for it. */
function ServerFields({
  draft,
  set,
  faultOf,
  kind,
  needsToken,
}: DownlinkFieldsProps & { needsToken: boolean }) {
  const t = useT();
  return (
    <>
      <TextField
        label={t("integrations.downlinks.url")}
        help={t(`integrations.downlinks.urlHelp.${kind}`)}
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={2000}
        value={draft.url}
        onValue={(url) => set({ url })}
        error={faultOf("url")}
      />
      <PasswordField
        label={t("integrations.downlinks.token")}
        help={t(needsToken ? "integrations.downlinks.tokenHelp" : "integrations.downlinks.tokenKept")}
        autoComplete="off"
        value={draft.token}
        onValue={(token) => set({ token })}
        error={faultOf("token")}
      />
    </>
  );
}

/** Webhook and port through which a command reaches the device. */
function DeliveryFields({ draft, set, faultOf, kind }: DownlinkFieldsProps) {
  const t = useT();
  return (
    <>
      {kind === "ttn" && (
        <TextField
          label={t("integrations.downlinks.webhook")}
          help={t("integrations.downlinks.late")}
          maxLength={200}
          value={draft.webhook}
          onValue={(webhook) => set({ webhook })}
          error={faultOf("webhook")}
        />
      )}
      <TextField
        label={t("integrations.downlinks.port")}
        inputMode="numeric"
        maxLength={3}
        value={draft.port}
        onValue={(port) => set({ port })}
        error={faultOf("port")}
      />
    </>
  );
}

const isGiven = (text: string): boolean => text.trim() !== "";

interface DownlinksDraft {
  url: string;
  token: string;
  webhook: string;
  port: string;
  confirmed: boolean;
  payload: (typeof PAYLOADS)[number];
}

const draftOf = (downlinks: DownlinksProps["integration"]["downlinks"]): DownlinksDraft => ({
  url: downlinks?.url ?? "",
  token: "",
  webhook: downlinks?.webhook ?? "",
  port: String(downlinks?.port ?? 10),
  confirmed: downlinks?.confirmed ?? false,
  payload: downlinks?.payload ?? "object",
});

function useDownlinksForm({ project, integration: { id, name, kind, downlinks }, onClose }: DownlinksProps) {
  const t = useT();
  const [draft, setDraft] = useState(() => draftOf(downlinks));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const save = useSaveDownlinks(project);
  const needsToken = downlinks === null || downlinks.url !== draft.url.trim().replace(/\/+$/, "");
  const port = Number(draft.port);
  const faults = {
    url: !/^https?:\/\/[^\s/@]+/i.test(draft.url.trim()),
    token: needsToken && !isGiven(draft.token),
    webhook: kind === "ttn" && !isGiven(draft.webhook),
    port: !Number.isInteger(port) || port < 1 || port > 223,
  };
  const faultOf = (field: keyof typeof faults) =>
    isSubmitted && faults[field] ? t("integrations.downlinks.missing") : fieldError(save.error, field);
  const submit = () => {
    setIsSubmitted(true);
    if (Object.values(faults).includes(true) || save.isPending) return;
    const { token, webhook, ...rest } = draft;
    const body = {
      ...rest,
      url: draft.url.trim(),
      port,
      webhook: kind === "ttn" ? webhook.trim() : null,
      ...(isGiven(token) ? { token: token.trim() } : {}),
    };
    save.mutate(
      { integration: id, body },
      {
        onSuccess: (saved) => {
          toast("done", t("integrations.downlinks.saved", { name, url: saved.downlinks?.url ?? "" }));
          onClose();
        },
      },
    );
  };
  const set = (part: Partial<DownlinksDraft>) => setDraft({ ...draft, ...part });
  return { draft, set, needsToken, faultOf, busy: save.isPending, error: save.error, submit };
}

function useSaveDownlinks(project: string) {
  return useCallMutation(
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
}

interface CommandFieldsProps {
  draft: DownlinksDraft;
  set(part: Partial<DownlinksDraft>): void;
}

/** How a command is encoded, and whether the device confirms it. */
function CommandFields({ draft, set }: CommandFieldsProps) {
  const t = useT();
  return (
    <>
      <Select
        label={t("integrations.downlinks.payload")}
        value={draft.payload}
        options={PAYLOADS.map((value) => ({ value, label: t(`integrations.downlinks.payloads.${value}`) }))}
        onValue={(payload) => payload && set({ payload })}
      />
      <Switch
        label={t("integrations.downlinks.confirmed")}
        help={t("integrations.downlinks.confirmedHelp")}
        checked={draft.confirmed}
        onValue={(confirmed) => set({ confirmed })}
      />
    </>
  );
}
