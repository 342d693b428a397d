import { type Run, richBlocks } from "@vetaverde/domain/text/rich";
import { classes } from "./classes.ts";
import layout from "./layout.module.css";
import styles from "./RichMessage.module.css";

/** Text written by users: bold, emphasis, lists and links are rendered as elements, never as raw HTML. */
export function RichMessage({ text }: { text: string }) {
  return (
    <div className={classes(layout.hiddenWhenEmpty, styles.rich)}>
      {richBlocks(text).map((block, at) =>
        block.kind === "list" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message does not change while it is read
          <ul key={at}>
            {block.lines.map((line, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={row}>
                <Line runs={line} />
              </li>
            ))}
          </ul>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={at}>
            {block.lines.map((line, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <span key={row}>
                <Line runs={line} />
                {"\n"}
              </span>
            ))}
          </p>
        ),
      )}
    </div>
  );
}

const Line = ({ runs }: { runs: readonly Run[] }) =>
  runs.map(({ text, strong, emphasis, href }, at) => {
    if (href)
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <a key={at} href={href} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      );
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (strong) return <b key={at}>{text}</b>;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (emphasis) return <i key={at}>{text}</i>;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return <span key={at}>{text}</span>;
  });
