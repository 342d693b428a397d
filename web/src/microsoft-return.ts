// The page to which the provider sends its window back: hands the answer to the page that waits for it, and closes.
import { broadcastResponseToMainFrame } from "@azure/msal-browser/redirect-bridge";

// Opened by hand there is no answer to pass on, and the page says that it can be closed.
broadcastResponseToMainFrame().catch(() => {});
