/**
 * Every error that a call can answer, with its HTTP status. FK codes are the product's own catalogue; the words
 * stand where no FK code fits. A failure's envelope is {code, error, message, details?}.
 */
export const errorStatus = {
  "FK-0001": 401,
  "FK-0002": 404,
  "FK-0003": 403,
  "FK-0004": 409,
  "FK-0005": 409,
  "FK-0006": 409,
  "FK-0007": 409,
  "FK-0008": 409,
  "FK-0014": 409,
  "FK-0015": 409,
  BAD_REQUEST: 400,
  STA_QUERY: 400,
  STA_UNSUPPORTED: 501,
  WRONG_CREDENTIALS: 401,
  TICKET_INVALID: 401,
  SSO_ALTERED: 401,
  SSO_EXPIRED: 401,
  SSO_OTHER_CLIENT: 401,
  SSO_OTHER_TENANT: 401,
  SSO_NONCE: 401,
  DEVICE_KEY: 401,
  DEVICE_SERIAL: 403,
  GATEWAY_SIGNATURE: 401,
  INGEST_BUSY: 429,
  ACCOUNT_BLOCKED: 403,
  SSO_OFF: 404,
  SSO_OTHER_PERSON: 409,
  SSO_NO_EMAIL: 422,
  SSO_UNREACHABLE: 503,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  STALE_VERSION: 409,
  IDEMPOTENCY_MISMATCH: 409,
  LAST_ADMIN: 409,
  PROJECT_LIMIT: 409,
  MAIN_PROJECT: 409,
  IMAGE_QUOTA: 409,
  ALREADY_SENT: 409,
  LAST_SYSTEM_ADMIN: 409,
  OWN_ACCOUNT: 409,
  VIEW_ONLY: 403,
  VIEW_REFUSED: 403,
  PREVIEW_USED: 409,
  PREVIEW_EXPIRED: 409,
  PREVIEW_STALE: 409,
  ROWS_IN_PLAN: 409,
  FILE_TOO_LARGE: 413,
  VALIDATION: 422,
  NOT_TEMPLATE: 422,
  PREVIEW_HAS_ERRORS: 422,
  METHOD_NOT_AVAILABLE: 422,
  WRONG_OLD_PASSWORD: 422,
  LINK_INVALID: 422,
  FILE_MISSING: 422,
  FILE_UNKNOWN: 422,
  FILE_BROKEN: 422,
  FILE_ENCRYPTED: 422,
  FILE_MACROS: 422,
  FILE_TOO_MANY_ROWS: 422,
  FILE_BOMB: 422,
  FILE_NOT_IMAGE: 422,
  NOT_PDF: 422,
  PDF_SCRIPTS: 422,
  PDF_HUGE_PAGE: 422,
  PDF_TOO_MANY_PAGES: 422,
  PDF_NONE: 422,
  PDF_BUSY: 409,
  PAGE_UNREAD: 409,
  MODEL_NONE: 409,
  MODEL_KEY: 502,
  MODEL_REFUSED: 502,
  MODEL_ANSWER: 502,
  MODEL_UNREACHABLE: 502,
  MODEL_BUSY: 503,
  MODEL_MONTH: 409,
  IMAGE_BROKEN: 422,
  IMAGE_TOO_LARGE: 422,
  FILE_QUOTA: 409,
  FILE_EVIDENCE: 409,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  IMPORT_BUSY: 503,
  REVIEW_BUSY: 503,
  IMAGE_BUSY: 503,
  IMPORT_FAILED: 500,
  TIME_OUT: 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export interface ErrorDetail {
  path: string;
  message: string;
}

/** The body of a failed call. Some errors add fields of their own beside these. */
export interface Failure {
  code: number;
  error: ErrorCode;
  message: string;
  details?: ErrorDetail[];
  [extra: string]: unknown;
}
