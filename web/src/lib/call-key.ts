import { useRef } from "react";

/**
 * Idempotency key of a call that must not be executed twice: the same for a retry with the same body, a new one for a
 * changed body. The key is random instead of the body itself, because a header cannot contain characters such as ’ or
 * œ.
 */
export function useCallKey(): (body: unknown) => string {
  const last = useRef({ text: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
