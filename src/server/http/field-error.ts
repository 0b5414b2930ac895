import { AppError } from '#server/http/app-error.ts';
import type { ErrorCode } from '#shared/vocabulary/error-codes.ts';

/**
 * An error about one field of the body that only the database could tell, in the form that validation errors have,
 * so that a form shows it beside the field.
 */
export function fieldError(code: ErrorCode, field: string, sentence: string): AppError {
  return new AppError(code, sentence, { body: { issues: [{ path: field, message: sentence }] } });
}
