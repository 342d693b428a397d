import type { BoardGateway, BoardGatewayDeps } from "./boards.ts";
import { createGrafana, type GrafanaSettings } from "./grafana.driver.ts";
import { createMetabase, type MetabaseSettings } from "./metabase.driver.ts";
import { createPowerBi, type PowerBiSettings } from "./powerbi.driver.ts";
import { createSuperset, type SupersetSettings } from "./superset.driver.ts";
import { urlBoards } from "./url.driver.ts";

/** Gateways by provider name; boards of any other provider are rendered by the product itself. */
export interface BoardGateways {
  powerbi: BoardGateway<PowerBiSettings>;
  superset: BoardGateway<SupersetSettings>;
  metabase: BoardGateway<MetabaseSettings>;
  grafana: BoardGateway<GrafanaSettings>;
  url: BoardGateway<{ address: string }>;
}

export const openBoardGateways = (deps: BoardGatewayDeps): BoardGateways => ({
  powerbi: createPowerBi(deps),
  superset: createSuperset(deps),
  metabase: createMetabase(deps),
  grafana: createGrafana(deps),
  url: urlBoards,
});
