export { type StationSymbol, symbolOf } from "@vetaverde/domain/chemistry/figures/symbols";
