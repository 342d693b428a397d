import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { pressAt } from "../testing/press.ts";
import { Button } from "./Button.tsx";

afterEach(cleanup);

const button = () => screen.getByRole("button");
const NOW = 5_000;
const press = (detail = 1, at = NOW) => pressAt(button(), at, detail);

const showPublish = (work: () => void) =>
  render(
    <Button busy={false} onClick={work}>
      Publicar
    </Button>,
  );

it("runs its action once for a double click, before it is known to run", () => {
  const work = vi.fn();
  showPublish(work);
  press();
  press();
  press(2);
  expect(work).toHaveBeenCalledTimes(1);
});

it("runs it again when it is pressed again later", () => {
  const work = vi.fn();
  showPublish(work);
  press();
  press(1, NOW + 39);
  expect(work).toHaveBeenCalledTimes(1);
  press(1, NOW + 40);
  expect(work).toHaveBeenCalledTimes(2);
});

it("submits a form once", () => {
  const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={send}>
      <Button type="submit" busy={false}>
        Retirar
      </Button>
    </form>,
  );
  press();
  press(2);
  expect(send).toHaveBeenCalledTimes(1);
});

it("handles every press of a synchronous action", () => {
  const turn = vi.fn();
  render(<Button onClick={turn}>Girar</Button>);
  press();
  press(2);
  expect(turn).toHaveBeenCalledTimes(2);
});
