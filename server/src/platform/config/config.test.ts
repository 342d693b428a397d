import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, environmentNames, readConfig } from "./config.ts";

const faultsOf = (env: Record<string, string>) => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
};

describe("the settings", () => {
  it("are exactly those of the table in docs/operations.md", () => {
    const page = readFileSync(new URL("../../../../docs/operations.md", import.meta.url), "utf8");
    const table = /## Settings([\s\S]*?)\n## /.exec(page)?.[1] ?? "";
    const documented = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell]) =>
      [...(cell ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(documented.sort()).toEqual([...environmentNames].sort());
  });

  it("are all optional; an empty one counts as absent", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      seedDemo: true,
      smtpUrl: undefined,
    });
    expect(readConfig({ PORT: "", SMTP_URL: "" })).toEqual(readConfig({}));
  });

  it("in production leave out the demonstration and listen on all addresses", () => {
    expect(readConfig({ NODE_ENV: "production" })).toMatchObject({ seedDemo: false, host: "0.0.0.0" });
    expect(readConfig({ NODE_ENV: "production", SEED_DEMO: "true" })).toMatchObject({ seedDemo: true });
    expect(readConfig({ HOST: "10.0.0.1" }).host).toBe("10.0.0.1");
  });

  it("report every fault together, one sentence each, and never the value", () => {
    const faults = faultsOf({
      PORT: "70000",
      DATABASE_URL: "mysql://root:hidden@host/db",
      SECRET_KEY: "too short",
      SEED_DEMO: "yes",
      ADMIN_EMAIL: "nobody",
    });
    for (const name of ["PORT", "DATABASE_URL", "SECRET_KEY", "SEED_DEMO", "ADMIN_EMAIL"])
      expect(faults.filter((fault) => fault.startsWith(`${name}: `))).toHaveLength(1);
    expect(faults.join()).not.toMatch(/hidden|too short|nobody/);
  });

  it("that depend on each other must be set together", () => {
    expect(faultsOf({ DATABASE_URL: "postgres://host/db" })).toEqual([expect.stringMatching(/^SECRET_KEY/)]);
    expect(faultsOf({ DATABASE_OWNER_URL: "postgres://host/db" })).toHaveLength(1);
    expect(faultsOf({ ADMIN_EMAIL: "a@b.example" })).toHaveLength(1);
  });

  it("enable HSTS for an https address, unless it is turned off", () => {
    expect(readConfig({}).hsts).toBe(false);
    expect(readConfig({ PUBLIC_URL: "http://veta.example.org" }).hsts).toBe(false);
    expect(readConfig({ PUBLIC_URL: "https://veta.example.org" }).hsts).toBe(true);
    expect(readConfig({ PUBLIC_URL: "https://veta.example.org", HSTS: "false" }).hsts).toBe(false);
  });

  it("can each be read from a file, as a vault writes it, and an error names the file without its content", () => {
    const folder = mkdtempSync(join(tmpdir(), "vv-settings-"));
    try {
      const file = join(folder, "key");
      writeFileSync(file, "a key that a vault wrote, long enough to be one\n");
      expect(readConfig({ SECRET_KEY_FILE: file }).secretKey).toBe(
        "a key that a vault wrote, long enough to be one",
      );
      expect(faultsOf({ SECRET_KEY_FILE: join(folder, "gone") })).toEqual([
        "SECRET_KEY_FILE: the file cannot be read",
      ]);
      expect(
        faultsOf({ SECRET_KEY_FILE: file, SECRET_KEY: "another key, given beside the file of it" }),
      ).toEqual(["SECRET_KEY and SECRET_KEY_FILE: give one of them"]);
      writeFileSync(file, "too short");
      expect(faultsOf({ SECRET_KEY_FILE: file })).toEqual(["SECRET_KEY: must have at least 32 characters"]);
      // An empty file counts as absent, like an empty setting.
      writeFileSync(file, "\n");
      expect(readConfig({ SECRET_KEY_FILE: file }).secretKey).toBeUndefined();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("can trust every proxy, or some addresses", () => {
    expect(readConfig({ TRUST_PROXY: "true" }).trustProxy).toBe(true);
    expect(readConfig({ TRUST_PROXY: "false" }).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: "10.0.0.0/8" }).trustProxy).toBe("10.0.0.0/8");
  });
});

