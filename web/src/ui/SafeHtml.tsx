import { DROPPED_TAGS, isSafeLink, SAFE_TAGS } from "@vetaverde/domain/text/safe-html";
import { createElement, Fragment, type ReactNode, useMemo } from "react";
import { classes } from "./classes.ts";
import layout from "./layout.module.css";
import styles from "./SafeHtml.module.css";

const ALLOWED = new Set(SAFE_TAGS);
const DROPPED = new Set(DROPPED_TAGS);
const EMPTY = new Set(["br", "hr"]);

/** Renders HTML written by others, rebuilt from an allowlist in addition to the server's sanitising. */
export function SafeHtml({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, "text/html");
    return childrenOf(body);
  }, [html]);
  return <div className={classes(layout.underlinedLinks, layout.sectionTitles, styles.text)}>{content}</div>;
}

const childrenOf = (node: Node): ReactNode[] => [...node.childNodes].map((child, key) => rebuilt(child, key));

function rebuilt(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (DROPPED.has(name)) return null;
  if (!ALLOWED.has(name)) return createElement(Fragment, { key }, ...childrenOf(node));
  if (EMPTY.has(name)) return createElement(name, { key });
  return createElement(name, { key, ...linkOf(node) }, ...childrenOf(node));
}

function linkOf(node: Element): Record<string, string> {
  const href = node.localName === "a" ? node.getAttribute("href") : null;
  return href && isSafeLink(href) ? { href, target: "_blank", rel: "noopener noreferrer" } : {};
}
