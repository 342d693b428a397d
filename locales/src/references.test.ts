import { describe, expect, it } from "vitest";
import { type MessageTree, messageAt, referencesIn, resolveReferences } from "./references.ts";

const messages = {
  limits: {
    verdicts: { exceeds: "Excede", meets: "Cumple" },
    columns: ["Fila", "@:limits.verdicts.exceeds"],
  },
  samples: { verdicts: "@:limits.verdicts", title: "@:samples.heading", heading: "Muestras de agua" },
};
const resolve = (tree: MessageTree) => resolveReferences(tree, (key) => messageAt(messages, key));

describe("resolveReferences", () => {
  it("replaces references to messages and to groups, in lists too", () => {
    expect(resolve(messages)).toEqual({
      limits: { verdicts: { exceeds: "Excede", meets: "Cumple" }, columns: ["Fila", "Excede"] },
      samples: {
        verdicts: { exceeds: "Excede", meets: "Cumple" },
        title: "Muestras de agua",
        heading: "Muestras de agua",
      },
    });
  });

  it("follows a reference to a reference", () => {
    const find = (key: string) => ({ a: "@:b", b: "Fin" })[key];
    expect(resolveReferences("@:a", find)).toBe("Fin");
  });

  it("fails where a reference names nothing or leads back to itself", () => {
    expect(() => resolve("@:limits.none")).toThrow("@:limits.none names no message");
    expect(() => resolve("@:limits.verdicts.exceeds.more")).toThrow("names no message");
    expect(() => resolve("@:toString")).toThrow("names no message");
    expect(() => resolveReferences("@:a", () => "@:a")).toThrow("leads back to itself");
  });
});

describe("referencesIn", () => {
  it("lists every key that a tree refers to", () => {
    expect(referencesIn(messages)).toEqual(["limits.verdicts.exceeds", "limits.verdicts", "samples.heading"]);
  });
});
