// The files in deploy/ name settings, files, metrics and ports of the product: each of these names has to exist.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { root } from "./build-state.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");
const operations = read("docs/operations.md");
/** The settings in the table of docs/operations.md, which is tested against the program. */
const settings = new Set(
  [...operations.matchAll(/^\| ((?:`[A-Z_0-9]+`(?:, )?)+) \|/gm)].flatMap(([, names]) =>
    [...names.matchAll(/`([A-Z_0-9]+)`/g)].map(([, name]) => name),
  ),
);
const isSetting = (name) => settings.has(name) || (name.endsWith("_FILE") && settings.has(name.slice(0, -5)));
const manifest = JSON.parse(read("package.json"));

describe("the image", () => {
  const text = read("deploy/Dockerfile");
  const lines = text
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));

  it("copies the manifests of all workspaces before it installs, and only files that exist", () => {
    const copied = lines
      .filter((line) => line.startsWith("COPY ") && !line.includes("--from="))
      .flatMap((line) => line.split(/\s+/).slice(1, -1));
    for (const workspace of manifest.workspaces) expect(copied).toContain(`${workspace}/package.json`);
    for (const path of copied) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  });

  it("runs as a user without rights, with a first process, a health check, and no tool that installs", () => {
    expect(last.find((line) => line.startsWith("USER "))).toBe("USER vetaverde");
    expect(last.some((line) => line.startsWith("HEALTHCHECK "))).toBe(true);
    expect(last.find((line) => line.startsWith("ENTRYPOINT "))).toContain("tini");
    expect(last.find((line) => line.startsWith("RUN "))).toMatch(/rm -rf .*\/lib\/node_modules .*\/npm/);
    expect(lines.indexOf(last.find((line) => line.startsWith("USER ")))).toBeGreaterThan(
      lines.lastIndexOf(last.find((line) => line.startsWith("RUN "))),
    );
  });

  it("names a version of its base, and settings that exist", () => {
    expect(text).toMatch(/^ARG NODE=\d+-\w+-slim$/m);
    expect(text).not.toContain(":latest");
    const [, env] = /^ENV (.*)$/m.exec(last.join("\n")) ?? [];
    for (const [name] of [...env.matchAll(/[A-Z_]+(?==)/g)])
      expect([name, isSetting(name)]).toEqual([name, true]);
  });
});

describe("the composition", () => {
  const { services, secrets, volumes } = parse(read("deploy/compose.yaml"));

  it("sets only settings that exist, and no secret but by a file", () => {
    const names = Object.keys(services.product.environment);
    expect(names.filter((name) => !isSetting(name))).toEqual([]);
    for (const secret of ["DATABASE_URL", "DATABASE_OWNER_URL", "SECRET_KEY", "ADMIN_PASSWORD"])
      expect(names.filter((name) => name.startsWith(secret))).toEqual([`${secret}_FILE`]);
  });

  it("declares every secret and volume that its services name, and pins every image", () => {
    for (const service of Object.values(services)) {
      for (const name of service.secrets ?? []) expect(secrets).toHaveProperty(name);
      for (const volume of service.volumes ?? []) {
        const [from] = volume.split(":");
        if (!from.startsWith(".")) expect(volumes).toHaveProperty(from);
      }
      if (!service.build) expect(service.image).toMatch(/:[\w.-]*\d[\w.-]*$/);
    }
  });

  it("gives the product no rights that it does not need", () => {
    expect(services.product).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    expect(services.product.ports).toContain("127.0.0.1:3000:3000");
  });
});

describe("the service of a machine without containers", () => {
  it("sets only settings that exist, and may write its own folder alone", () => {
    const unit = read("deploy/vetaverde.service");
    const names = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs]) =>
      [...pairs.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name),
    );
    expect(names.filter((name) => !isSetting(name))).toEqual([]);
    expect(unit).toMatch(/^ProtectSystem=strict$/m);
    expect(unit).toMatch(/^KillMode=mixed$/m);
  });
});

describe("the dashboard", () => {
  it("asks for metrics that the product has", () => {
    const known = new Set(
      [...operations.matchAll(/^\| `([a-z_0-9]+)` \| (?:counter|gauge|histogram) /gm)].map(
        ([, name]) => name,
      ),
    );
    const { panels } = JSON.parse(read("deploy/grafana.json"));
    expect(known.size).toBeGreaterThan(5);
    expect(panels.length).toBeGreaterThan(5);
    for (const { title, targets } of panels)
      for (const { expr } of targets) {
        const names = [...expr.matchAll(/([a-z_0-9]+)\{/g)].map(([, name]) =>
          name.replace(/_(?:count|bucket|sum)$/, ""),
        );
        expect([title, names.length > 0, names.filter((name) => !known.has(name))]).toEqual([
          title,
          true,
          [],
        ]);
      }
  });
});
