import { describe, expect, it } from "vitest";
import { evaluationBudget, isTrue, type Node, valuesOf } from "./evaluate.ts";
import { StaFault } from "./fault.ts";
import { readExpression } from "./filter.ts";
import type { Kind } from "./kinds.ts";
import { narrow } from "./narrow.ts";
import { readOptions } from "./options.ts";
import { readPath } from "./path.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const node = (kind: Kind, properties: Record<string, unknown>, links: Record<string, Node[]> = {}): Node => ({
  kind,
  id: "1",
  property: (name) => properties[name] ?? null,
  follow: (link) => links[link] ?? [],
});
const stream = node(
  "Datastreams",
  { name: "Air temperature", unitOfMeasurement: { name: "degree Celsius", symbol: "°C" } },
  { ObservedProperty: [node("ObservedProperties", { name: "temperature" })] },
);
const point = { type: "Point", coordinates: [-70.5, -33.2] };
const observation = node(
  "Observations",
  { result: 10.5, phenomenonTime: "2015-03-21T05:40:30.250Z", resultTime: "2015-03-21T05:40:30.250Z" },
  { Datastream: [stream], FeatureOfInterest: [node("FeaturesOfInterest", { feature: point })] },
);
const evaluateFilter = (filter: string, of: Node = observation) =>
  isTrue(readExpression(filter), of, evaluationBudget(NOW));
const fault = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof StaFault) return error.code;
    throw error;
  }
  return null;
};

