import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "../../server/src/platform/db/db.ts";

// Drawn by us and stored as PNG, so that a start does not wait for the drawing library.

/** A ravine between two peaks. */
export const RAVINE =
  "iVBORw0KGgoAAAANSUhEUgAAAIAAAACABAMAAAAxEHz4AAAAMFBMVEVMaXH////7/v//7MT///////+A1On/yUyU2uzH7PX/yU3/" +
  "yUz/6r7///9/0+j/yU02+gKiAAAADXRSTlMAq94kS36piMnIyuvA11ShewAAAAlwSFlzAAAOxAAADsQBlSsOGwAAAkhJREFUaN7t" +
  "lz1Ow0AQhRM7FgVNOIClSKkdWTRISAhfAMkXSEtNh0TDCfAN4AoUdDQ5g5NYCsWmoCLNNhSRoDD+i72xx94Zb0GzrzKQfdnv7dtJ" +
  "GAy0tLS0tHrJfFi836kYPMZx/KvgcBmn2vc3eM0M4t5bOMnXx999Da4Lgx+VCDO5ahH0D2GhahD/+w6UM1A+hdNi/V61iW+oV1t+" +
  "KwOOwFi1bQG3gcE8bLnPe9wGTMY84NcX9/fIIxgyNlGafleMRUoGNmNM2KxHXT9K1gsMJnk3RmoQCT9St3CTGixLhjk5USc1YOMK" +
  "iMhgZevZWgDy6BEkDMKRTEkG89yA+dWRhKTP0GI9yy/Uefbs0SM4vK0tmKF7XMg7ENAY7NJgItj5tB7nigQ7PMOwMkguVBnIktbj" +
  "QmMhEJ/W40MZHeGZHEGyb0t4dkk9LmQf8ZB63NSaHkFNLqnHgMa0HjcV0Xrcj8HsWo8ZjcNOg4jWY0CeyiGiGEbd6+VjxZAYSBnm" +
  "MoOpWgRSBotJ5RN7vKzvaUWMYPNUdyT2eLajMAA9DrhDGCtAjzmnMDSv8obzHX6sAD3ecs7xoxHo8QsHGFxCBEFi8IlmaPb4I1nP" +
  "v7AMQI83qQF/Ro7GlggAhgn6KgccZIiwPc4igBg8ZI83hQGOAfhImhUGOAa7LQIkA9Dj5WF9o4zQaDTaIwAYQlSPZ6VBYygADE5H" +
  "BADDCtHjKgJgKISkCCAGX97jrWggY4C+VwS8i6E2GkdnTd0eqfFn8j+jWlpaWlpaWij9AR4gcW80fS7hAAAAAElFTkSuQmCC";

/** A pepper tree, the molle of the Andes. */
export const MOLLE =
  "iVBORw0KGgoAAAANSUhEUgAAAIAAAACABAMAAAAxEHz4AAAAMFBMVEVMaXH//f3/////////////////////////////////////" +
  "///////ztqj30Mf76OQEkuYNAAAADHRSTlMA9RAon8FU4j1pgtX6CJKmAAAACXBIWXMAAA7EAAAOxAGVKw4bAAACr0lEQVRo3u2Z" +
  "PW8TQRCGVz5ITKBAEISQLugo+BBQHFIapBQOBQVKESTKFImokCgQoXRhJChAFBSIKoUlGgpXSHQuMInjOB6I+AEXRA/8AhDsp713" +
  "PsUzuyn3LU7yyfPc7uw7s+szY0FBQUE4zTQ9ARt9v/gpgFUvwA2A0z7xlTbAIPEAHAGumgfglQDseADaAjBwjz8GUq+dAdMK8MgZ" +
  "8FABtp0BKwrQdXYBaCXuPlay3Vx58Z5mo7yVqm/qhJQcNYBlc+dZnWSsaQPQ6xgtAs2ZJwzgpEqJXpRNOuCTnL6Oh89ugGgpPx5y" +
  "DtagkBGEjlurcHEYP1oTig+i9ghQo1azqOeno3hCdUcmJJ2KLUCD2JBENdoDoJTWhoroV+0BUDrcBRVy6rK47v3+IT9tUTZGBWhK" +
  "D/7Ksj/U/lSRQ+9cFdevWZZ9pznZJKG/IK5zHLBP85HpCMtyBn85ICu2pzGtnf14577tBD6Hzk2wAZ1k4lZ25l1uDttyDYZT2Jq8" +
  "FwI8Sc0NHvxYucEk8eB2sqDN0jUTbQHs1tU9vYwH5/C6sVtPVwwP7uhb2kgNXAuBgfoiFNVFNnKerKQUsInyrtR6KaCG3MzEgq+W" +
  "AHoJcjsV2i0B7KBayHlVNdAcB0w8t7bE2Lllfuoh0NZAO2lYuLxuCoAPqPKbM3XHD6m0FOplGBYuD8gD1hEdoG4DoJbPQILrQV9M" +
  "7+GrlgPcQu6HexzwTT/Tjj+HamJVmYT9GMbLKMW1QXEM+FcSP8D+8LgGpeqht9QoLoufbZAPyLnH307oZ/yR7r1NGUmtAsD1Z4Y7" +
  "wDqQOQKiFU8Am4k9AWzeF8Ce+wLYfOwJYJcWPQGs8vKuH4DrygNPgNoXAiAAAiAAAiAAAuAQAeL9gRdgifbWhh363wP8LehsyoKC" +
  "ghD6D8Hn/7okVzXvAAAAAElFTkSuQmCC";

const SIDE = 128;

/** Stores the project's logo, uploaded by the given user. */
export async function insertLogo(tx: Tx, project: string, by: string, png: string): Promise<void> {
  const bytes = Buffer.from(png, "base64");
  const id = randomUUID();
  const sha256 = createHash("sha256").update(bytes).digest();
  await sql`insert into images (id, made_by, content_type, width, height, bytes, sha256)
    values (${id}, ${by}, 'image/png', ${SIDE}, ${SIDE}, ${bytes}, ${sha256})`.execute(tx);
  await sql`update projects set logo = ${id} where id = ${project}`.execute(tx);
}
