import { type ReactNode, Suspense, useRef, useState } from "react";
import { lazyPart } from "./lazy-part.tsx";
import type { MenuOffer } from "./MenuSheet.tsx";

const MenuSheet = lazyPart(() => import("./MenuSheet.tsx").then((module) => module.MenuSheet));

interface MenuButton {
  ref: React.RefObject<HTMLButtonElement | null>;
  onClick(): void;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
}

export interface MenuProps extends MenuOffer {
  children(button: MenuButton): ReactNode;
}

/** A button that opens a list of actions, with keyboard navigation by arrows, Home, End and first letters. */
export function Menu({ label, groups, align = "end", head, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const button: MenuButton = {
    ref: anchor,
    onClick: () => setOpen(!open),
    "aria-haspopup": "menu",
    "aria-expanded": open,
  };
  return (
    <>
      {children(button)}
      <Suspense>
        {open && (
          <MenuSheet
            label={label}
            groups={groups}
            head={head}
            align={align}
            anchor={anchor}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
