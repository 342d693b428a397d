import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { FactorSetup } from "../features/second-factors/FactorSetup.tsx";
import { Entrance } from "../features/sessions/Entrance.tsx";

/** For whoever must have a second factor and has none: nothing else of the platform is open to them. */
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
