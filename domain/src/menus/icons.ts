/** Icons that a menu entry can have, by their name in the Tabler set, in the order in which they are offered. */
export const MENU_ICONS = [
  "home",
  "clipboard-list",
  "clipboard-check",
  "calendar",
  "table",
  "list-check",
  "chart-bar",
  "chart-line",
  "wave-sine",
  "layout-dashboard",
  "file-text",
  "file-certificate",
  "report",
  "folder",
  "flask",
  "droplet",
  "chart-dots",
  "alert-triangle",
  "arrow-bar-to-up",
  "antenna",
  "bell",
  "bell-ringing",
  "map-pin",
  "map",
  "mountain",
  "wind",
  "volume",
  "temperature",
  "leaf",
  "building-factory",
  "truck",
  "camera",
  "users",
  "shield-check",
  "category",
  "settings",
  "sparkles",
  "message-chatbot",
  "link",
] as const;
export type MenuIcon = (typeof MENU_ICONS)[number];

/** Names that menus were saved with before each page had an icon of its own. */
const FORMER: Readonly<Record<string, MenuIcon>> = {
  plans: "clipboard-list",
  board: "chart-bar",
  file: "file-text",
};

const OF_PAGE: Readonly<Record<string, MenuIcon>> = {
  Home: "home",
  Commitments: "file-certificate",
  CommitmentsMatrix: "list-check",
  PlanningAndMonitoring: "clipboard-list",
  PlanningKpis: "chart-bar",
  Reports: "report",
  FilesContainer: "folder",
  FieldWork: "clipboard-check",
  ScheduleCalendar: "calendar",
  MonitoringTable: "table",
  Samples: "flask",
  Exceedances: "alert-triangle",
  Limits: "arrow-bar-to-up",
  WaterDiagrams: "droplet",
  ModiList: "antenna",
  ModiAlerts: "bell-ringing",
  ResponsePlans: "mountain",
  NPYMS: "wave-sine",
  Authorities: "shield-check",
  Notifications: "bell",
  Catalog: "category",
  ConfigView: "settings",
  Prompt: "sparkles",
  ChatBot: "message-chatbot",
};

const OF_TYPE = {
  area: "file-text",
  board: "layout-dashboard",
  link: "link",
  "environment-report": "chart-dots",
} as const satisfies Record<string, MenuIcon>;

const isIcon = (name: string): name is MenuIcon => (MENU_ICONS as readonly string[]).includes(name);

/** The entry's own icon; if it has none or an unknown one, that of the page it opens; otherwise that of its type. */
export function menuIconOf({
  icon,
  alias,
  type,
}: {
  icon?: string | null | undefined;
  alias?: string | null | undefined;
  type: keyof typeof OF_TYPE;
}): MenuIcon {
  const own = icon ? (isIcon(icon) ? icon : formerIcon(icon)) : undefined;
  return own ?? (alias && Object.hasOwn(OF_PAGE, alias) ? OF_PAGE[alias] : undefined) ?? OF_TYPE[type];
}

const formerIcon = (name: string): MenuIcon | undefined =>
  Object.hasOwn(FORMER, name) ? FORMER[name] : undefined;
