import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { classes } from "./classes.ts";
import styles from "./Popover.module.css";

export interface PopoverProps {
  open: boolean;
  onClose(): void;
  /** The popover opens below this element, or above it if there is no room. */
  anchor: RefObject<HTMLElement | null>;
  align?: "start" | "end";
  className?: string;
  children: ReactNode;
}

const GAP = 4;
const EDGE = 8;

/** A popover that closes on Escape or a click outside; the browser renders it in the top layer. */
export function Popover(props: PopoverProps) {
  return props.open ? <OpenPopover {...props} /> : null;
}

function OpenPopover({ onClose, anchor, align = "start", className, children }: PopoverProps) {
  const ref = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    const sheet = ref.current;
    const owner = anchor.current;
    if (!sheet || !owner) return;
    sheet.showPopover?.();
    const place = () => placeAt(sheet, owner.getBoundingClientRect(), align);
    place();
    const toggled = (event: ToggleEvent) => {
      if (event.newState === "closed") close.current();
    };
    sheet.addEventListener("toggle", toggled);
    addEventListener("resize", place);
    addEventListener("scroll", place, { capture: true, passive: true });
    return () => {
      sheet.removeEventListener("toggle", toggled);
      removeEventListener("resize", place);
      removeEventListener("scroll", place, { capture: true });
      // Focus inside returns to the element that opened the popover instead of the top of the page.
      if (sheet.contains(document.activeElement)) owner.focus();
    };
  }, [anchor, align]);

  return (
    <div ref={ref} popover="auto" className={classes(styles.popover, className)}>
      {children}
    </div>
  );
}

function placeAt(sheet: HTMLElement, owner: DOMRect, align: "start" | "end"): void {
  const { offsetWidth: width, offsetHeight: height } = sheet;
  const preferredLeft = align === "start" ? owner.left : owner.right - width;
  const left = Math.max(EDGE, Math.min(preferredLeft, innerWidth - width - EDGE));
  const below = owner.bottom + GAP;
  const above = owner.top - GAP - height;
  const top = below + height > innerHeight - EDGE && above > EDGE ? above : below;
  sheet.style.left = `${left}px`;
  sheet.style.top = `${top}px`;
  sheet.style.maxHeight = `${Math.max(160, innerHeight - top - EDGE)}px`;
}
