import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, renderHook, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { isLoading, isLoadingForUser } from "../lib/loading.ts";
import { failed, ok, wireOf } from "../testing/wire.ts";
import { useCallMutation, useProjectMutation } from "./call-mutation.ts";
import { useCallPages } from "./call-pages.ts";
import { useCallQuery } from "./call-query.ts";
import { invalidateCalls } from "./invalidate.ts";

const PROJECT = "0193ffff-0000-7000-8000-000000000001";
const OTHER = "0193ffff-0000-7000-8000-000000000002";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function startClient() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  return { queries, wrapper };
}

it("shares one answer between uses of the same endpoint and input", async () => {
  const { wrapper } = startClient();
  const wire = wireOf({ "GET ": ok([{ id: "1" }]) });
  const both = renderHook(
    () => [
      useCallQuery("tokens", "list", { params: { project: PROJECT } }),
      useCallQuery(
        "tokens",
        "list",
        { params: { project: PROJECT } },
        { select: (all) => all.map(({ id }) => id) },
      ),
    ],
    { wrapper },
  );
  await waitFor(() => expect(both.result.current[1]?.data).toEqual(["1"]));
  expect(both.result.current[0]?.data).toEqual([{ id: "1" }]);
  expect(wire.seen).toHaveLength(1);
});

it("counts as loading for the user at first, and as a refresh when repeated, also after a failure", async () => {
  for (const answer of [ok([{ id: "1" }]), failed(500, "INTERNAL")]) {
    const { queries, wrapper } = startClient();
    const seen: [boolean, boolean][] = [];
    wireOf({
      "GET ": () => {
        seen.push([isLoading(), isLoadingForUser()]);
        return answer;
      },
    });
    const query = renderHook(() => useCallQuery("tokens", "list", { params: { project: PROJECT } }), {
      wrapper,
    });
    await waitFor(() => expect(query.result.current.isFetched).toBe(true));
    await act(() => queries.refetchQueries());
    expect(seen).toEqual([
      [true, true],
      [true, false],
    ]);
    cleanup();
  }
});

it("asks apart for a use that is set apart, and not at all without an input", async () => {
  const { wrapper } = startClient();
  const wire = wireOf({ "GET ": ok([]) });
  const params = { project: PROJECT };
  const all = renderHook(
    () => [
      useCallQuery("tokens", "list", { params }),
      useCallQuery("tokens", "list", { params }, { variant: "edit" }),
      useCallQuery("tokens", "list", null),
    ],
    { wrapper },
  );
  await waitFor(() => expect(all.result.current[1]?.isSuccess).toBe(true));
  expect(wire.seen).toHaveLength(2);
  expect(all.result.current[2]?.isPending).toBe(true);
});

it("asks again for the feature that a call changed, in its project alone", async () => {
  const { queries, wrapper } = startClient();
  wireOf({ "GET ": ok([]), "DELETE ": ok(true) });
  const lists = renderHook(
    () => [PROJECT, OTHER].map((project) => useCallQuery("tokens", "list", { params: { project } })),
    { wrapper },
  );
  await waitFor(() => expect(lists.result.current.every(({ isSuccess }) => isSuccess)).toBe(true));
  const revoke = renderHook(
    () => useCallMutation("tokens", "revoke", (token: string) => ({ params: { project: PROJECT, token } })),
    { wrapper },
  );
  const renewed = vi.spyOn(queries, "invalidateQueries");
  const [own, others] = queries.getQueryCache().getAll();
  const before = [own?.state.dataUpdateCount, others?.state.dataUpdateCount];
  await act(() => revoke.result.current.mutateAsync("1"));
  expect(renewed).toHaveBeenCalledTimes(1);
  expect(own?.state.dataUpdateCount).toBe((before[0] ?? 0) + 1);
  expect(others?.state.dataUpdateCount).toBe(before[1]);
});

it("asks again after a failure only with afterFailure", async () => {
  const { queries, wrapper } = startClient();
  wireOf({ "DELETE ": failed(404, "NOT_FOUND") });
  const renewed = vi.spyOn(queries, "invalidateQueries");
  const revoke = (afterFailure: boolean) =>
    renderHook(
      () =>
        useCallMutation("tokens", "revoke", (token: string) => ({ params: { project: PROJECT, token } }), {
          afterFailure,
        }),
      { wrapper },
    );
  const never = revoke(false);
  await act(() => never.result.current.mutateAsync("1").catch(() => {}));
  expect(renewed).not.toHaveBeenCalled();
  const always = revoke(true);
  await act(() => always.result.current.mutateAsync("1").catch(() => {}));
  expect(renewed).toHaveBeenCalledTimes(1);
});

