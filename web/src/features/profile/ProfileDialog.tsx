import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import { isTimeZone } from "@vetaverde/domain/time/zone";
import { useState } from "react";
import { call } from "../../lib/call.ts";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { chooseLocale, useT } from "../../lib/i18n.ts";
import { refreshSession, useSession } from "../../lib/session.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
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
      busy={form.busy}
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
        value={form.locale}
        options={LOCALES.map((value) => ({ value, label: t(`app.languages.${value}`) }))}
        onValue={(chosen) => chosen && form.setLocale(chosen)}
      />
      <TimeZoneField
        label={t("profile.timeZone")}
        value={form.timeZone}
        onValue={form.setTimeZone}
        emptyHelp={t("profile.timeZoneHelp")}
        error={form.asked && form.wrong ? t("profile.timeZoneWrong") : form.faultOf("timeZone")}
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
        value={form.phone}
        onValue={form.setPhone}
        error={form.faultOf("phone")}
      />
      <TextField
        label={t("profile.position")}
        autoComplete="organization-title"
        value={form.position}
        onValue={form.setPosition}
        error={form.faultOf("position")}
      />
    </>
  );
}

/** The user's own data, and its submission. */
function useProfileForm(onClose: () => void) {
  const t = useT();
  const user = useSession((session) => session.user);
  const [phone, setPhone] = useState(user?.phone ?? "");
  const [position, setPosition] = useState(user?.position ?? "");
  const [locale, setLocale] = useState<Locale>(user?.locale ?? "es");
  const [timeZone, setTimeZone] = useState(user?.timeZone ?? "");
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const wrong = timeZone.trim() !== "" && !isTimeZone(timeZone.trim());
  const submit = async () => {
    setAsked(true);
    if (busy || wrong) return;
    setBusy(true);
    setFailure(null);
    try {
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
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const faultOf = (path: string) => fieldError(failure, path);
  return {
    busy,
    failure,
    submit,
    user,
    phone,
    setPhone,
    faultOf,
    position,
    setPosition,
    locale,
    setLocale,
    timeZone,
    setTimeZone,
    asked,
    wrong,
  };
}
