// The page to which the provider redirects its window: passes the response to the waiting page and closes.
import { broadcastResponseToMainFrame } from "@azure/msal-browser/redirect-bridge";

// If the page is opened directly there is no response to pass on, and the page shows that it can be closed.
broadcastResponseToMainFrame().catch(() => {});
