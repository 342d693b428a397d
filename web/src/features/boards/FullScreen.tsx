import { type RefObject, useEffect, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { IconMaximize, IconMinimize } from "../../ui/icons.ts";

/** Button that toggles full screen for a board; absent if the browser does not support it. */
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
    // The browser may refuse; then nothing changes.
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
