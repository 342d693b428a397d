import { LABEL_GAP, type Labelled, type Mark } from "./labels.ts";

/** The label of a mark, in a group that is positioned at the mark's point; nothing where it has no room. */
export const MarkLabel = ({ mark: { side, text, left, right } }: { mark: Labelled<Mark> }) =>
  side && (
    <text
      x={side === "right" ? right + LABEL_GAP : -left - LABEL_GAP}
      y={4}
      textAnchor={side === "right" ? "start" : "end"}
    >
      {text}
    </text>
  );
