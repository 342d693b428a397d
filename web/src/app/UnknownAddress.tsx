import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useT } from "../lib/i18n.ts";
import { usePath } from "../lib/location.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { toast } from "../ui/toasts.ts";
import styles from "./PageError.module.css";

/** Fallback for an address without a page: shows a message and redirects to Home. */
export function UnknownAddress() {
  const t = useT();
  const path = usePath();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is announced once for the address that was opened
  useEffect(() => {
    toast("warning", t("errors.unknownText", { path }));
    void navigate({ to: "/", replace: true });
  }, []);
  return (
    <div className={styles.page}>
      <Skeleton rows={8} />
    </div>
  );
}
