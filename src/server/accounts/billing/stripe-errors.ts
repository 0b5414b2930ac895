import { AppError } from '#server/platform/http/errors/app-error.ts';

/** The fields of the SDK's errors that we use. Read by name, because the SDK is loaded lazily. */
interface StripeFailure extends Error {
  /** Class name, such as `StripeConnectionError`. */
  type: string;
  /** Stripe's own code, such as `resource_missing`. */
  code?: string;
  param?: string;
}

/** Transient failures: no connection, a timeout, a 5xx, or too many requests. */
const passing = new Set(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError']);

/** True for a failure of Stripe or of the connection to it. */
export function isStripeFailure(error: unknown): error is StripeFailure {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
}

/** True if a retry may succeed: Stripe is down, slow, or limiting us. */
export function isPassingFailure(error: unknown): boolean {
  return isStripeFailure(error) && passing.has(error.type);
}

/** True if Stripe does not know the object (or it belongs to another account or mode). */
function isMissing(error: unknown): boolean {
  return isStripeFailure(error) && error.code === 'resource_missing';
}

/** @returns the result of `asking`, or undefined if Stripe does not know the object. */
export async function ignoreMissing<Result>(asking: Promise<Result>): Promise<Result | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Runs a request that a user waits for; a failure of Stripe becomes `sentence`, with the cause for the log.
 * @throws AppError `unavailable` for a transient failure, `internal` for a permanent one (a wrong key, a
 * deleted price).
 */
export async function explainStripeError<Result>(
  { sentence, logMessage }: { sentence: string; logMessage: string },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    const code = isPassingFailure(error) ? 'unavailable' : 'internal';
    throw new AppError(code, sentence, { logMessage, cause: error });
  }
}
