import { violatedUnique } from '#server/platform/db/constraint.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { ErrorCode } from '#shared/vocabulary/error-codes.ts';

/**
 * An error about one field of the body that only the database can detect, in the form of validation errors,
 * so that a form shows it next to the field.
 */
export function fieldError(code: ErrorCode, field: string, sentence: string): AppError {
  return new AppError(code, sentence, { body: { issues: [{ path: field, message: sentence }] } });
}

/**
 * Saves something whose name must be unique, and turns the violation into an error of the form.
 * @param taken the sentence for a name that is taken.
 * @throws AppError `conflict` if it is, as an error of the field `name`.
 */
export async function rejectTakenName<Saved>(taken: string, saving: Promise<Saved>): Promise<Saved> {
  try {
    return await saving;
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error;
    throw fieldError('conflict', 'name', taken);
  }
}
