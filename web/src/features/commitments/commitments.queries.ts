import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Commitment, type CommitmentLanes, MAX_LANES } from "@vetaverde/contract/commitment";
import type { Locale } from "@vetaverde/domain/locale";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { callKey } from "../../resource/call-key.ts";
import { invalidateCalls } from "../../resource/invalidate.ts";
import type { Lanes } from "./Lane.tsx";

export type CommitmentQuery = NonNullable<ArgsOf<"commitments", "list">["query"]>;
export type UpdateBody = ArgsOf<"commitments", "update">["body"];
export type ReviewBody = ArgsOf<"commitments", "review">["body"];
export type CreateBody = ArgsOf<"commitments", "create">["body"];
export type PlacesBody = ArgsOf<"commitments", "places">["body"];
export type TransmissionsBody = ArgsOf<"commitments", "transmissions">["body"];
export type LinkBody = ArgsOf<"commitments", "link">["body"];

/** Maximum page size of the endpoint; a document with more commitments takes several requests. */
const PAGE_SIZE = 500;

/** Query of all commitments of a document, in the order of its pages. */
export function useDocumentCommitments(project: string, document: string) {
  return useQuery({
    queryKey: callKey("commitments", "list", { params: { project }, query: { document } }, "whole"),
    queryFn: async ({ signal }) => {
      const all: Commitment[] = [];
      for (let page = 1; ; page++) {
        const query = { document, sort: "page", size: PAGE_SIZE, page } as const;
        const { items, total } = await call("commitments", "list", { params: { project }, query, signal });
        all.push(...items);
        if (items.length === 0 || all.length >= total) return all;
      }
    },
    enabled: document !== "",
  });
}

/** Query of the months and due days of the displayed commitments, requested in batches of a hundred. */
export function useLanes(project: string, commitments: readonly string[]): Lanes | undefined {
  const { data } = useQuery({
    queryKey: callKey("commitments", "lane", { params: { project }, query: { commitments } }),
    queryFn: async ({ signal }) => {
      const parts: CommitmentLanes[] = [];
      for (let at = 0; at < commitments.length; at += MAX_LANES) {
        const query = { commitment: commitments.slice(at, at + MAX_LANES) };
        parts.push(await call("commitments", "lane", { params: { project }, query, signal }));
      }
      return parts;
    },
    select: lanesOf,
    placeholderData: keepPreviousData,
    enabled: commitments.length > 0,
  });
  return data;
}

function lanesOf(parts: readonly CommitmentLanes[]): Lanes | undefined {
  const [first] = parts;
  if (!first) return undefined;
  const known = new Map(parts.flatMap(({ lanes }) => lanes.map((lane) => [lane.commitment, lane] as const)));
  return { today: first.today, months: first.months, of: (commitment) => known.get(commitment) };
}

/** Actions on commitments; each promise resolves after the displayed lists are refetched. @throws CallError */
export function useReviewActions(project: string) {
  const queries = useQueryClient();
  const renew = () => invalidateCalls(queries, project, ["commitments"]);
  const of = (commitment: string) => ({ project, commitment });
  const done = async <T>(request: Promise<T>): Promise<T> => {
    const answer = await request;
    await renew();
    return answer;
  };
  return {
    renew,
    review: (commitment: string, body: ReviewBody) =>
      done(call("commitments", "review", { params: of(commitment), body })),
    update: (commitment: string, body: UpdateBody) =>
      done(call("commitments", "update", { params: of(commitment), body })),
    split: (commitment: string, parts: string[], version: number) =>
      done(call("commitments", "split", { params: of(commitment), body: { parts, version } })),
    merge: (commitments: { id: string; version: number }[]) =>
      done(call("commitments", "merge", { params: { project }, body: { commitments } })),
    create: (body: CreateBody) => done(call("commitments", "create", { params: { project }, body })),
    places: (commitment: string, body: PlacesBody) =>
      done(call("commitments", "places", { params: of(commitment), body })),
    transmissions: (commitment: string, body: TransmissionsBody) =>
      done(call("commitments", "transmissions", { params: of(commitment), body })),
    link: (commitment: string, body: LinkBody) =>
      done(call("commitments", "link", { params: of(commitment), body })),
  };
}

export const exportCommitments = (project: string, format: "csv" | "xlsx", query: CommitmentQuery) => {
  const { page: _page, size: _size, ...filters } = query;
  return download(
    address(specOf("commitments", format).path, { project }, filters as Record<string, string | string[]>),
  );
};

/** Downloads one PDF of these commitments, in the user's language. @throws CallError */
export const downloadBundle = (project: string, commitment: string[], locale: Locale) =>
  download(address(specOf("commitments", "bundle").path, { project }, { commitment, locale }));

/** Downloads a plan's workbook with the accepted commitments that have a frequency. @throws CallError */
export const downloadDraft = (project: string, query: CommitmentQuery) =>
  download(
    address(
      specOf("commitments", "draftPlan").path,
      { project },
      { instrument: query.instrument as string[] },
    ),
  );
