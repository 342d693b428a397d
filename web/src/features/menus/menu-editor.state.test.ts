import { describe, expect, it } from "vitest";
import {
  change,
  childrenOf,
  countChanges,
  drop,
  entriesOf,
  faultOf,
  groupOf,
  hostOf,
  moveToGroup,
  newRow,
  type Row,
  remove,
  rowsOf,
  step,
} from "./menu-editor.state.ts";

/** `group`, ` area` one level deep, and so on: the first letter determines the kind. */
const KINDS = { g: "group", a: "area", l: "link" } as const;
const rows = (...lines: string[]): Row[] =>
  lines.map((line) => {
    const key = line.trim();
    const kind = KINDS[key[0] as keyof typeof KINDS];
    return {
      ...newRow(kind, key),
      depth: line.length - key.length,
      label: key,
      area: kind === "area" ? key : "",
    };
  });
const shown = (list: readonly Row[]) => list.map(({ depth, key }) => " ".repeat(depth) + key);
const menu = rows("g1", " a1", " l1", "g2", " g3", "  a2", "l2");

describe("where an entry leads", () => {
  it("is what a group contains, at any depth", () => {
    expect(menu.map((row) => childrenOf(menu, row))).toEqual([2, 0, 0, 2, 1, 0, 0]);
  });

  it("is the site of a link, and what is typed while that is no address", () => {
    expect(["https://www.example.org/a/b?c=1", " http://example.org:8080 ", "exam", ""].map(hostOf)).toEqual([
      "www.example.org",
      "example.org:8080",
      "exam",
      "–",
    ]);
  });
});

describe("the group of an entry", () => {
  it("is the one above it that is a level higher", () => {
    expect(menu.map((row) => groupOf(menu, row))).toEqual(["", "g1", "g1", "", "g2", "g3", ""]);
  });

  it("is changed with everything below the entry, which comes last there", () => {
    expect(shown(moveToGroup(menu, "l2", "g1"))).toEqual(["g1", " a1", " l1", " l2", "g2", " g3", "  a2"]);
    expect(shown(moveToGroup(menu, "g3", "g1"))).toEqual(["g1", " a1", " l1", " g3", "  a2", "g2", "l2"]);
    expect(shown(moveToGroup(menu, "g3", ""))).toEqual(["g1", " a1", " l1", "g2", "l2", "g3", " a2"]);
  });

  it("is neither the entry itself, nor one below it, nor one that would be too deep", () => {
    expect(moveToGroup(menu, "g2", "g2")).toBe(menu);
    expect(moveToGroup(menu, "g2", "g3")).toBe(menu);
    expect(moveToGroup(menu, "g2", "g1")).toBe(menu);
  });
});

describe("a step in the menu editor", () => {
  it("moves a group with everything below it", () => {
    expect(shown(step(menu, "g1", "down"))).toEqual(["g2", " g3", "  a2", "g1", " a1", " l1", "l2"]);
    expect(shown(step(menu, "l2", "up"))).toEqual(["g1", " a1", " l1", "l2", "g2", " g3", "  a2"]);
  });

  it("passes only neighbours of the same level", () => {
    expect(step(menu, "a1", "up")).toBe(menu);
    expect(step(menu, "l1", "down")).toBe(menu);
    expect(shown(step(menu, "l1", "up"))).toEqual(["g1", " l1", " a1", "g2", " g3", "  a2", "l2"]);
  });

  it("moves into an entry that can contain it, three levels deep at most", () => {
    expect(shown(step(menu, "l2", "in"))).toEqual(["g1", " a1", " l1", "g2", " g3", "  a2", " l2"]);
    expect(step(menu, "g2", "in")).toBe(menu);
    expect(step(rows("l1", "a1"), "a1", "in")).toHaveLength(2);
    expect(shown(step(rows("l1", "a1"), "a1", "in"))).toEqual(["l1", "a1"]);
    expect(step(menu, "g1", "in")).toBe(menu);
  });

  it("moves out to the position after its group", () => {
    expect(shown(step(menu, "a1", "out"))).toEqual(["g1", " l1", "a1", "g2", " g3", "  a2", "l2"]);
    expect(step(menu, "l2", "out")).toBe(menu);
  });
});

describe("a drop in the menu editor", () => {
  it("has the level of the entry that it is dropped before", () => {
    expect(shown(drop(menu, "l2", "a1"))).toEqual(["g1", " l2", " a1", " l1", "g2", " g3", "  a2"]);
    expect(shown(drop(menu, "g3", "g1"))).toEqual(["g3", " a2", "g1", " a1", " l1", "g2", "l2"]);
    expect(shown(drop(menu, "g1", null))).toEqual(["g2", " g3", "  a2", "l2", "g1", " a1", " l1"]);
  });

  it("is refused into itself, and beyond the maximum depth", () => {
    expect(drop(menu, "g2", "a2")).toBe(menu);
    expect(drop(menu, "g1", "a2")).toBe(menu);
  });
});

it("removing an entry removes everything below it", () => {
  expect(shown(remove(menu, "g2"))).toEqual(["g1", " a1", " l1", "l2"]);
});

it("a group that becomes a link releases its entries", () => {
  expect(shown(change(menu, "g1", { kind: "link" }))).toEqual(["g1", "a1", "l1", "g2", " g3", "  a2", "l2"]);
});

it("rows and tree convert to each other without loss", () => {
  const tree = entriesOf(menu);
  expect(tree.map(({ submenu }) => submenu.length)).toEqual([2, 1, 0]);
  expect(tree[1]?.submenu[0]?.submenu[0]?.area).toBe("a2");
  const back = rowsOf([
    {
      id: "1",
      type: "area",
      label: null,
      shown: "Cumplimiento",
      icon: null,
      visible: true,
      submenu: [
        {
          id: "2",
          type: "area",
          area: "Home",
          label: null,
          shown: "Inicio",
          icon: null,
          visible: false,
          submenu: [],
        },
      ],
    },
  ]);
  expect(back.map(({ depth, kind, label }) => [depth, kind, label])).toEqual([
    [0, "group", "Cumplimiento"],
    [1, "area", ""],
  ]);
});

it.each([
  ["group", {}, "noLabel"],
  ["group", { label: " " }, "noLabel"],
  ["area", {}, "noArea"],
  ["board", { label: "a" }, "noBoard"],
  ["link", { label: "a" }, "noUrl"],
  ["link", { label: "a", url: "javascript:1" }, "notUrl"],
  ["link", { label: "a", url: "mina.cl" }, null],
] as const)("a %s with %j lacks %s", (kind, fields, fault) => {
  expect(faultOf({ ...newRow(kind, "k"), ...fields })).toBe(fault);
});

it("counts the changes: a move, a name, a new entry, a removed one", () => {
  expect(countChanges(menu, menu)).toBe(0);
  expect(countChanges(menu, change(menu, "l2", { label: "x" }))).toBe(1);
  expect(countChanges(menu, [...menu, newRow("link", "new")])).toBe(1);
  expect(countChanges(menu, remove(menu, "l2"))).toBe(1);
});
