import type { BoardFrame } from "@vetaverde/contract/boards";
import { type EmbedProps, PowerBIEmbed } from "powerbi-client-react";
import { createRoot } from "react-dom/client";
import type { FromFrame } from "./features/boards/frame.protocol.ts";

type Made = Parameters<NonNullable<EmbedProps["getEmbeddedComponent"]>>[0];

/** `TokenType.Embed` of its models: a token of this report, not of a person. */
const EMBED_TOKEN = 1;
/** What a token that has ended is called. */
const ENDED = "TokenExpired";

/** Shows a report by Power BI's own client, with no bars but its pages'. @returns what takes a new token, in place */
export function showPowerBi(
  { address, report, token }: BoardFrame,
  locale: string,
  tell: (message: FromFrame) => void,
): (next: BoardFrame) => void {
  let embed: Made | null = null;
  let newest = token;
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place, {
    // It refuses addresses that are not Microsoft's with a fault, and shows nothing.
    onUncaughtError: () => tell({ type: "failed" }),
  }).render(
    <PowerBIEmbed
      cssClassName="powerbi"
      embedConfig={{
        ...{ type: "report", tokenType: EMBED_TOKEN, embedUrl: address },
        ...(report ? { id: report } : {}),
        ...(token ? { accessToken: token } : {}),
        settings: { localeSettings: { language: locale }, panes: { filters: { visible: false } } },
      }}
      getEmbeddedComponent={(made) => {
        embed = made;
        // What takes its time from then on has Power BI's own sign of waiting.
        made.iframe.addEventListener("load", () => tell({ type: "shown" }), { once: true });
        // A token may have come while the client was fetched.
        if (newest && newest !== token) void made.setAccessToken(newest).catch(() => {});
      }}
      eventHandlers={
        new Map([
          ["loaded", () => tell({ type: "shown" })],
          [
            "error",
            (event?: { detail?: unknown }) => {
              const { message, level } = (event?.detail ?? {}) as { message?: string; level?: number };
              // What one figure of the report has to complain of is told by that figure.
              if (message === ENDED || level === FATAL) tell({ type: "failed" });
            },
          ],
        ])
      }
    />,
  );
  return (next) => {
    newest = next.token;
    if (embed && next.token) void embed.setAccessToken(next.token).catch(() => tell({ type: "failed" }));
  };
}

/** `TraceType.Fatal` of its models. */
const FATAL = 6;
