import { SERVICE_RULES, SERVICES } from "@vetaverde/domain/authorities/services";
import { useT } from "../../lib/i18n.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { fieldError } from "../../resource/field-error.ts";
import { useCatalogOptions } from "../../resource/options.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type ProfileFormProps, type ProfileFormState, SETTINGS, useProfileForm } from "./profile.form.ts";
import { ValueFields } from "./ValueFields.tsx";

/** A profile: service, who sends, which variables, and the password. */
export function ProfileForm(props: ProfileFormProps) {
  const t = useT();
  const form = useProfileForm(props);
  const { draft, set, save } = form;
  return (
    <FormPanel
      title={props.before ? t("transmissions.edit") : t("transmissions.create")}
      submitLabel={t("transmissions.save")}
      isBusy={save.isPending}
      error={save.error}
      errorTitle={t("transmissions.saveFailed")}
      onSubmit={form.submit}
      onClose={props.onClose}
    >
      <TextField
        label={t("transmissions.name")}
        maxLength={100}
        value={draft.name}
        onValue={(name) => set({ name })}
        error={form.missing(draft.name)}
      />
      <StationField project={props.project} form={form} />
      <ServiceFields form={form} isNew={props.before === null} />
      <ValueFields project={props.project} form={form} />
      <TextArea
        label={t("transmissions.gapCodes")}
        help={t("transmissions.gapCodesHelp")}
        limit={2000}
        value={draft.gapCodes}
        onValue={(gapCodes) => set({ gapCodes })}
      />
      <PasswordField
        label={t("transmissions.password")}
        help={props.before?.hasPassword ? t("transmissions.passwordKept") : t("transmissions.passwordHelp")}
        autoComplete="off"
        value={draft.password}
        onValue={(password) => set({ password })}
        error={fieldError(save.error, "password")}
      />
    </FormPanel>
  );
}

/** The station whose values are sent; its page and the matrix of commitments name it. */
function StationField({ project, form: { draft, set, save } }: { project: string; form: ProfileFormState }) {
  const t = useT();
  const stations = useCatalogOptions(project, "stations");
  return (
    <Select
      label={t("transmissions.station")}
      help={t("transmissions.stationHelp")}
      value={draft.station}
      options={[{ value: "", label: t("transmissions.noStation") }, ...(stations.data ?? [])]}
      onValue={(station) => set({ station })}
      error={fieldError(save.error, "station")}
    />
  );
}

/** The service, its address, how often, and who sends as it names them. */
function ServiceFields({ form, isNew }: { form: ProfileFormState; isNew: boolean }) {
  const t = useT();
  const { draft, set, save, missing } = form;
  const { frequencies } = SERVICE_RULES[draft.service];
  return (
    <>
      <Select
        label={t("transmissions.service")}
        value={draft.service}
        disabled={!isNew}
        options={SERVICES.map((value) => ({ value, label: t(`transmissions.services.${value}`) }))}
        onValue={(service) => service && form.changeService(service)}
      />
      <Select
        label={t("transmissions.frequency")}
        help={t("transmissions.frequencyHelp")}
        value={draft.frequency}
        options={frequencies.map((value) => ({ value, label: t(`transmissions.frequencies.${value}`) }))}
        onValue={(frequency) => frequency && set({ frequency })}
      />
      <TextField
        label={t("transmissions.address")}
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={300}
        value={draft.address}
        onValue={(address) => set({ address })}
        error={missing(draft.address) ?? fieldError(save.error, "address")}
      />
      {SETTINGS[draft.service].map((name) => (
        <TextField
          key={name}
          label={t(`transmissions.settings.${name}`)}
          maxLength={60}
          value={draft.settings[name] ?? ""}
          onValue={(text) => set({ settings: { ...draft.settings, [name]: text } })}
          error={missing(draft.settings[name] ?? "") ?? fieldError(save.error, `settings.${name}`)}
        />
      ))}
    </>
  );
}
