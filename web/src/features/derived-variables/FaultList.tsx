import { isCallError } from "../../lib/call-error.ts";
import layout from "../../ui/layout.module.css";

/** What the server found wrong with a formula: some of it belongs to no single field. */
export function FaultList({ error }: { error: unknown }) {
  const details = isCallError(error) ? error.details : [];
  const messages = [...new Set(details.map(({ message }) => message).filter(Boolean))];
  if (messages.length === 0) return null;
  return (
    <ul className={layout.unfulfilledStrong}>
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
