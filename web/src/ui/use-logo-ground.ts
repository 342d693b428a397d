import { useEffect, useState } from "react";
import { useRested } from "./rest.ts";

/** By address and colour: a picture's address never shows another one. */
const known = new Map<string, string>();

/**
 * The colour on which a logo can be seen: the project's own, or another where that would hide it. Until the picture is read,
 * the project's.
 *
 * @param address of the picture, of this origin; null where there is none
 * @param color the project's, `#RRGGBB`
 */
export function useLogoGround(address: string | null, color: string): string {
  const key = `${color} ${address}`;
  const [, setRead] = useState("");
  // It takes nothing of the first page's line.
  const rested = useRested();
  useEffect(() => {
    if (!rested || address === null || known.has(key)) return;
    let isCurrent = true;
    const read = async () => {
      const { readLogoGround } = await import("./logo-ground.ts");
      known.set(key, await readLogoGround(address, color));
      if (isCurrent) setRead(key);
    };
    // A picture that cannot be read is not shown either: there is nothing to hide.
    read().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [rested, address, color, key]);
  return known.get(key) ?? color;
}