describe("the settings of the sign-on with Microsoft", () => {
  const TENANT = "7d1f6f0a-2f5c-4a3e-9a51-0c6b5d1e2f30";
  const microsoft = `https://login.microsoftonline.com/${TENANT}`;

  it("pin one organisation, named by the address or separately", () => {
    expect(readConfig({}).sso).toBeUndefined();
    expect(readConfig({ SSO_AUTHORITY: microsoft, SSO_CLIENT_ID: "app" }).sso).toEqual({
      authority: `${microsoft}/v2.0`,
      clientId: "app",
      tenant: TENANT,
    });
    const own = {
      SSO_AUTHORITY: "https://sign-on.mine.example/",
      SSO_CLIENT_ID: "app",
      SSO_TENANT: TENANT.toUpperCase(),
    };
    expect(readConfig(own).sso).toEqual({
      authority: "https://sign-on.mine.example",
      clientId: "app",
      tenant: TENANT,
    });
  });

  it("prevent the start where any organisation would be accepted, or one of them is missing", () => {
    for (const name of ["common", "organizations", "consumers"]) {
      const authority = `https://login.microsoftonline.com/${name}/v2.0`;
      expect(faultsOf({ SSO_AUTHORITY: authority, SSO_CLIENT_ID: "app", SSO_TENANT: TENANT })).toHaveLength(
        1,
      );
    }
    expect(faultsOf({ SSO_AUTHORITY: "https://sign-on.example", SSO_CLIENT_ID: "app" })).toHaveLength(1);
    expect(faultsOf({ SSO_AUTHORITY: microsoft })).toHaveLength(1);
    expect(faultsOf({ SSO_TENANT: TENANT })).toHaveLength(1);
    expect(faultsOf({ SSO_AUTHORITY: `http://x.example/${TENANT}`, SSO_CLIENT_ID: "app" })).toHaveLength(1);
  });
});

describe("the settings of a language model", () => {
  it("are empty unless a provider is named", () => {
    expect(readConfig({}).ai).toBeUndefined();
    expect(faultsOf({ AI_API_KEY: "sk-secret-0001" }).join()).not.toContain("sk-secret-0001");
    expect(faultsOf({ AI_MODEL: "m" })).toHaveLength(1);
  });

  it("accept the provider's own address, or a private server that may need no key", () => {
    expect(readConfig({ AI_PROVIDER: "anthropic", AI_MODEL: "m", AI_API_KEY: "k" }).ai).toMatchObject({
      url: "https://api.anthropic.com",
      key: "k",
      model: "m",
      price: null,
      timeoutMs: 120_000,
    });
    const own = { AI_PROVIDER: "openai", AI_MODEL: "m", AI_BASE_URL: "http://10.0.0.2:8000/v1/" };
    expect(readConfig(own).ai).toMatchObject({ url: "http://10.0.0.2:8000/v1", key: undefined });
    expect(readConfig({ ...own, AI_PRICE_INPUT: "2", AI_PRICE_OUTPUT: "0" }).ai?.price).toEqual({
      input: 2,
      output: 0,
    });
  });

  it("prevent the start where one of them is missing", () => {
    expect(faultsOf({ AI_PROVIDER: "openai", AI_API_KEY: "k" })).toHaveLength(1);
    expect(faultsOf({ AI_PROVIDER: "openai", AI_MODEL: "m" })).toHaveLength(1);
    expect(faultsOf({ AI_PROVIDER: "openai", AI_MODEL: "m", AI_API_KEY: "two words" })).toHaveLength(1);
    expect(
      faultsOf({ AI_PROVIDER: "openai", AI_MODEL: "m", AI_API_KEY: "k", AI_PRICE_INPUT: "1" }),
    ).toHaveLength(1);
  });
});
