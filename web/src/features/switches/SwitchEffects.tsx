import { Suspense, useEffect } from "react";
import { useCallQuery } from "../../resource/call-query.ts";
import { setCompact } from "../../ui/density.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const KeyShortcuts = lazyPart(
  () => import("./KeyShortcuts.tsx").then((module) => module.KeyShortcuts),
  "switches",
);

export interface SwitchEffectsProps {
  project: string;
  onGo(path: string): void;
}

/** Applies the effects of the user's switches on every page. */
export function SwitchEffects({ project, onGo }: SwitchEffectsProps) {
  const { data } = useCallQuery("switches", "list", { params: { project } });
  const isOn = (name: string) => data?.find((one) => one.name === name)?.on;
  const compact = isOn("compactTables");
  useEffect(() => {
    if (compact !== undefined) setCompact(compact);
  }, [compact]);
  return <Suspense>{isOn("keyShortcuts") && <KeyShortcuts onGo={onGo} />}</Suspense>;
}
