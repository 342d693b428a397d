import type { Parts } from "../same-keys.ts";

export const microsoft: Parts["microsoft"] = {
  button: "Sign in with Microsoft",
  waiting: "Waiting for Microsoft’s window…",
  cancel: "Cancel",
  orEmail: "or with your e-mail",
  failed: "Signing in with Microsoft did not work",
  blocked:
    "The browser blocked Microsoft’s window. Allow pop-up windows for this site and press the button again.",
  closed: "Microsoft’s window was closed before it was done. Press the button again to sign in.",
  late: "Microsoft’s window was open for too long. Press the button again.",
  unreachable: "Microsoft could not be reached. Check your connection and try again.",
  off: "Signing in with Microsoft is not enabled on this platform.",
  unexpected:
    "Microsoft did not complete the sign-in. Try again; if it happens again, contact an administrator.",
  notRegistered:
    "No user is registered under the address of that Microsoft account. Ask an administrator for an account, or choose another one.",
  notActive: "The user is not active. Ask an administrator to activate it.",
};
