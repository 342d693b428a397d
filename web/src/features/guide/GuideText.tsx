import type { GuideBlock, GuideLine, GuidePage } from "@vetaverde/domain/guide/guide";
import type { ReactNode } from "react";
import type { ServedGuide } from "../../lib/guide.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import styles from "./guide.module.css";

/** Renders a link to an address of the product with the application's router. */
export type GuideLink = (to: string, children: ReactNode, className?: string) => ReactNode;

export interface GuideTextProps {
  page: GuidePage;
  pictures: ServedGuide["pictures"];
  link: GuideLink;
}

/** A page of the guide. It contains no HTML: each block is one of a few known kinds. */
export function GuideText({ page, pictures, link }: GuideTextProps) {
  return (
    <article className={classes(layout.underlinedLinks, styles.text)}>
      {page.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page have no other name than their place
        <Block key={at} block={block} pictures={pictures} link={link} />
      ))}
    </article>
  );
}

type BlockProps = Omit<GuideTextProps, "page"> & { block: GuideBlock };

function Block({ block, pictures, link }: BlockProps) {
  switch (block.kind) {
    case "heading":
      return <h2>{block.text}</h2>;
    case "paragraph":
      return (
        <p>
          <Line line={block.line} link={link} />
        </p>
      );
    case "note":
      return (
        <p className={styles.note}>
          <Line line={block.line} link={link} />
        </p>
      );
    case "steps":
      return (
        <ol start={block.first}>
          <Items items={block.items} link={link} />
        </ol>
      );
    case "list":
      return (
        <ul>
          <Items items={block.items} link={link} />
        </ul>
      );
    case "picture":
      return <Picture name={block.name} text={block.text} pictures={pictures} />;
  }
}

const Items = ({ items, link }: { items: readonly GuideLine[]; link: GuideLink }) =>
  items.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a list have no other name than their place
    <li key={at}>
      <Line line={line} link={link} />
    </li>
  ));

const Line = ({ line, link }: { line: GuideLine; link: GuideLink }) =>
  line.map((piece, at) => {
    const key = `${at} ${piece.text}`;
    switch (piece.kind) {
      case "strong":
      case "label":
        return <b key={key}>{piece.text}</b>;
      case "key":
        return <kbd key={key}>{piece.text}</kbd>;
      case "link":
        return <span key={key}>{link(piece.to, piece.text)}</span>;
      default:
        return <span key={key}>{piece.text}</span>;
    }
  });

interface PictureProps {
  name: string;
  text: string;
  pictures: ServedGuide["pictures"];
}

function Picture({ name, text, pictures }: PictureProps) {
  const picture = pictures[name];
  if (!picture) return null;
  const { address, width, height } = picture;
  return (
    <figure className={width < height ? styles.phone : undefined}>
      <img src={address} width={width} height={height} alt={text} loading="lazy" />
      <figcaption>{text}</figcaption>
    </figure>
  );
}
