import type { ErrorCode } from "@vetaverde/contract/errors";
import type { FastifyRequest } from "fastify";
import { type Log, safeUrl } from "../log/log.ts";
import { contextOf } from "./request.ts";

/** Refusals that may indicate an attack: on a password, a session, a permission, a signature, a link, a limit. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "WRONG_CREDENTIALS",
  "WRONG_OLD_PASSWORD",
  "FK-0001",
  "FK-0003",
  "FK-0004",
  "ACCOUNT_BLOCKED",
  "FORBIDDEN",
  "VIEW_ONLY",
  "VIEW_REFUSED",
  "TICKET_INVALID",
  "LINK_INVALID",
  "LINK_NOT_YOURS",
  "ALERT_LINK_OVER",
  "SSO_ALTERED",
  "SSO_EXPIRED",
  "SSO_OTHER_CLIENT",
  "SSO_OTHER_TENANT",
  "SSO_OTHER_PERSON",
  "SSO_NONCE",
  "DEVICE_KEY",
  "DEVICE_SERIAL",
  "HISTORY_CREDENTIALS",
  "GATEWAY_SIGNATURE",
  "WHATSAPP_SIGNATURE",
  "RELAY_SAME_PERSON",
  "RELAY_PERSON",
  "IDEMPOTENCY_MISMATCH",
  "BOARD_OFTEN",
  "RATE_LIMITED",
]);

/** Logs one line, searchable by its event: user, address, call and reason. It contains no secret and no e-mail. */
export function logRefusal(request: FastifyRequest, reason: ErrorCode): void {
  const { actor, viewer, address } = contextOf(request);
  const log: Pick<Log, "warn"> = request.log;
  log.warn(
    {
      event: "access.refused",
      reason,
      method: request.method,
      url: safeUrl(request.url),
      address,
      ...(actor ? { actor: actor.id } : {}),
      ...(actor?.token ? { tokenId: actor.token.id } : {}),
      ...(viewer ? { viewer: viewer.id } : {}),
    },
    "access refused",
  );
}

/** The same for a failed call, if it may indicate an attack. */
export function logFailure(request: FastifyRequest, error: ErrorCode): void {
  if (REFUSALS.has(error)) logRefusal(request, error);
}
