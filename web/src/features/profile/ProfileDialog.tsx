import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import { isTimeZone } from "@vetaverde/domain/time/zone";
import { type FormEvent, useId, useState } from "react";
import { call } from "../../lib/call.ts";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { chooseLocale, useT } from "../../lib/i18n.ts";
import { refreshSession, useSession } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { TimeZoneField } from "../../ui/TimeZoneField.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./profile.module.css";

/** What a person keeps in order about themselves: how to reach them, in which language, by which clock. */
export function ProfileDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const form = useId();
  const user = useSession((session) => session.user);
  const [phone, setPhone] = useState(user?.phone ?? "");
  const [position, setPosition] = useState(user?.position ?? "");
  const [locale, setLocale] = useState<Locale>(user?.locale ?? "es");
  const [timeZone, setTimeZone] = useState(user?.timeZone ?? "");
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const wrong = timeZone.trim() !== "" && !isTimeZone(timeZone.trim());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
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
  const told = (path: string) => failure?.details.find((detail) => detail.path === path)?.message ?? null;
  return (
    <SidePanel
      title={t("app.profile")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} kind="primary" busy={busy}>
            {t("ui.save")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className={styles.form}>
        {failure && (
          <Notice kind="error" urgent title={t("profile.failed")}>
            {describeError(failure)}
          </Notice>
        )}
        <div>
          <p className={styles.name}>
            {user?.name} {user?.lastName}
          </p>
          <p className={styles.quiet}>{user?.email}</p>
          <p className={styles.quiet}>{t("profile.text")}</p>
        </div>
        <TextField
          label={t("profile.phone")}
          type="tel"
          autoComplete="tel"
          value={phone}
          onValue={setPhone}
          error={told("phone")}
        />
        <TextField
          label={t("profile.position")}
          autoComplete="organization-title"
          value={position}
          onValue={setPosition}
          error={told("position")}
        />
        <Select<Locale>
          label={t("profile.language")}
          help={t("profile.languageHelp")}
          value={locale}
          options={LOCALES.map((value) => ({ value, label: t(`app.languages.${value}`) }))}
          onValue={(chosen) => chosen && setLocale(chosen)}
        />
        <TimeZoneField
          label={t("profile.timeZone")}
          value={timeZone}
          onValue={setTimeZone}
          emptyHelp={t("profile.timeZoneHelp")}
          error={asked && wrong ? t("profile.timeZoneWrong") : told("timeZone")}
        />
      </form>
    </SidePanel>
  );
}
