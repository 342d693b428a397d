import { createHmac } from "node:crypto";

/**
 * The header that proves a report's sender and sending time: `t=<epoch s>,v1=<HMAC-SHA256 of "t.body", hexadecimal>`.
 * @param at epoch ms
 */
export function signature(secret: string, body: string, at: number): string {
  const t = Math.floor(at / 1000);
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
}

export const secretScope = (project: string, device: string): string => `forward ${project} ${device}`;
