import { AppError } from '#server/platform/http/errors/app-error.ts';

/** The fields of the SDK's errors that decide anything here. Read by name, because the SDK is loaded lazily. */
interface StripeFailure extends Error {
  /** The class's name, such as `StripeConnectionError`. */
  type: string;
  /** Stripe's own code, such as `resource_missing`. */
  code?: string;
  param?: string;
}

/** Failures that pass by themselves: no connection or no answer in time, a 5xx, too many requests. */
const passing = new Set(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError']);

/** Whether it was Stripe, or the way to it, that failed. */
export function isStripeFailure(error: unknown): error is StripeFailure {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
}

/** Whether asking again later may help: Stripe is down, slow, or limiting us. */
export function isPassingFailure(error: unknown): boolean {
  return isStripeFailure(error) && passing.has(error.type);
}

/** Whether Stripe said that the thing named is not there (or belongs to another account or mode). */
function isMissing(error: unknown): boolean {
  return isStripeFailure(error) && error.code === 'resource_missing';
}

/** @returns the result of `asking`, or undefined where Stripe says that the thing asked for is not there. */
export async function unlessMissing<Result>(asking: Promise<Result>): Promise<Result | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Runs what a user waits for; a failure of Stripe's becomes `sentence`, with the cause for the log.
 * @throws AppError `unavailable` when it may pass, `internal` when it will not (a wrong key, a price that is gone).
 */
export async function explained<Result>(
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
