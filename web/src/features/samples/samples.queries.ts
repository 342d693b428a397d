import { address } from "../../lib/address.ts";
import { type ArgsOf, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import type { SampleQuery } from "./samples.address.ts";

export type ParameterBody = ArgsOf<"samples", "saveParameter">["body"];

export const exportSamples = (project: string, format: "csv" | "xlsx", query: SampleQuery) => {
  const { page: _page, size: _size, sort: _sort, ...filters } = query;
  const { path } = specOf("samples", format);
  return download(address(path, { project }, filters as Record<string, string | string[]>));
};
