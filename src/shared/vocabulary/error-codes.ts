/**
 * Stable codes of failures with their HTTP status. The sentence sent with a code is for people and may
 * change; the code may not.
 */
export const errorStatuses = {
  invalid_request: 400,
  search_too_wide: 400,
  signed_out: 401,
  forbidden: 403,
  premium_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  not_implemented: 501,
  unavailable: 503,
  insufficient_storage: 507,
} as const;

export type ErrorCode = keyof typeof errorStatuses;
