import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Button } from "./Button.tsx";

afterEach(cleanup);

const button = () => screen.getByRole("button");
/** As a browser tells it: the second press of a double click has the count 2. */
const press = (detail = 1) => fireEvent.click(button(), { detail });

it("does its work once for a double click, before it is known to run", () => {
  const work = vi.fn();
  render(
    <Button busy={false} onClick={work}>
      Publicar
    </Button>,
  );
  press();
  press();
  press(2);
  expect(work).toHaveBeenCalledTimes(1);
});

it("does it again when it is pressed again later", async () => {
  const work = vi.fn();
  render(
    <Button busy={false} onClick={work}>
      Publicar
    </Button>,
  );
  press();
  await new Promise((resolve) => setTimeout(resolve, 150));
  press();
  expect(work).toHaveBeenCalledTimes(2);
});

it("sends a form once", () => {
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

it("takes every press where it does no work of its own", () => {
  const turn = vi.fn();
  render(<Button onClick={turn}>Girar</Button>);
  press();
  press(2);
  expect(turn).toHaveBeenCalledTimes(2);
});
