import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { COMMITMENT_STATES, type Commitment } from "@vetaverde/contract/commitment";
import { NO_DETAILS } from "@vetaverde/domain/commitments/details";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CallError } from "../../lib/call-error.ts";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { NOBODY, sessionStore } from "../../lib/session.state.ts";
import { installDialogs } from "../../testing/dialogs.ts";
import { project, user } from "../../testing/people.ts";
import { CommitmentForm, draftOf } from "./CommitmentForm.tsx";
import { RejectDialog } from "./review/ReviewDialogs.tsx";

const one = (version: number, text: string) =>
  ({
    id: "c",
    code: "C-001",
    version,
    text,
    summary: "Nivel",
    component: "water",
    state: COMMITMENT_STATES[0],
    ...NO_DETAILS,
    updatedBy: { id: "p", name: "Ana" },
  }) as Commitment;

const onSave = vi.fn(async (_draft: unknown, _version: number | null): Promise<unknown> => undefined);
const form = (of: Commitment) => (
  <CommitmentForm
    name={of.id}
    first={draftOf(of)}
    version={of.version}
    submitLabel="Guardar"
    onSave={onSave}
    onCancel={() => {}}
  />
);
const text = () => screen.getByLabelText<HTMLTextAreaElement>("Texto");
const press = (name: string) => userEvent.click(screen.getByRole("button", { name, hidden: true }));

beforeEach(async () => {
  localStorage.clear();
  installDialogs();
  await chooseLocale("es");
  await loadWords("commitments");
  onSave.mockReset().mockResolvedValue(undefined);
  sessionStore.set({ ...NOBODY, authenticated: true, user: { ...user, AuthCode: "code" }, project });
});
afterEach(() => {
  cleanup();
  sessionStore.set(NOBODY);
});

describe("the form of a commitment", () => {
  it("is sent with the version that it was opened with, though the list has a newer one by then", async () => {
    const { rerender } = render(form(one(1, "Medirá.")));
    await userEvent.type(text(), " Siempre.");
    rerender(form(one(2, "Lo de Ana.")));
    await press("Guardar");
    expect(onSave.mock.calls.map(([, version]) => version)).toEqual([1]);
  });
  it("edits the condition and the indicator", async () => {
    render(form({ ...one(1, "Medirá."), condition: "si llueve" }));
    expect(screen.getByLabelText<HTMLInputElement>("Condición").value).toBe("si llueve");
    await userEvent.type(screen.getByLabelText("Condición"), " 30 mm");
    await userEvent.type(screen.getByLabelText("Indicador"), "mg/L de sulfato");
    await press("Guardar");
    expect(onSave.mock.calls[0]?.[0]).toMatchObject({
      condition: "si llueve 30 mm",
      indicator: "mg/L de sulfato",
    });
  });
  it("overwrites another user's change only after confirmation", async () => {
    const extra = { current: one(2, "Lo de Ana.") };
    onSave.mockRejectedValueOnce(new CallError(409, "STALE_VERSION", "", [], extra));
    render(form(one(1, "Medirá.")));
    await userEvent.type(text(), " Siempre.");
    await press("Guardar");
    await screen.findByText(/Lo de Ana/);
    await press("Guardar mi versión");
    expect(onSave.mock.calls.map(([, version]) => version)).toEqual([1, 2]);
  });
  it("is kept as a draft while another card is open, and discarded once it is saved", async () => {
    render(form(one(1, "Medirá."))).unmount();
    const before = render(form(one(1, "Medirá.")));
    await userEvent.type(text(), " Siempre.");
    before.unmount();
    render(form(one(2, "Lo de Ana.")));
    expect(text().value).toBe("Medirá. Siempre.");
    await press("Guardar");
    expect(onSave.mock.calls.map(([, version]) => version)).toEqual([1]);
    cleanup();
    render(form(one(3, "Medirá. Siempre.")));
    expect(text().value).toBe("Medirá. Siempre.");
    expect(screen.queryByText(/escribió sin guardar/)).toBeNull();
  });
  it("keeps the draft of a rejection when its window is closed, and not after Cancel", async () => {
    const renderDialog = () =>
      render(<RejectDialog one={one(1, "Medirá.")} onClose={() => {}} onSend={async () => {}} />);
    const reason = () => screen.getByRole<HTMLTextAreaElement>("textbox", { hidden: true });
    const first = renderDialog();
    await userEvent.type(reason(), "Repetido");
    first.unmount();
    const second = renderDialog();
    expect(reason().value).toBe("Repetido");
    await press("Cancelar");
    second.unmount();
    renderDialog();
    expect(reason().value).toBe("");
  });
});
