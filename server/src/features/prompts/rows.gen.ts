// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface PromptRow {
  id: string;
  name: string;
  language: "es" | "en" | "fr" | "pt";
  default: boolean;
  active: boolean;
  version: number;
  updatedAt: Date;
  updatedBy: { id: string; name: string };
  text: string;
}
