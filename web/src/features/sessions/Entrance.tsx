import type { Locale } from "@vetaverde/domain/locale";
import { LOCALES } from "@vetaverde/domain/locale";
import { type ReactNode, useState } from "react";
import { useGeneral } from "../../lib/general.ts";
import { chooseLocale, useLocale, useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Mark } from "../../ui/Mark.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { toast } from "../../ui/toasts.ts";
import { ContactDialog } from "./ContactDialog.tsx";
import styles from "./Entrance.module.css";
import { GroundSection } from "./GroundSection.tsx";
import { PublicPolicy } from "./PublicPolicy.tsx";

/** Layout of the pages before sign-in: the geological section at the left, the form at the right. */
export function Entrance({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <div className={styles.page}>
      <header className={styles.picture}>
        <GroundSection />
        <div className={styles.brand}>
          <Mark size={30} />
          {t("app.name")}
        </div>
        <div className={styles.claim}>
          <p className={styles.claimTitle}>{t("sessions.claim")}</p>
          <p className={styles.claimText}>{t("sessions.claimText")}</p>
        </div>
      </header>
      <main className={styles.side}>
        <div className={styles.top}>
          <Languages />
        </div>
        <div className={styles.main}>{children}</div>
        <EntranceFoot />
      </main>
    </div>
  );
}

function Languages() {
  const t = useT();
  const locale = useLocale();
  const choose = (next: Locale) => {
    chooseLocale(next).catch(() => toast("warning", t("app.languageFailed")));
  };
  return (
    <Segmented
      label={t("app.language")}
      value={locale}
      onValue={choose}
      options={LOCALES.map((value) => ({
        value,
        label: value.toUpperCase(),
        spoken: t(`app.languages.${value}`),
        lang: value,
      }))}
    />
  );
}

function EntranceFoot() {
  const t = useT();
  const general = useGeneral();
  const [open, setOpen] = useState<"policy" | "contact" | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={styles.foot}>
      <button
        type="button"
        className={classes(layout.hoverUnderline, styles.link)}
        onClick={() => setOpen("policy")}
      >
        {t("app.dataPolicy")}
      </button>
      <span aria-hidden>·</span>
      <button
        type="button"
        className={classes(layout.hoverUnderline, styles.link)}
        onClick={() => setOpen("contact")}
      >
        {t("app.contact")}
      </button>
      {general && (
        <span className={layout.pushEnd}>{t("sessions.contact.version", { version: general.version })}</span>
      )}
      {open === "policy" && <PublicPolicy onClose={close} />}
      {open === "contact" && <ContactDialog onClose={close} />}
    </div>
  );
}
