/** A monitoring that was done with a sample, as its form records it. */
export const DONE_WITH_SAMPLE = {
  actionDate: "2026-11-20",
  completed: true,
  sample: true,
  observation: "Nivel medido",
  reason: "Programado",
  mishap: false,
};

/** A follow-up of a monitoring that was done, as its call takes it. */
export const FOLLOW_UP = {
  actionDate: "2026-11-20",
  completed: true,
  sample: false,
  observation: "o",
  reason: "r",
  mishap: false,
  version: 1,
};
