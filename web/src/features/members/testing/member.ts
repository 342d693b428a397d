import type { Member } from "@vetaverde/contract/members";

/** An activated reader of the project. */
export const ANA: Member = {
  id: "0193cccc-0000-7000-8000-000000000002",
  name: "Ana",
  lastName: "Soto",
  email: "ana@example.org",
  position: null,
  locale: "es",
  systemAdmin: false,
  active: true,
  verified: true,
  vouched: false,
  permissions: [2],
  guestPermissions: [],
  guestExpiresAt: null,
  effective: [2],
  since: "2026-11-20T12:00:00Z",
};
