import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isCallError } from "../lib/call-error.ts";
import { currentLocale, onLocaleChange } from "../lib/i18n.ts";
import { loadProjectData } from "../lib/session.ts";
import { router } from "./router.tsx";

const startQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // The service worker answers without a network, so a query must be let through to it.
        networkMode: "always",
        refetchOnReconnect: true,
        // An error response of the server is final; only a request that never reached it (status 502 or above) is
        // retried, once.
        retry: (failures, error) => failures < 1 && isCallError(error) && error.status >= 502,
      },
      mutations: { networkMode: "always" },
    },
  });

/**
 * Everything that requires a signed-in user: router, pages and server data. Each user gets an instance of their own, so
 * that nothing cached for the previous user is visible.
 */
export function Routed() {
  const [queries] = useState(startQueries);
  useEffect(() => {
    let last = currentLocale();
    const stop = onLocaleChange(() => {
      if (currentLocale() === last) return;
      last = currentLocale();
      // Labels and messages come from the server in the person's language.
      void loadProjectData();
      void queries.invalidateQueries();
    });
    return () => {
      stop();
      queries.clear();
    };
  }, [queries]);
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
