import { useMemo } from "react";
import { encode } from "uqr";
import styles from "./second-factors.module.css";

/** Width in modules of the light margin without which scanners do not detect the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Rendered in the browser, so that the secret is not sent to any service. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
    const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
    return { size, path };
  }, [text]);
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
