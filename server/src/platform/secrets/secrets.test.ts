import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createSecrets, hashSecret, loadSecretKey, newSecret } from "./secrets.ts";

describe("an encrypted text", () => {
  const secrets = createSecrets("a key of this test, long enough to be one");
  const sealed = secrets.seal("smtp:1", "contraseña");

  it("is decrypted with its key and scope, and reveals nothing of itself", () => {
    expect(secrets.open("smtp:1", sealed)).toBe("contraseña");
    expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("contrase");
  });

  it("is not decrypted with another key or for another scope", () => {
    expect(secrets.open("smtp:2", sealed)).toBeNull();
    expect(createSecrets("another key of this test, as long as it").open("smtp:1", sealed)).toBeNull();
  });

  it("is not decrypted once any bit was changed, nor truncated, nor encoded otherwise", () => {
    const bytes = Buffer.from(sealed, "base64url");
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect([at, secrets.open("smtp:1", changed.toString("base64url"))]).toEqual([at, null]);
    }
    for (const other of [sealed.slice(0, -4), `${sealed}=`, `${sealed}\n`, "", "AAAA"])
      expect([other, secrets.open("smtp:1", other)]).toEqual([other, null]);
  });
});

describe("a random code", () => {
  it("has 256 bits, is never the same, and is stored as a hash of 256 bits", () => {
    const codes = Array.from({ length: 1000 }, newSecret);
    expect(new Set(codes).size).toBe(1000);
    for (const code of codes) expect(Buffer.from(code, "base64url")).toHaveLength(32);
    expect(hashSecret(codes[0] ?? "")).toHaveLength(32);
  });
});

it("creates a key once, in a file that only its own user can read", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vv-key-"));
  try {
    const key = await loadSecretKey(undefined, folder);
    expect(Buffer.from(key, "base64url")).toHaveLength(48);
    expect(await loadSecretKey(undefined, folder)).toBe(key);
    expect(statSync(join(folder, "secret.key")).mode & 0o077).toBe(0);
    expect(await loadSecretKey("given", folder)).toBe("given");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
