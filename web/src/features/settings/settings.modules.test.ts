import { ROUTES, type RouteName, routeAllows } from "@vetaverde/domain/permissions/routes";
import settings from "@vetaverde/locales/es/settings.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { GROUPS, MODULES, modulesFor, type SettingsModule } from "./settings.modules.ts";

const accessRights = (roles: (1 | 2 | 3 | 4)[], systemAdmin = false) => ({
  signedIn: true,
  systemAdmin,
  roles,
  isSelf: true,
  adminOfAny: false,
});
const words = ({ key }: SettingsModule) => `${settings[key].title} ${settings[key].text}`;
const keys = (...given: Parameters<typeof accessRights>) =>
  modulesFor({ project: "p", accessRights: accessRights(...given) }, "", words).map(({ key }) => key);

describe("the modules of the settings", () => {
  it("link to existing pages, and are offered only to users who may open them", () => {
    const everybody = [
      accessRights([2]),
      accessRights([4]),
      accessRights([3]),
      accessRights([1]),
      accessRights([], true),
    ];
    for (const { path, access } of MODULES) {
      const shape = path.replace(/{\w+}/, "{}");
      const [name] =
        Object.entries(ROUTES).find(([, one]) => one.path.replace(/{\w+}/, "{}") === shape) ?? [];
      expect({ path, page: name !== undefined }).toEqual({ path, page: true });
      for (const person of everybody) {
        const offered = modulesFor({ project: "p", accessRights: person }, "", words).some(
          (one) => one.path === path,
        );
        if (offered)
          expect({ path, access, opens: routeAllows(name as RouteName, person) }).toMatchObject({
            opens: true,
          });
      }
    }
  });

  it("are those of the user's permission", () => {
    expect(keys([2])).toEqual(["piezometry", "prompts", "myNotices", "experimental", "guide"]);
    expect(keys([4])).toEqual([
      ...["piezometry", "prompts", "myNotices", "policy", "audit", "protections"],
      ...["experimental", "guide"],
    ]);
    for (const key of ["users", "notices"]) expect(keys([1])).not.toContain(key);
    expect(keys([], true)).toEqual(MODULES.map(({ key }) => key));
  });

  it("are those of the platform before a project exists", () => {
    const system = { project: null, accessRights: accessRights([], true) };
    expect(modulesFor(system, "", words).map(({ key }) => key)).toEqual([
      "projects",
      "users",
      "secondFactor",
      "notices",
      "health",
      "policy",
      "guide",
    ]);
  });

  it("are found by any of their words, without accents and with a typing error", () => {
    const found = (typed: string) =>
      modulesFor({ project: "p", accessRights: accessRights([], true) }, typed, words).map(({ key }) => key);
    expect(found("AUDITORIA")).toContain("audit");
    expect(found("servidor empresa")).toEqual(["smtp"]);
    expect(found("politca")).toContain("policy");
    expect(found("guia")).toContain("guide");
    expect(found("zzzz")).toEqual([]);
  });

  it("are listed in the order of the groups", () => {
    const order = MODULES.map(({ group }) => GROUPS.indexOf(group));
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });
});
