import { type RefObject, useEffect, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { IconMaximize, IconMinimize } from "../../ui/icons.ts";

/** Gives the whole screen to a board, and takes it back; absent where the browser cannot. */
export function FullScreen({ of }: { of: RefObject<HTMLElement | null> }) {
  const t = useT();
  const [full, setFull] = useState(false);
  useEffect(() => {
    const note = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", note);
    return () => document.removeEventListener("fullscreenchange", note);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const turn = () => {
    // A browser may refuse; then it stays as it is.
    const done = full ? document.exitFullscreen() : of.current?.requestFullscreen();
    void done?.catch(() => {});
  };
  const Icon = full ? IconMinimize : IconMaximize;
  return (
    <Button icon={<Icon size={18} aria-hidden />} onClick={turn}>
      {t(full ? "boards.leaveFullScreen" : "boards.fullScreen")}
    </Button>
  );
}
