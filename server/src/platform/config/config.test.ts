import { readFileSync } from "node:fs";
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
  it("are all told of in docs/operations.md", () => {
    const page = readFileSync(new URL("../../../../docs/operations.md", import.meta.url), "utf8");
    expect(environmentNames.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it("need not be given at all; an empty one counts as absent", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      seedDemo: true,
      smtpUrl: undefined,
    });
    expect(readConfig({ PORT: "", SMTP_URL: "" })).toEqual(readConfig({}));
  });

  it("leave the demonstration out in production, and then answer everybody", () => {
    expect(readConfig({ NODE_ENV: "production" })).toMatchObject({ seedDemo: false, host: "0.0.0.0" });
    expect(readConfig({ NODE_ENV: "production", SEED_DEMO: "true" })).toMatchObject({ seedDemo: true });
    expect(readConfig({ HOST: "10.0.0.1" }).host).toBe("10.0.0.1");
  });

  it("tell every fault at once, one sentence each, and never the value", () => {
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

  it("that belong together are given together", () => {
    expect(faultsOf({ DATABASE_URL: "postgres://host/db" })).toEqual([expect.stringMatching(/^SECRET_KEY/)]);
    expect(faultsOf({ DATABASE_OWNER_URL: "postgres://host/db" })).toHaveLength(1);
    expect(faultsOf({ ADMIN_EMAIL: "a@b.example" })).toHaveLength(1);
  });

  it("may ask to trust whoever connects, or some addresses", () => {
    expect(readConfig({ TRUST_PROXY: "true" }).trustProxy).toBe(true);
    expect(readConfig({ TRUST_PROXY: "false" }).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: "10.0.0.0/8" }).trustProxy).toBe("10.0.0.0/8");
  });
});
