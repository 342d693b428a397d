import type { Locale } from "@vetaverde/domain/locale";

export interface ColumnTypes {
  "prompt_versions.language": Locale;
}
