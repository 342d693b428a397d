/** Where the authority signs in, and where it asks for the records of a device and day. */
export const HISTORY_PATHS = {
  token: "/fkl-modi/authority-history/token",
  records: "/fkl-modi/authority-history/records",
} as const;