/** A list whose items can be revoked; each item's component exists only while it is listed. */
function startRevocable() {
  const { queries, wrapper: Wrapper } = startClient();
  const calls = { done: vi.fn(), failed: vi.fn(), listed: [{ id: "1" }] };
  type Reply = ReturnType<typeof ok> | ReturnType<typeof failed>;
  let answer = (_: Reply) => {};
  const reply = new Promise<Reply>((resolve) => {
    answer = resolve;
  });
  // The change refetches two queries; the list, and with it the component, is renewed before the other one.
  const later = () => new Promise<Reply>((resolve) => setTimeout(resolve, 50, ok([])));
  wireOf({ "GET /fkl-plan": later, "GET ": () => ok(calls.listed), "DELETE ": () => reply });
  const params = { project: PROJECT };
  function Item({ id }: { id: string }) {
    const revoke = useCallMutation(
      "tokens",
      "revoke",
      (token: string) => ({ params: { ...params, token } }),
      { afterFailure: true, invalidates: ["tokens", "plans"] },
    );
    const callbacks = { onSuccess: calls.done, onError: calls.failed };
    return (
      <button type="button" onClick={() => revoke.mutate(id, callbacks)}>
        {id}
      </button>
    );
  }
  function List() {
    const { data } = useCallQuery("tokens", "list", { params });
    useCallQuery("plans", "list", { params, query: {} });
    return data?.map(({ id }) => <Item key={id} id={id} />);
  }
  const page = render(<List />, { wrapper: Wrapper });
  return { calls, answer, page, queries };
}

it.each([
  ["success", ok({}), "done"],
  ["failure", failed(409, "CONFLICT"), "failed"],
] as const)("reports a %s although the refetch removes the component", async (_, reply, callback) => {
  const { calls, answer } = startRevocable();
  (await screen.findByRole("button", { name: "1" })).click();
  calls.listed = [];
  answer(reply);
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  await waitFor(() => expect(calls[callback]).toHaveBeenCalledOnce());
});

it("reports once while the component stays, and nothing once the user has left", async () => {
  const stays = startRevocable();
  (await screen.findByRole("button", { name: "1" })).click();
  stays.answer(ok({}));
  await waitFor(() => expect(stays.calls.done).toHaveBeenCalledOnce());
  cleanup();

  const left = startRevocable();
  (await screen.findByRole("button", { name: "1" })).click();
  left.page.unmount();
  left.answer(ok({}));
  await waitFor(() => expect(left.queries.isMutating()).toBe(0));
  expect(left.calls.done).not.toHaveBeenCalled();
  expect(stays.calls.done).toHaveBeenCalledOnce();
});

it("invalidates one endpoint, a feature, or all of a project", async () => {
  const { queries } = startClient();
  const keys = [
    [PROJECT, "tokens", "list"],
    [PROJECT, "plans", "list"],
    [PROJECT, "plans", "get"],
    [OTHER, "plans", "get"],
    [null, "plans", "list"],
  ] as const;
  const stale = async (
    ...args: Parameters<typeof invalidateCalls> extends [unknown, ...infer R] ? R : never
  ) => {
    for (const key of keys) queries.setQueryData(key, {});
    await invalidateCalls(queries, ...args);
    return keys.filter((key) => queries.getQueryState(key)?.isInvalidated);
  };
  expect(await stale(PROJECT, ["plans/get"])).toEqual([keys[2]]);
  // A reply of the platform may contain data of the project.
  expect(await stale(PROJECT, ["plans"])).toEqual([keys[1], keys[2], keys[4]]);
  expect(await stale(PROJECT, ["*"])).toEqual([keys[0], keys[1], keys[2], keys[4]]);
  expect(await stale(null, ["plans"])).toEqual([keys[1], keys[2], keys[3], keys[4]]);
});

it("returns the result of several calls, after the caller's own work", async () => {
  const { wrapper } = startClient();
  const done = vi.fn();
  const work = renderHook(
    () =>
      useProjectMutation(PROJECT, async (n: number) => n * 2, { invalidates: ["plans"], onSuccess: done }),
    { wrapper },
  );
  expect(await act(() => work.result.current.mutateAsync(2))).toBe(4);
  expect(done.mock.calls[0]?.slice(0, 2)).toEqual([4, 2]);
});

it("reads one page after another while there are more", async () => {
  const { wrapper } = startClient();
  const wire = wireOf({ "GET ": ok({ items: [], page: 1, more: true }) });
  const pages = renderHook(
    () =>
      useCallPages(
        "stations",
        "history",
        (page) => ({ params: { project: PROJECT, station: OTHER }, query: { page, size: 2 } }),
        { next: ({ page, more }) => (more ? page + 1 : undefined) },
      ),
    { wrapper },
  );
  await waitFor(() => expect(pages.result.current.hasNextPage).toBe(true));
  await act(() => pages.result.current.fetchNextPage());
  expect(wire.seen.map(({ url }) => url.replace(/.*\?/, ""))).toEqual(["page=1&size=2", "page=2&size=2"]);
});
