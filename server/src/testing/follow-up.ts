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
