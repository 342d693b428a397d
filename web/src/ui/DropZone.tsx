import { type DragEvent, type ReactNode, useState } from "react";
import { classes } from "./classes.ts";

export interface DropZoneProps {
  className: string | undefined;
  /** Added while a file is dragged over the zone. */
  overClassName: string | undefined;
  onFiles(files: File[]): void;
  children: ReactNode;
}

/** Accepts dropped files. Its content includes a button that does the same. */
export function DropZone({ className, overClassName, onFiles, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition; the button inside does the same
    <div
      className={classes(className, isOver && overClassName)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
