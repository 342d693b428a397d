import type { ArgsOf } from "../../lib/call.ts";

export type KpiQuery = NonNullable<ArgsOf<"kpis", "kpis">["query"]>;
