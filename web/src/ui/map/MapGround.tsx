import { useEffect, useRef, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { useTheme } from "../../lib/theme.ts";
import type { Ground } from "./ground.ts";
import type { GroundLayer, GroundLayers } from "./layers.context.ts";
import styles from "./map.module.css";
import type { MapView } from "./use-map.ts";

interface MapGroundProps {
  ground: GroundLayers;
  map: Pick<MapView, "view" | "size">;
}

/** The project's ground layers below a map; the library that draws them is loaded with the first one. */
export function MapGround({ ground, map }: MapGroundProps) {
  const t = useT();
  const theme = useTheme();
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const { element, drawn } = useGround(ground.read, theme, (layer, isRead) =>
    setFailed((ids) => new Set([...[...ids].filter((id) => id !== layer.id), ...(isRead ? [] : [layer.id])])),
  );
  const { view, size } = map;
  const { layers } = ground;
  useEffect(() => {
    if (size.width > 0) drawn?.move(view, size);
  }, [drawn, view, size]);
  // After the first move, because the library needs a view before its layers.
  useEffect(() => {
    if (size.width > 0) drawn?.show(layers);
  }, [drawn, layers, size.width]);
  // What failed without a network is read once there is one again.
  useEffect(() => {
    if (!drawn || failed.size === 0) return;
    const again = () => drawn.show(layers);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [drawn, layers, failed]);
  const missing = layers.filter(({ id, shown }) => shown && failed.has(id)).map(({ name }) => name);
  return (
    <>
      <div ref={element} className={styles.tiles} aria-hidden />
      {missing.length > 0 && (
        <p role="status" className={styles.failed}>
          {t("map.layers.failed", { names: missing.join(", ") })}
        </p>
      )}
    </>
  );
}

/** Creates the drawing when its code is loaded; again in another theme, whose colours are others. */
function useGround(
  read: GroundLayers["read"],
  theme: string,
  onDone: (layer: GroundLayer, isRead: boolean) => void,
) {
  const element = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Ground | null>(null);
  const latest = useRef({ read, onDone });
  latest.current = { read, onDone };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the theme
  useEffect(() => {
    let made: Ground | undefined;
    let isGone = false;
    Promise.all([import("./ground.ts"), import("./ground.colors.ts")]).then(
      ([{ createGround }, { groundColors }]) => {
        const { current } = element;
        if (isGone || !current) return;
        made = createGround(current, {
          read: (...given) => latest.current.read(...given),
          colors: groundColors(current),
          onRead: (layer) => latest.current.onDone(layer, true),
          onFailed: (layer) => latest.current.onDone(layer, false),
        });
        setDrawn(made);
      },
      // Without its code, for example without a network, the map is drawn as if there were no ground.
      () => {},
    );
    return () => {
      isGone = true;
      setDrawn(null);
      made?.remove();
    };
  }, [theme]);
  return { element, drawn };
}
