import {
  IconBell,
  IconCalendar,
  IconChartBar,
  IconClipboardList,
  IconFileText,
  IconFolderOpen,
  IconHome,
  IconLink,
  IconMapPin,
  IconSettings,
} from "../../ui/icons.ts";

const icons = {
  home: IconHome,
  plans: IconClipboardList,
  "clipboard-list": IconClipboardList,
  board: IconChartBar,
  "chart-bar": IconChartBar,
  calendar: IconCalendar,
  link: IconLink,
  file: IconFileText,
  folder: IconFolderOpen,
  map: IconMapPin,
  settings: IconSettings,
  ConfigView: IconSettings,
  FilesContainer: IconFolderOpen,
  Home: IconHome,
  ModiAlerts: IconBell,
  PlanningAndMonitoring: IconClipboardList,
  ScheduleCalendar: IconCalendar,
} as const;

const byType = {
  area: IconFileText,
  board: IconChartBar,
  link: IconLink,
  "environment-report": IconChartBar,
} as const;

/** The entry's own icon, otherwise its page's, otherwise its kind's. */
export function menuIcon(entry: { icon?: string; alias: string; type: keyof typeof byType }) {
  const named = (name: string | undefined) =>
    name !== undefined && Object.hasOwn(icons, name) ? icons[name as keyof typeof icons] : undefined;
  return named(entry.icon) ?? named(entry.alias) ?? byType[entry.type];
}

/** The icons available to an administrator, by name. */
export const MENU_ICONS = [
  "home",
  "clipboard-list",
  "calendar",
  "chart-bar",
  "file",
  "folder",
  "map",
  "link",
  "settings",
] as const;
