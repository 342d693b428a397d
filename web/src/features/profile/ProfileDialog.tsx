import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import { isTimeZone } from "@vetaverde/domain/time/zone";
import { useState } from "react";
import { call } from "../../lib/call.ts";
import { chooseLocale, useT } from "../../lib/i18n.ts";
import { refreshSession, useSession } from "../../lib/session.ts";
import { FormPanel, useSubmit } from "../../resource/FormPanel.tsx";
import { fieldError } from "../../resource/field-error.ts";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { TimeZoneField } from "../../ui/TimeZoneField.tsx";
import { toast } from "../../ui/toasts.ts";

/** The user's own profile: contact data, language and time zone. */
export function ProfileDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const form = useProfileForm(onClose);
  return (
    <FormPanel
      title={t("app.profile")}
      submitLabel={t("ui.save")}
      isBusy={form.isBusy}
      error={form.failure}
      errorTitle={t("profile.failed")}
      className={layout.stack16}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <OwnData form={form} />
      <ContactFields form={form} />
      <Select<Locale>
        label={t("profile.language")}
        help={t("profile.languageHelp")}
        value={form.draft.locale}
        options={LOCALES.map((value) => ({ value, label: t(`app.languages.${value}`) }))}
        onValue={(chosen) => chosen && form.set({ locale: chosen })}
      />
      <TimeZoneField
        label={t("profile.timeZone")}
        value={form.draft.timeZone}
        onValue={(timeZone) => form.set({ timeZone })}
        emptyHelp={t("profile.timeZoneHelp")}
        error={form.isZoneWrong ? t("profile.timeZoneWrong") : form.faultOf("timeZone")}
      />
    </FormPanel>
  );
}

function OwnData({ form }: { form: ReturnType<typeof useProfileForm> }) {
  const t = useT();
  return (
    <div>
      <p className={layout.strong}>
        {form.user?.name} {form.user?.lastName}
      </p>
      <p className={layout.muted}>{form.user?.email}</p>
      <p className={layout.muted}>{t("profile.text")}</p>
    </div>
  );
}

function ContactFields({ form }: { form: ReturnType<typeof useProfileForm> }) {
  const t = useT();
  return (
    <>
      <TextField
        label={t("profile.phone")}
        type="tel"
        autoComplete="tel"
        value={form.draft.phone}
        onValue={(phone) => form.set({ phone })}
        error={form.faultOf("phone")}
      />
      <TextField
        label={t("profile.position")}
        autoComplete="organization-title"
        value={form.draft.position}
        onValue={(position) => form.set({ position })}
        error={form.faultOf("position")}
      />
    </>
  );
}

/** The user's own data, and its submission. */
function useProfileForm(onClose: () => void) {
  const t = useT();
  const user = useSession((session) => session.user);
  const [draft, setDraft] = useState({
    phone: user?.phone ?? "",
    position: user?.position ?? "",
    locale: user?.locale ?? "es",
    timeZone: user?.timeZone ?? "",
  });
  const isZoneWrong = draft.timeZone.trim() !== "" && !isTimeZone(draft.timeZone.trim());
  const { isTried, isBusy, failure, submit } = useSubmit(async () => {
    const { phone, position, locale, timeZone } = draft;
    await call("users", "updateMe", {
      body: {
        phone: phone.trim() || null,
        position: position.trim() || null,
        locale,
        timeZone: timeZone.trim() || null,
      },
    });
    await refreshSession();
    if (locale !== user?.locale) await chooseLocale(locale);
    toast("done", t("profile.saved"));
    onClose();
  }, !isZoneWrong);
  return {
    user,
    draft,
    set: (part: Partial<typeof draft>) => setDraft({ ...draft, ...part }),
    isBusy,
    failure,
    submit,
    faultOf: (path: string) => fieldError(failure, path),
    isZoneWrong: isTried && isZoneWrong,
  };
}
