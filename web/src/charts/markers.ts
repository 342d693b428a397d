export { BELOW_TICK, type StationSymbol, symbolOf } from "@vetaverde/domain/chemistry/figures/symbols";
