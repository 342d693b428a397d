import { describe, expect, it } from "vitest";
import { drawPieces } from "./pieces.ts";

interface Cover {
  kind: "cover";
  logo: Buffer | null;
}
interface Line {
  kind: "row";
  text: string;
}

const cover: Cover = { kind: "cover", logo: Buffer.from("logo") };
const rows: Line[] = ["one", "two"].map((text) => ({ kind: "row", text }));

async function draw(pieces: readonly (Cover | Line)[], hashed?: (piece: Cover | Line) => object) {
  const texts: string[] = [];
  const hashes: string[] = [];
  async function* feed() {
    yield* pieces;
  }
  const drawn = await drawPieces<Cover, Line>(feed(), {
    isCover: (piece) => piece.kind === "cover",
    begin: async (_, dataHash) => ({
      draw: ({ text }) => {
        texts.push(text);
        hashes.push(dataHash());
      },
      end: async () => {
        hashes.push(dataHash());
        return 3;
      },
    }),
    ...(hashed ? { hashed } : {}),
  });
  return { ...drawn, texts, hashes };
}

describe("a document that is drawn piece by piece", () => {
  it("draws the pieces in order, and knows the hash of its data only at the end", async () => {
    const { data, pages, texts, hashes } = await draw([cover, ...rows]);
    expect(texts).toEqual(["one", "two"]);
    expect(pages).toBe(3);
    expect(data).toMatch(/^[\da-f]{64}$/);
    expect(hashes).toEqual(["", "", data]);
  });

  it("has the same hash for the same data, and another for other text, order or image", async () => {
    const { data } = await draw([cover, ...rows]);
    const same = { ...cover, logo: Buffer.from("logo") };
    expect((await draw([same, ...rows])).data).toBe(data);
    const others = [
      [cover, ...rows.toReversed()],
      [cover, ...rows.slice(1)],
      [{ ...cover, logo: Buffer.from("sign") }, ...rows],
      [{ ...cover, logo: null }, ...rows],
    ];
    for (const pieces of others) expect((await draw(pieces)).data).not.toBe(data);
  });

  it("leaves out of the hash what its caller leaves out", async () => {
    const withoutText = ({ kind }: Cover | Line) => ({ kind });
    const [one, other] = [
      await draw([cover, ...rows], withoutText),
      await draw([cover, ...rows.toReversed()], withoutText),
    ];
    expect(other.data).toBe(one.data);
    expect(other.texts).toEqual(["two", "one"]);
  });

  it("is refused without a cover", async () => {
    await expect(draw(rows)).rejects.toThrow("a document begins with its cover");
  });
});
