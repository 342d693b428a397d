import { useNavigate } from "@tanstack/react-router";
import type { SearchHit } from "@vetaverde/contract/search";
import { Suspense, useEffect, useState } from "react";
import { call } from "../../lib/call.ts";
import { chooseProject, useSession } from "../../lib/session.ts";
import { useInitialLoadSettled } from "../../ui/initial-load.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Optional } from "./Optional.tsx";

const SearchBox = lazyPart(
  () => import("../../features/search/SearchBox.tsx").then((module) => module.SearchBox),
  "search",
);

/** Loads after the page; using its keyboard shortcut earlier loads it immediately. */
export function Search({ compact = false }: { compact?: boolean }) {
  const navigate = useNavigate();
  const project = useSession((session) => session.project);
  const [open, setOpen] = useState(false);
  const rested = useInitialLoadSettled();
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  if (!project || !(rested || open)) return null;
  const go = async (hit: SearchHit) => {
    const { addressOf } = await import("./hit-address.ts");
    if (hit.kind === "project" && hit.id !== project.id) {
      await chooseProject(await call("projects", "get", { params: { project: hit.id } }));
    }
    const to = addressOf(hit);
    if (/^https?:/i.test(to)) window.open(to, "_blank", "noopener");
    else void navigate({ href: to } as never);
  };
  return (
    <Optional>
      <Suspense>
        <SearchBox
          project={project.id}
          open={open}
          onOpen={setOpen}
          compact={compact}
          onGo={go}
          onGuide={(job) => void navigate({ to: `/help/${job}` })}
        />
      </Suspense>
    </Optional>
  );
}
