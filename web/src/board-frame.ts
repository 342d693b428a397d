// The page between the product and an external program's board: the only one whose content security policy allows that
// program's page in a frame. It has no session; the surrounding page sends it what to show, and a renewed version
// before that expires.
import "./board-frame.css";
import type { BoardFrame } from "@vetaverde/contract/boards";
import { type FromFrame, isToFrame } from "./features/boards/frame.protocol.ts";

/** Sandbox permissions of the external page: everything a board needs, but not navigating the top window. */
const MAY =
  "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads";

const postToParent = (message: FromFrame) => window.parent.postMessage(message, window.location.origin);
let resolveFrame: ((frame: BoardFrame) => void) | null = null;
let title = "";

window.addEventListener("message", ({ data, origin, source }) => {
  if (origin !== window.location.origin || source !== window.parent || !isToFrame(data)) return;
  title = data.title;
  document.documentElement.lang = data.locale;
  if (resolveFrame) return resolveFrame(data.frame);
  resolveFrame = begin[data.frame.way](data.frame, data.locale);
});
// If this page is opened directly, there is no parent window to notify.
if (window.parent !== window) postToParent({ type: "ready" });

type Begin = (frame: BoardFrame, locale: string) => (next: BoardFrame) => void;
const begin: Record<BoardFrame["way"], Begin> = {
  plain: (frame) => {
    let open = put(frame.address, () => postToParent({ type: "shown" }));
    return (next) => {
      if (next.address === open.src) return;
      // The new frame loads behind the old one, which is removed when the new one is loaded.
      const before = open;
      open = put(next.address, () => before.remove());
    };
  },
  superset: (frame) => {
    let { token } = frame;
    let port: MessagePort | null = null;
    const give = () =>
      port?.postMessage({ switchboardAction: "emit", method: "guestToken", args: { guestToken: token } });
    const opened = put(frame.address, () => {
      const { port1, port2 } = new MessageChannel();
      const hello = { type: "__embedded_comms__", handshake: "port transfer" };
      opened.contentWindow?.postMessage(hello, new URL(frame.address).origin, [port2]);
      port1.start();
      port = port1;
      give();
      postToParent({ type: "shown" });
    });
    return (next) => {
      token = next.token;
      give();
    };
  },
  powerbi: (frame, locale) => {
    let newest = frame;
    const part = import("./board-frame.powerbi.tsx").then(({ showPowerBi }) =>
      showPowerBi(newest, locale, postToParent),
    );
    part.catch(() => postToParent({ type: "failed" }));
    return (next) => {
      newest = next;
      void part.then((renew) => renew(next));
    };
  },
};

/** Adds a frame over the whole page. The previous frame remains visible until this one is loaded. */
function put(address: string, onLoad: () => void): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.title = title;
  frame.className = "waiting";
  frame.setAttribute("sandbox", MAY);
  frame.allow = "fullscreen";
  frame.src = address;
  frame.addEventListener("load", () => {
    frame.className = "";
    onLoad();
  });
  document.body.append(frame);
  return frame;
}
