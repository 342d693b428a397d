import { useT } from "../../lib/i18n.ts";

const KINDS = [
  "address",
  "private",
  "name",
  "refused",
  "timeOut",
  "tls",
  "redirect",
  "status",
  "secret",
] as const;

/** Describes why a URL did not accept a report, with the status of its response if there was one. */
export function useFaultText(): (fault: string) => string {
  const t = useT();
  return (fault) => {
    const [kind, status = ""] = fault.split(" ");
    const known = KINDS.find((one) => one === kind);
    return known ? t(`forwards.faults.${known}`, { status }) : fault;
  };
}
