import type { PolicyDetail } from "@vetaverde/contract/policies";
import { DEFAULT_LOCALE, type Locale } from "@vetaverde/domain/locale";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import layout from "../../ui/layout.module.css";
import { SafeHtml } from "../../ui/SafeHtml.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import styles from "./policy-config.module.css";
import { VersionState } from "./VersionState.tsx";

/** One version as its readers see it, in each of its languages, with the hash recorded in its acceptances. */
export function VersionPanel({ policy, onClose }: { policy: string; onClose(): void }) {
  const t = useT();
  const version = useCallQuery("policies", "version", { params: { policy } });
  return (
    <SidePanel title={version.data?.title ?? t("policyConfig.columns.title")} onClose={onClose}>
      <QueryState query={version} errorTitle={t("policyConfig.failed")} skeletonRows={8} />
      {version.data && <Texts version={version.data} />}
    </SidePanel>
  );
}

function Texts({ version }: { version: PolicyDetail }) {
  const t = useT();
  const format = useFormat();
  const own = useLocale();
  const [chosen, setChosen] = useState(version.languages.includes(own) ? own : DEFAULT_LOCALE);
  const text = version.texts.find(({ locale }) => locale === chosen) ?? version.texts[0];
  const date = format.stamp(version.publishedAt);
  return (
    <div className={layout.column14}>
      <VersionState state={version.state} />
      <p className={layout.muted}>
        {t("policyConfig.startsOn", { date: format.stamp(version.startDate) })}
        <br />
        {version.publishedBy
          ? t("policyConfig.publishedBy", { name: version.publishedBy, date })
          : t("policyConfig.publishedWithPlatform", { date })}
        <br />
        {t("policyConfig.acceptedTimes", { n: version.acceptances })}
      </p>
      <Segmented<Locale>
        label={t("policyConfig.editor.language")}
        value={text?.locale ?? null}
        onValue={setChosen}
        options={version.languages.map((locale) => ({
          value: locale,
          label: locale.toUpperCase(),
          spoken: t(`app.languages.${locale}`),
        }))}
      />
      {text && <TextBody text={text} />}
    </div>
  );
}

function TextBody({ text }: { text: PolicyDetail["texts"][number] }) {
  const t = useT();
  return (
    <>
      <article lang={text.locale}>
        <h3 className={styles.textTitle}>{text.title}</h3>
        <SafeHtml html={text.content} />
      </article>
      <p className={layout.muted}>
        {t("policyConfig.hashOf")}
        <code className={styles.hash}>{text.sha256}</code>
      </p>
    </>
  );
}
