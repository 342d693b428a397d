import { Link } from "@tanstack/react-router";
import { useT } from "../lib/i18n.ts";
import { usePath } from "../lib/location.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import styles from "./PageError.module.css";

export function UnknownAddress() {
  const t = useT();
  const path = usePath();
  return (
    <>
      <PageHeader title={t("errors.unknownTitle")} />
      <div className={styles.page}>
        <EmptyState
          title={t("errors.unknownText", { path })}
          action={<Link to="/">{t("errors.goHome")}</Link>}
        />
      </div>
    </>
  );
}
