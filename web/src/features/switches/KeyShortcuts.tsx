import { useEffect, useRef, useState } from "react";
import { useAccessRights } from "../../lib/access-rights.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import layout from "../../ui/layout.module.css";
import { meaningOf, pathOfPlace, placesFor } from "./keys.ts";
import styles from "./switches.module.css";

/** Navigation by single keys, with an overview dialog on "?". */
export function KeyShortcuts({ onGo }: { onGo(path: string): void }) {
  const t = useT();
  const places = placesFor(useAccessRights());
  const [help, setHelp] = useState(false);
  const begun = useRef<number | null>(null);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement;
      // Ignored while the user types in a field or a dialog is open.
      if (
        target.closest("input, textarea, select, [contenteditable]") ||
        document.querySelector("dialog[open]")
      )
        return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const meaning = meaningOf(event.key, event.timeStamp, begun.current, places);
      begun.current = meaning?.kind === "begun" ? event.timeStamp : null;
      if (!meaning || meaning.kind === "begun") return;
      event.preventDefault();
      if (meaning.kind === "help") setHelp(true);
      else onGo(pathOfPlace(meaning.place));
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  if (!help) return null;
  const lines = [
    { keys: ["Ctrl", "K"], label: t("switches.keys.search") },
    ...places.map((place) => ({
      keys: ["G", place.key.toUpperCase()],
      label: t(`switches.keys.${place.route}`),
    })),
    { keys: ["J", "K"], label: t("switches.keys.rows") },
    { keys: ["Enter"], label: t("switches.keys.open") },
    { keys: ["?"], label: t("switches.keys.help") },
  ];
  return <KeysDialog onHelp={setHelp} lines={lines} />;
}

interface KeysDialogProps {
  onHelp(value: boolean): void;
  lines: { keys: string[]; label: string }[];
}

function KeysDialog({ onHelp, lines }: KeysDialogProps) {
  const t = useT();
  return (
    <Dialog title={t("switches.keys.title")} onClose={() => onHelp(false)}>
      <dl className={classes(layout.stack, layout.flushDescriptions, styles.keys)}>
        {lines.map(({ keys, label }) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
