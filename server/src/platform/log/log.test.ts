import { describe, expect, it } from "vitest";
import { safeUrl } from "./log.ts";

describe("an address in the log", () => {
  it.each([
    ["/fkl-plan/p/plans?page=2&size=50&sort=-title", "/fkl-plan/p/plans?page=2&size=50&sort=-title"],
    ["/forgot?activate=SECRET", "/forgot?activate=***"],
    ["/forgot?token=SECRET&x=1", "/forgot?token=***&x=***"],
    [
      "/fkl-whatsapp/hook?hub.mode=subscribe&hub.verify_token=SECRET",
      "/fkl-whatsapp/hook?hub.mode=***&hub.verify_token=***",
    ],
    ["/fkl-search?q=SECRET%20words&project=1", "/fkl-search?q=***&project=1"],
    ["/x?SECRET", "/x?***"],
    ["/ingest/rockblock/SECRET?JWT=SECRET", "/ingest/rockblock/***?JWT=***"],
    ["smtp://user:SECRET@mail.example/x", "smtp://user:***@mail.example/x"],
    ["/plans?page=1?token=SECRET", "/plans?page=***"],
    ["/plain", "/plain"],
  ])("%s is logged as %s", (url, logged) => expect(safeUrl(url)).toBe(logged));
});
