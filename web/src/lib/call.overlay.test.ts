import { renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { failed, wireOf } from "../testing/wire.ts";
import { call } from "./call.ts";
import { useBlocking, useLoading } from "./loading.ts";

const project = "0193bbbb-0000-7000-8000-000000000001";
afterEach(() => vi.unstubAllGlobals());

const state = () => renderHook(() => [useLoading(), useBlocking()]).result.current;

it("a request blocks the page on demand until its response, also a failed one; every request counts as loading", async () => {
  wireOf({ "GET ": failed(500, "INTERNAL") });
  const query = { query: { project, user: project } };
  const plain = call("menus", "get", query).catch(() => {});
  expect(state()).toEqual([1, false]);
  const overlaid = call("menus", "get", { ...query, overlay: true }).catch(() => {});
  expect(state()).toEqual([2, true]);
  await overlaid;
  await plain;
  expect(state()).toEqual([0, false]);
});
