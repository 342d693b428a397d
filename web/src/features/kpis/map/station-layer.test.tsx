import { cleanup, render, screen } from "@testing-library/react";
import type { Worst } from "@vetaverde/contract/kpis";
import { NO_PROGRESS } from "@vetaverde/domain/schedule/progress";
import { expect, it } from "vitest";
import { setUpPage } from "../../../testing/set-up.ts";
import { SpotMarker } from "../../../ui/map/SpotMarker.tsx";
import { indexOf, spotsOf } from "../../../ui/map/spots.ts";
import { type Station, useStationLayer } from "./station-layer.tsx";

setUpPage({ words: ["map"] });

const SIZE = { width: 480, height: 460 };

const station = (worst: Worst | null, n: number): Station => ({
  type: "Feature",
  id: `S-${n}`,
  geometry: { type: "Point", coordinates: [-69.3, -24.5] },
  properties: { ...NO_PROGRESS, name: `S-${n}`, description: null, elevation: null, worst },
});

function Marks({ states }: { states: readonly (Worst | null)[] }) {
  const layer = useStationLayer()({ stations: states.map(station), about: () => null });
  const spots = spotsOf(indexOf([layer]), { k: 512, x: 0, y: 0 }, SIZE);
  return (
    <svg>
      <title>map</title>
      {spots.map((spot) => (
        <SpotMarker key={spot.key} spot={spot} layers={[layer]} isChosen={() => false} onOpen={() => {}} />
      ))}
    </svg>
  );
}
const drawn = (...states: readonly (Worst | null)[]) => render(<Marks states={states} />).container;

it("shows the statuses of several stations by text and by the worst one's icon, not by colour only", () => {
  const several = drawn("done", "unfulfilled", "done", null);
  expect(screen.getByRole("button").getAttribute("aria-label")).toBe(
    "4 estaciones en este lugar (Incumplidos: 1, Cumplidos: 2, sin monitoreos en el período: 1): acercar",
  );
  expect(several.querySelectorAll("svg svg")).toHaveLength(1);
  const mark = several.querySelector("svg svg")?.outerHTML;
  cleanup();
  expect(drawn("unfulfilled", "unfulfilled").querySelector("svg svg")?.outerHTML).toBe(mark);
  cleanup();
  expect(drawn("done", "done").querySelector("svg svg")?.outerHTML).not.toBe(mark);
});
