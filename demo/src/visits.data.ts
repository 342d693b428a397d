/** Page visits: the user, the number of visits, and how many hours ago the last one was. */
export const opened: readonly { who: string; alias: string; visits: number; hoursAgo: number }[] = [
  { who: "admin", alias: "PlanningAndMonitoring", visits: 41, hoursAgo: 3 },
  { who: "admin", alias: "ConfigView", visits: 12, hoursAgo: 20 },
  { who: "sistema", alias: "ConfigView", visits: 30, hoursAgo: 6 },
  { who: "sistema", alias: "FilesContainer", visits: 4, hoursAgo: 80 },
  { who: "escritura", alias: "PlanningAndMonitoring", visits: 63, hoursAgo: 2 },
  { who: "auditoria", alias: "FilesContainer", visits: 9, hoursAgo: 26 },
  { who: "lectura", alias: "PlanningAndMonitoring", visits: 7, hoursAgo: 30 },
  { who: "admin", alias: "FilesContainer", visits: 8, hoursAgo: 45 },
  { who: "escritura", alias: "NPYMS", visits: 11, hoursAgo: 28 },
  { who: "auditoria", alias: "PlanningAndMonitoring", visits: 15, hoursAgo: 22 },
  { who: "lectura", alias: "NPYMS", visits: 3, hoursAgo: 75 },
  { who: "invitado", alias: "PlanningAndMonitoring", visits: 4, hoursAgo: 49 },
  { who: "invitado", alias: "FilesContainer", visits: 2, hoursAgo: 50 },
];
/** Pages that users marked as favourites. */
export const marked: readonly { who: string; alias: string }[] = [
  { who: "admin", alias: "PlanningAndMonitoring" },
  { who: "escritura", alias: "PlanningAndMonitoring" },
  { who: "sistema", alias: "ConfigView" },
  { who: "auditoria", alias: "FilesContainer" },
  { who: "lectura", alias: "PlanningAndMonitoring" },
  { who: "invitado", alias: "PlanningAndMonitoring" },
];
