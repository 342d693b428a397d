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

/** Why an address did not take a report, in a sentence; with the number of its answer where it gave one. */
export function useFaultWords(): (fault: string) => string {
  const t = useT();
  return (fault) => {
    const [kind, status = ""] = fault.split(" ");
    const known = KINDS.find((one) => one === kind);
    return known ? t(`forwards.faults.${known}`, { status }) : fault;
  };
}
