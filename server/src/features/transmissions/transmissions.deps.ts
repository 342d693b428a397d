import type { Authorities } from "../../gateways/authorities/authorities.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { EvidenceService } from "./evidence/evidence.service.ts";

export interface TransmissionsDeps {
  db: Db;
  authorities: Authorities;
  secrets: Secrets;
  /** Whether a service may be in a private network, and be called without encryption. */
  allowPrivate: boolean;
  now: () => number;
  /** @throws AppError WRONG_OLD_PASSWORD when it is not the caller's own password */
  confirmPassword(ctx: Context, password: string): Promise<void>;
  evidence: EvidenceService;
  /** Something may be sent. */
  wake(): void;
}
