// Building blocks of every HTML mail. Texts are escaped when they are inserted.
import type { Locale } from "@vetaverde/domain/locale";

export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
export const paragraph = (html: string, style = "") => `<p style="margin:8px 0;${style}">${html}</p>`;
export const anchor = (url: string, label: string) =>
  `<a href="${escaped(url)}" style="color:#333399">${escaped(label)}</a>`;

export const pageOf = (locale: Locale, html: string) =>
  `<!doctype html><html lang="${locale}"><meta charset="utf-8"><body style="font:15px/1.5 sans-serif;color:#161b18;background:#fff;max-width:640px;margin:0 auto;padding:16px">${html}</body></html>`;
