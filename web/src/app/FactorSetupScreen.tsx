import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { FactorSetup } from "../features/second-factors/FactorSetup.tsx";
import { Entrance } from "../features/sessions/Entrance.tsx";

/**
 * Setup screen for a user who is required to have a second factor and has none. No other page of the platform is
 * accessible to them until it is set up.
 */
export function FactorSetupScreen() {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={queries}>
      <Entrance>
        <FactorSetup />
      </Entrance>
    </QueryClientProvider>
  );
}
