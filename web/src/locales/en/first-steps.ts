import type { firstSteps as es } from "../es/first-steps.ts";
import type { SameKeys } from "../same-keys.ts";

export const firstSteps: SameKeys<typeof es> = {
  title: "First steps",
  progress: "{done} of {total} done",
  done: "Done",
  putAway: "Remove from Home",
  noPlans: "This project has no monitoring plans yet",
  noPlansText: "Once the first one is created, you will see here what is due and what is unfulfilled.",
  steps: {
    catalog: {
      title: "Complete the catalogue",
      why: "The components, types and frequencies that plans use.",
    },
    stations: {
      title: "Add stations",
      why: "The points where measurements are made; each monitoring takes place at one.",
    },
    plan: {
      title: "Create a monitoring plan",
      why: "Sets what is measured, where and when, with its dates.",
    },
    people: {
      title: "Invite your team",
      why: "The people who record, review and audit.",
    },
    permits: {
      title: "Upload an environmental permit",
      why: "Its commitments are read from the PDF and linked to plans.",
    },
    devices: {
      title: "Connect a device",
      why: "Its readings and alerts arrive online.",
    },
  },
};
