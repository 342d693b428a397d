import type { MenuIcon as MenuIconName } from "@vetaverde/domain/menus/icons";
import sprite from "./menu-icons.svg";

/** Icon of a menu entry, by the name that the server returns for each entry that opens something. */
export function MenuIcon({
  name,
  size = 18,
  className,
}: {
  name: MenuIconName | (string & {}) | undefined;
  size?: number;
  className?: string | undefined;
}) {
  return (
    <svg
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
