import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { describeError } from "../../lib/describe-error.ts";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { installDialogs } from "../../testing/dialogs.ts";
import { project } from "../../testing/people.ts";
import { ok, wireOf } from "../../testing/wire.ts";
import { Toaster } from "../../ui/Toaster.tsx";
import { SearchBox, type SearchBoxProps } from "./SearchBox.tsx";

const station = (title: string) => ({ kind: "station", id: title, title, detail: null, at: null });

function show(onGo: SearchBoxProps["onGo"]) {
  wireOf({
    [`GET /fkl-general/${project.id}/search?q=pz-t01`]: ok({ items: [station("PZ-T01")] }),
    [`GET /fkl-general/${project.id}/search?q=pz-t02`]: ok({ items: [station("PZ-T02")] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <SearchBox project={project.id} open compact={false} onOpen={() => {}} onGo={onGo} />
      <Toaster />
    </QueryClientProvider>,
  );
  const field = screen.getByRole("combobox");
  return { field, type: (value: string) => fireEvent.change(field, { target: { value } }) };
}

beforeEach(async () => {
  installDialogs();
  Element.prototype.scrollIntoView = () => {};
  await chooseLocale("es");
  await loadWords("search");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("goes to what is typed when Enter is pressed, not to what the letters before had found", async () => {
  const onGo = vi.fn(async () => {});
  const { field, type } = show(onGo);
  type("pz-t01");
  await screen.findByRole("option", { name: /PZ-T01/ });
  type("pz-t02");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onGo).not.toHaveBeenCalled();
  await waitFor(() =>
    expect(onGo).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: "PZ-T02" })),
  );
});

it("says why what was chosen cannot be opened", async () => {
  const { type } = show(() => Promise.reject(new Error("gone")));
  type("pz-t01");
  fireEvent.click(await screen.findByRole("option", { name: /PZ-T01/ }));
  expect(await screen.findByText(describeError(new Error("gone")))).toBeTruthy();
});
