import type { BoardFrame } from "@vetaverde/contract/boards";
import { type EmbedProps, PowerBIEmbed } from "powerbi-client-react";
import { createRoot } from "react-dom/client";
import type { FromFrame } from "./features/boards/frame.protocol.ts";

type Made = Parameters<NonNullable<EmbedProps["getEmbeddedComponent"]>>[0];

/** `TokenType.Embed` of Power BI's models: a token for this report, not for a user. */
const EMBED_TOKEN = 1;
/** Error message of Power BI for an expired token. */
const ENDED = "TokenExpired";

/**
 * Embeds a report with Power BI's own client, with no bars except its page tabs. @returns function that applies a
 * renewed token without reloading the report
 */
export function showPowerBi(
  { address, report, token }: BoardFrame,
  locale: string,
  postToParent: (message: FromFrame) => void,
): (next: BoardFrame) => void {
  let embed: Made | null = null;
  let newest = token;
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place, {
    // The client throws for addresses that are not Microsoft's and renders nothing.
    onUncaughtError: () => postToParent({ type: "failed" }),
  }).render(
    <PowerBIEmbed
      cssClassName="powerbi"
      embedConfig={{
        type: "report",
        tokenType: EMBED_TOKEN,
        embedUrl: address,
        ...(report ? { id: report } : {}),
        ...(token ? { accessToken: token } : {}),
        settings: { localeSettings: { language: locale }, panes: { filters: { visible: false } } },
      }}
      getEmbeddedComponent={(client) => {
        embed = client;
        // From then on Power BI shows its own loading indicator.
        client.iframe.addEventListener("load", () => postToParent({ type: "shown" }), { once: true });
        // A newer token may have arrived while the client was being fetched.
        if (newest && newest !== token) void client.setAccessToken(newest).catch(() => {});
      }}
      eventHandlers={
        new Map([
          ["loaded", () => postToParent({ type: "shown" })],
          [
            "error",
            (event?: { detail?: unknown }) => {
              const { message, level } = (event?.detail ?? {}) as { message?: string; level?: number };
              // An error of a single visual is shown by that visual; only fatal errors and an expired token are
              // reported.
              if (message === ENDED || level === FATAL) postToParent({ type: "failed" });
            },
          ],
        ])
      }
    />,
  );
  return (next) => {
    newest = next.token;
    if (embed && next.token)
      void embed.setAccessToken(next.token).catch(() => postToParent({ type: "failed" }));
  };
}

/** `TraceType.Fatal` of Power BI's models. */
const FATAL = 6;
