import { useRef } from "react";

/**
 * The key of a call that must not be carried out twice: the same for the same content sent again, another for one
 * that was changed. It is never the content itself: a header carries no ’ and no œ.
 */
export function useCallKey(): (body: unknown) => string {
  const last = useRef({ text: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
