// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface ProjectRow {
  id: string;
  name: string;
  company: string;
  color: string;
  logo: string | null;
  main: boolean;
  timeZone: string;
  nearDays: number;
  url_policy: string | null;
  date_policy: Date | null;
  users: number;
  menus: number;
  smtp: boolean;
  version: string;
  admin: boolean;
}
