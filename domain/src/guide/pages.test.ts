import { describe, expect, it } from "vitest";
import { ROUTES } from "../permissions/routes.ts";
import { GUIDE_JOBS, GUIDE_OF_ROUTE, isGuideLink } from "./pages.ts";

describe("the guide's pages", () => {
  it("have a page for every route of the product, and none for an unknown route", () => {
    expect(Object.keys(GUIDE_OF_ROUTE).sort()).toEqual(Object.keys(ROUTES).sort());
    for (const [route, job] of Object.entries(GUIDE_OF_ROUTE))
      expect([route, GUIDE_JOBS]).toEqual([route, expect.arrayContaining([job])]);
  });

  it.each([
    "/planning-and-monitoring",
    "/planning-and-monitoring/create?x=1#top",
    "/help",
    `/help/${GUIDE_JOBS[0]}`,
    "/files/instrument",
  ])("accept the link %s", (to) => {
    expect(isGuideLink(to)).toBe(true);
  });

  it.each(["/planning", "/help/nothing", "https://example.org", "/modi/device/{device}x", "/files/"])(
    "refuse the link %s",
    (to) => {
      expect(isGuideLink(to)).toBe(false);
    },
  );
});