describe("a SensorThings filter", () => {
  it.each([
    // The standard's tables 22 to 26: comparison, logic, arithmetic, texts, dates, mathematics, place.
    ["result eq 10.5", true],
    ["result ne 10.5", false],
    ["result gt 10", true],
    ["result ge 10.5", true],
    ["result lt 100", true],
    ["result le 100 and result gt 3.5", true],
    ["result le 3.5 or result gt 200", false],
    ["not result le 3.5", true],
    ["not (result le 3.5 or result gt 200)", true],
    ["result add 5 gt 10", true],
    ["result sub 5 gt 10", false],
    ["result mul 2 gt 20", true],
    ["result div 2 gt 4", true],
    ["result mod 2 eq 0.5", true],
    ["(result sub 5) mul -2 eq -11", true],
    ["result add 2 mul 3 eq 16.5", true],
    ["result div 0 gt 0", false],
    ["result eq null", false],
    ["resultQuality eq null", true],
    ["result eq '10.5'", false],
    ["substringof('temp', Datastream/ObservedProperty/name)", true],
    ["endswith(Datastream/name,'ture')", true],
    ["startswith(Datastream/name,'Air') eq true", true],
    ["length(Datastream/name) eq 15", true],
    ["indexof(Datastream/name,'temp') eq 4", true],
    ["substring(Datastream/name,4) eq 'temperature'", true],
    ["substring(Datastream/name,4,4) eq 'temp'", true],
    ["tolower(Datastream/name) eq 'air temperature'", true],
    ["toupper(Datastream/name) eq 'AIR TEMPERATURE'", true],
    ["trim('  a ') eq 'a'", true],
    ["concat(concat('a',', '),'b') eq 'a, b'", true],
    ["Datastream/unitOfMeasurement/symbol eq '°C'", true],
    ["Datastream/unitOfMeasurement/__proto__ eq null", true],
    ["'it''s' eq 'it''s'", true],
    ["year(resultTime) eq 2015 and month(resultTime) eq 3 and day(resultTime) eq 21", true],
    ["hour(resultTime) eq 5 and minute(resultTime) eq 40 and second(resultTime) eq 30", true],
    ["fractionalseconds(resultTime) eq 0.25", true],
    ["date(resultTime) eq '2015-03-21'", true],
    ["time(resultTime) eq '05:40:30.250'", true],
    ["totaloffsetminutes(resultTime) eq 0", true],
    ["resultTime lt now()", true],
    ["phenomenonTime gt 2015-03-21T05:40:30Z", true],
    ["phenomenonTime lt 2015-03-21T01:40:31-04:00", true],
    ["phenomenonTime ge 2015-03-21", true],
    ["phenomenonTime gt now() sub duration'P1D'", false],
    ["phenomenonTime add duration'PT30S' gt 2015-03-21T05:41:00Z", true],
    ["phenomenonTime lt 2015-04-01T00:00:00Z/2015-05-01T00:00:00Z", true],
    ["phenomenonTime gt 2015-04-01T00:00:00Z/2015-05-01T00:00:00Z", false],
    ["round(result) eq 11", true],
    ["floor(result) eq 10", true],
    ["ceiling(result) eq 11", true],
    [
      "st_within(FeatureOfInterest/feature, geography'POLYGON ((-71 -34, -70 -34, -70 -33, -71 -33, -71 -34))')",
      true,
    ],
    [
      "st_within(FeatureOfInterest/feature, geography'POLYGON ((-70 -34, -69 -34, -69 -33, -70 -33, -70 -34))')",
      false,
    ],
    [
      "geo.intersects(FeatureOfInterest/feature, geography'POLYGON ((-71 -34, -70.5 -34, -70.5 -33, -71 -33, -71 -34))')",
      true,
    ],
    ["geo.distance(FeatureOfInterest/feature, geography'POINT (-70.5 -33)') lt 0.3", true],
    ["geo.length(geography'LINESTRING (0 0, 0 2)') eq 2", true],
    ["st_disjoint(FeatureOfInterest/feature, geography'POINT (0 0)')", true],
  ])("%s is %s", (filter, expected) => {
    expect(evaluateFilter(filter)).toBe(expected);
  });

  it("on a set is true where any element matches", () => {
    const streams = [stream, node("Datastreams", { name: "Rain" })];
    const thing = node("Things", { name: "Pozo" }, { Datastreams: streams });
    expect(evaluateFilter("Datastreams/name eq 'Rain'", thing)).toBe(true);
    expect(evaluateFilter("Datastreams/name eq 'Wind'", thing)).toBe(false);
    expect(evaluateFilter("Locations/name eq 'Wind'", thing)).toBe(false);
    expect(valuesOf(readExpression("Datastreams/name"), thing, evaluationBudget(NOW))).toEqual([
      "Air temperature",
      "Rain",
    ]);
  });

  it.each([
    ["result eq", "syntax"],
    ["result eq 1 1", "syntax"],
    ["result ~ 3", "syntax"],
    ["(result eq 1", "syntax"],
    ["result eq 'a", "syntax"],
    ["phenomenonTime gt 2015-99-01T00:00:00Z", "value"],
    ["now() sub duration'P1M' gt 3", "value"],
    [`${"(".repeat(100)}1`, "tooDeep"],
    [`${"not ".repeat(100)} true`, "tooDeep"],
    [`result eq ${"1 add ".repeat(100)}1`, "tooDeep"],
    [`name eq '${"x".repeat(5000)}'`, "tooDeep"],
  ])("%s is refused", (filter, code) => {
    expect(fault(() => readExpression(filter))).toBe(code);
  });

  it("has a limited cost", () => {
    const streams = Array.from({ length: 90 }, (_, n) => node("Datastreams", { name: `s${n}` }));
    const thing = node("Things", {}, { Datastreams: streams });
    const many = Array(40).fill("Datastreams/name ne Datastreams/name").join(" and ");
    const evaluateFilter = evaluationBudget(NOW);
    const one = readExpression(many);
    const all = () => Array.from({ length: 1000 }, () => isTrue(one, thing, evaluateFilter));
    expect(fault(all)).toBe("tooMuch");
    const three = "substring(Datastreams/name,length(Datastreams/name),length(Datastreams/name)) eq 'x'";
    expect(fault(() => isTrue(readExpression(three), thing, evaluationBudget(NOW)))).toBe("tooMuch");
  });

  it("parses a long order quickly", () => {
    const began = Date.now();
    expect(fault(() => readOptions({ $orderby: `name${" ".repeat(7900)}x` }, "Things"))).toBe("tooDeep");
    expect(Date.now() - began).toBeLessThan(100);
  });

  it("refuses unknown functions, and never calls inherited members of objects", () => {
    for (const name of ["st_relate", "constructor", "toString", "__proto__"])
      expect(fault(() => evaluateFilter(`${name}('a') eq 'b'`))).toBe("unsupported");
    expect(fault(() => evaluateFilter("length('a','b') eq 1"))).toBe("syntax");
    expect(
      fault(() => evaluateFilter("geo.distance(geography'nonsense', geography'POINT (0 0)') lt 1")),
    ).toBe("value");
  });
});

