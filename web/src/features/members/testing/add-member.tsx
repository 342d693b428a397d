import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { AddMember } from "../AddMember.tsx";

export const openAddMember = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddMember project="p" timeZone="America/Santiago" onClose={() => {}} />
    </QueryClientProvider>,
  );
export const submitMember = () =>
  userEvent.click(screen.getByRole("button", { name: "Agregar", hidden: true }));
