import { cleanup, render, screen } from "@testing-library/react";
import type { AuditEntry } from "@vetaverde/contract/audit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { NOBODY, sessionStore } from "../../lib/session.state.ts";
import { installDialogs } from "../../testing/dialogs.ts";
import { project } from "../../testing/people.ts";
import { AuditPanel } from "./AuditPanel.tsx";

beforeEach(async () => {
  installDialogs();
  await chooseLocale("es");
  await loadWords("audit");
  sessionStore.set({ ...NOBODY, project });
});
afterEach(() => {
  cleanup();
  sessionStore.set(NOBODY);
});

describe("the values in the audit trail", () => {
  it("are readable for roles, instants, days and booleans, and otherwise shown as recorded", () => {
    const entry: AuditEntry = {
      id: "0193ffff-0000-7000-8000-000000000001",
      at: "2026-11-22T00:34:00Z",
      actor: null,
      action: "token.created",
      entity: "token",
      entityId: "0193ffff-0000-7000-8000-000000000002",
      entityName: "Grafana",
      before: { active: true },
      after: {
        active: false,
        permissions: [2, 4],
        expiresAt: "2027-01-02T03:00:00.000Z",
        actionDate: "2026-11-20",
        reason: "Día 2026-11-20",
      },
      address: null,
      requestId: null,
    };
    render(<AuditPanel entry={entry} onClose={() => {}} />);
    for (const text of ["Sí", "No", "Lectura, Auditoría", "02-01-2027 00:00", "20-11-2026", "Día 2026-11-20"])
      expect(screen.getByText(text), text).toBeTruthy();
  });
});