describe("the narrowing by a filter", () => {
  it("extracts time bounds and conditions on the datastream", () => {
    const at = Date.parse("2015-01-01T00:00:00Z");
    const narrowed = narrow(
      readExpression(
        "phenomenonTime gt 2015-01-01T00:00:00Z and 2015-02-01T00:00:00Z ge resultTime and result gt 3 and Datastream/name eq 'x'",
      ),
    );
    expect(narrowed).toMatchObject({ from: at + 1, to: Date.parse("2015-02-01T00:00:00Z") });
    expect([narrowed.ofStream.length, narrowed.rest.length]).toEqual([1, 1]);
    const either = narrow(readExpression("phenomenonTime gt 2015-01-01T00:00:00Z or result gt 3"));
    expect(either.rest).toHaveLength(1);
    expect(either.from).toBeLessThan(at);
  });
});

describe("SensorThings query options", () => {
  it("are parsed as public clients send them", () => {
    const options = readOptions(
      {
        $expand:
          "Locations,Datastreams($select=name,unitOfMeasurement;$expand=ObservedProperty,Observations($orderby=phenomenonTime desc;$top=1))",
        $filter: "name eq 'a;b,(c'",
        $orderby: "name asc,id desc",
        $top: "5",
        $skip: "2",
        $count: "true",
        $select: "name,Locations",
      },
      "Things",
    );
    expect(options).toMatchObject({ top: 5, skip: 2, count: true, select: ["name", "Locations"] });
    const [, streams] = options.expand;
    expect(streams).toMatchObject({
      link: "Datastreams",
      options: { select: ["name", "unitOfMeasurement"] },
    });
    expect(streams?.options.expand[1]).toMatchObject({ link: "Observations", options: { top: 1 } });
    const path = readOptions({ $expand: "Datastreams/Sensor,Datastreams/ObservedProperty" }, "Things");
    expect(path.expand.map(({ link, options: { expand } }) => [link, expand.map((one) => one.link)])).toEqual(
      [["Datastreams", ["Sensor", "ObservedProperty"]]],
    );
  });

  it.each([
    [{ $search: "x" }, "option"],
    [{ constructor: "x" }, "option"],
    [{ top: "1" }, "option"],
    [{ $top: ["1", "2"] }, "twice"],
    [{ $top: "-1" }, "value"],
    [{ $count: "yes" }, "value"],
    [{ $select: "nombre" }, "property"],
    [{ $orderby: "nombre" }, "property"],
    [{ $expand: "Sensors" }, "property"],
    [{ $expand: "Datastreams($top=1;$top=2)" }, "twice"],
    [{ $expand: "Datastreams($search=1)" }, "option"],
    [{ $expand: "Datastreams($top=1" }, "syntax"],
    [{ $expand: "Datastreams,,Locations" }, "syntax"],
    [{ $filter: "Datastreams/Observations/result gt 5" }, "unsupported"],
    [{ $filter: "Datastreams eq 5" }, "property"],
    [{ $resultFormat: "dataArray" }, "unsupported"],
    [{ $expand: "Datastreams/Thing/Datastreams/Thing/Datastreams/Thing" }, "tooDeep"],
  ])("refuses %j", (given, code) => {
    expect(fault(() => readOptions(given, "Things"))).toBe(code);
  });
});

describe("a SensorThings address", () => {
  it("is parsed step by step", () => {
    expect(readPath("")).toBeNull();
    expect(readPath("Things('a''/b')/Datastreams(5)/Thing/name/$value")).toMatchObject({
      steps: [
        { kind: "Things", link: null, id: "a'/b", many: true },
        { kind: "Datastreams", link: "Datastreams", id: "5", many: true },
        { kind: "Things", link: "Thing", id: null, many: false },
      ],
      property: "name",
      tail: "$value",
    });
    expect(readPath("Datastreams('a')/Observations/$ref")).toMatchObject({ property: null, tail: "$ref" });
  });

  it.each([
    "things",
    "Things/name",
    "Things/$value",
    "Things('a')/nombre",
    "Things('a')/name/x",
    "Things('a')/$ref/name",
    "Things('a",
    "constructor",
    "Things('a')/constructor",
    "Observations('a')/Datastream('b')",
    "$ref",
  ])("refuses %s", (path) => {
    expect(fault(() => readPath(path))).toBe("nowhere");
  });
});
