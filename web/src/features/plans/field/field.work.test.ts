import { describe, expect, it } from "vitest";
import type { OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { monitoring } from "../../../testing/plans.ts";
import { byStation, type FieldWork, isOf, withSent } from "./field.work.ts";

const TODAY = "2026-11-20";
const at = (station: string, day: string) => ({
  ...monitoring,
  id: `${station}-${day}`,
  station: { id: station, name: station },
  estimatedDate: day,
  startsAt: `${day}T12:00:00Z`,
});
const work: FieldWork = {
  monitorings: [
    at("owed", "2026-11-02"),
    at("near", "2026-11-24"),
    at("near", "2026-11-10"),
    at("owed", "2026-11-18"),
    at("today", "2026-11-20"),
    at("nowhere", "2026-11-21"),
  ],
  stations: [
    { id: "owed", place: { latitude: -33, longitude: -70 } },
    { id: "near", place: { latitude: -33.01, longitude: -70 } },
    { id: "today", place: { latitude: -34, longitude: -70 } },
    { id: "nowhere", place: null },
  ],
  at: 0,
};

describe("the field work list", () => {
  it("begins with what is due today, then the newest overdue, then what is coming", () => {
    const stations = byStation(work, null, TODAY);
    expect(stations.map(({ station }) => station.name)).toEqual(["today", "owed", "near", "nowhere"]);
    expect(stations.map(({ monitorings }) => monitorings.map(({ estimatedDate }) => estimatedDate))).toEqual([
      ["2026-11-20"],
      ["2026-11-18", "2026-11-02"],
      ["2026-11-10", "2026-11-24"],
      ["2026-11-21"],
    ]);
    expect(stations.every(({ away }) => away === null)).toBe(true);
  });

  it("begins with the nearest station where the position is known; stations without coordinates are last", () => {
    const stations = byStation(work, { latitude: -33.011, longitude: -70 }, TODAY);
    expect(stations.map(({ station }) => station.name)).toEqual(["near", "owed", "today", "nowhere"]);
    expect(Math.round(stations[0]?.away ?? 0)).toBe(111);
    expect(stations[3]?.away).toBeNull();
  });
});

describe("the field work list after this phone has sent", () => {
  const sent = (subject: string, answer: object, more: object = {}) =>
    ({ kind: "follow-up", state: "sent", subject, sentAt: 5, path: "", answer, ...more }) as OutboxItem;
  const idsOf = ({ monitorings }: FieldWork) => monitorings.map(({ id }) => id);

  it("omits the done ones, and shows the others with their new version", () => {
    const answered = { ...at("near", "2026-11-24"), version: 2, observation: "Falta la muestra" };
    const now = withSent(work, [
      sent("today-2026-11-20", { status: "done", completed: true, version: 2 }),
      sent("near-2026-11-24", answered),
      sent("near-2026-11-24", { ...answered, version: 3 }),
      sent("owed-2026-11-02", { version: 9, status: "done" }, { state: "waiting" }),
    ]);
    expect(idsOf(now)).toEqual(idsOf(work).filter((id) => id !== "today-2026-11-20"));
    expect(now.monitorings.find(({ id }) => id === "near-2026-11-24")).toMatchObject({
      version: 3,
      observation: "Falta la muestra",
    });
  });

  it("uses the list's version where that is newer", () => {
    const reopened = { ...work, monitorings: [{ ...at("today", "2026-11-20"), version: 3 }] };
    const now = withSent(reopened, [sent("today-2026-11-20", { status: "done", version: 2 })]);
    expect(now.monitorings).toEqual(reopened.monitorings);
  });

  it("omits a skipped station's work of that plan, unless the list was loaded after the skip", () => {
    const path = `/fkl-plan/p/plans/${monitoring.plan.id}/skip-station`;
    const skip = sent("owed", { skipped: 2 }, { kind: "skip", path, body: {} });
    expect(idsOf(withSent(work, [skip])).some((id) => id.startsWith("owed"))).toBe(false);
    expect(idsOf(withSent({ ...work, at: 6 }, [skip]))).toEqual(idsOf(work));
    expect(idsOf(withSent(work, [{ ...skip, path: "/fkl-plan/p/plans/other/skip-station" }]))).toEqual(
      idsOf(work),
    );
  });
});

it("a pending skip marks its plan's work at its station that is not done", () => {
  const path = `/fkl-plan/p/plans/${monitoring.plan.id}/skip-station`;
  const skip = { kind: "skip", state: "waiting", subject: "owed", path, body: {} } as unknown as OutboxItem;
  const marked = work.monitorings.filter((one) => isOf(skip, one)).map(({ id }) => id);
  expect(marked).toEqual(["owed-2026-11-02", "owed-2026-11-18"]);
  expect(isOf(skip, { ...at("owed", "2026-11-02"), completed: true })).toBe(false);
  const limited = { ...skip, body: { from: "2026-11-10", to: "2026-11-18" } };
  expect(work.monitorings.filter((one) => isOf(limited, one)).map(({ id }) => id)).toEqual([
    "owed-2026-11-18",
  ]);
  expect(isOf({ ...skip, path: "/fkl-plan/p/plans/other/skip-station" }, at("owed", "2026-11-02"))).toBe(
    false,
  );
  expect(isOf({ ...skip, kind: "follow-up", subject: "owed-2026-11-02" }, at("owed", "2026-11-02"))).toBe(
    true,
  );
});
