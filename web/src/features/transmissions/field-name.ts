import { useT } from "../../lib/i18n.ts";

/** Names of values that a service prescribes in its own language. */
const PRESCRIBED = ["caudal", "totalizador", "nivelFreaticoDelPozo"] as const;

/** A value's name in words; one that the obligation names stays as it is. */
export function useFieldName(): (name: string) => string {
  const t = useT();
  return (name) => {
    const prescribed = PRESCRIBED.find((one) => one === name);
    return prescribed === undefined ? name : t(`transmissions.prescribed.${prescribed}`);
  };
}
