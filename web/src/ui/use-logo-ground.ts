import { useEffect, useState } from "react";
import { useInitialLoadSettled } from "./initial-load.ts";

/**
 * The colour on which a logo can be seen: the project's own, or another where that would hide it. Until the picture is read,
 * the project's.
 *
 * @param address of the picture, of this origin; null where there is none
 * @param color the project's, `#RRGGBB`
 */
export function useLogoGround(address: string | null, color: string): string {
  const [read, setRead] = useState({ of: "", ground: color });
  // It takes nothing of the first page's line.
  const rested = useInitialLoadSettled();
  const of = `${color} ${address}`;
  useEffect(() => {
    if (!rested || address === null) return;
    let isCurrent = true;
    import("./logo-ground.ts")
      .then((module) => module.groundOf(address, color))
      // A picture that cannot be read is not shown either: there is nothing to hide.
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
