import { useEffect, useState } from "react";
import { useInitialLoadSettled } from "./initial-load.ts";

/**
 * The background on which a logo is visible: the project's colour, or another if that would hide the logo. Until the
 * picture is read, the project's colour.
 *
 * @param address of the picture, same origin; null if there is none
 * @param color the project's, `#RRGGBB`
 */
export function useLogoGround(address: string | null, color: string): string {
  const [read, setRead] = useState({ of: "", ground: color });
  // Deferred, so that it does not compete with the first page.
  const rested = useInitialLoadSettled();
  const of = `${color} ${address}`;
  useEffect(() => {
    if (!rested || address === null) return;
    let isCurrent = true;
    import("./logo-ground.ts")
      .then((module) => module.groundOf(address, color))
      // An unreadable picture is not displayed either, so its background does not matter.
      .then(
        (ground) => isCurrent && setRead({ of, ground }),
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [rested, address, color, of]);
  return read.of === of ? read.ground : color;
}
