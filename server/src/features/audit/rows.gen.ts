// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface AuditRow {
  id: string;
  at: Date;
  actorId: string | null;
  actorName: string | null;
  actorEmail: string | null;
  action: string;
  entity: string;
  entityId: string;
  entityName: string | null;
  before: unknown;
  after: unknown;
  address: string | null;
  requestId: string | null;
}
