/** The counts of a group without monitorings. */
export const NO_MONITORINGS = {
  done: 0,
  far: 0,
  near: 0,
  unfulfilled: 0,
  skipped: 0,
  rescheduled: 0,
  total: 0,
  due: 0,
  doneOfDue: 0,
};
