// Devices of the demonstration that report late or not at all, so that each state of a device is shown.

/** Hours since the last report of a device that has stopped, by serial: a battery that failed, and a blocked antenna. */
export const SILENT: Readonly<Record<string, number>> = { "MODI-0142": 9, "MODI-0154": 2.2 };

/** Minutes by which the reports of a device arrive late, by serial: more than two of its intervals, less than eight. */
export const LATE: Readonly<Record<string, number>> = {
  "MODI-0119": 150,
  "MODI-0129": 38,
  "MODI-0134": 82,
  "MODI-0146": 41,
};

/** Volts of batteries that are about to fail, by serial. */
export const LOW: Readonly<Record<string, number>> = {
  "MODI-0134": 3.31,
  "MODI-0149": 3.3,
  "MODI-0154": 3.28,
};
