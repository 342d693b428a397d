import { cleanup, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { setUpPage } from "../../../testing/set-up.ts";
import type { Kinds } from "./clusters.ts";
import { StationMarker } from "./StationMarker.tsx";

setUpPage({ words: ["map"] });

const cluster = (count: number, kinds: Kinds) =>
  render(
    <svg>
      <title>map</title>
      <StationMarker
        spot={{ what: "cluster", key: "c1", id: 1, x: 0, y: 0, count, kinds }}
        chosen={false}
        onOpen={() => {}}
      />
    </svg>,
  ).container;

it("shows the statuses of several stations by text and by the worst one's icon, not by colour only", () => {
  const drawn = cluster(4, { done: 2, unfulfilled: 1 });
  expect(screen.getByRole("button").getAttribute("aria-label")).toBe(
    "4 estaciones en este lugar (Incumplidos: 1, Cumplidos: 2, sin monitoreos en el período: 1): acercar",
  );
  expect(drawn.querySelectorAll("svg svg")).toHaveLength(1);
  const mark = drawn.querySelector("svg svg")?.outerHTML;
  cleanup();
  expect(cluster(2, { unfulfilled: 2 }).querySelector("svg svg")?.outerHTML).toBe(mark);
  cleanup();
  expect(cluster(2, { done: 2 }).querySelector("svg svg")?.outerHTML).not.toBe(mark);
});
