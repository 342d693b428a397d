import type { Core } from "./core.ts";
import type { Module } from "./module.ts";

/** Seeds the heavier parts of a demonstration after its first start; a program without one leaves them out. */
export const demonstrationTasks = ({ db, pool, storage, secrets, log, loadDemonstration }: Core): Module => ({
  tasks: {
    "demonstration.part": async (payload) => {
      const demonstration = await loadDemonstration?.();
      await demonstration?.seedPart({ db, pool, storage, secrets, log }, payload);
    },
  },
});
