import { operatorSentence } from '#server/platform/faults/operator-sentence.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/** Result of one check: a sentence, with the fix if one is needed. Never contains a secret. */
export interface Check {
  name: string;
  ok: boolean;
  message: string;
}

export type Finding = Omit<Check, 'name'>;

export const sound = (message: string): Finding => ({ ok: true, message });
export const fault = (message: string): Finding => ({ ok: false, message });

/**
 * Runs one check with a time limit: a timeout is a fault like any other, and does not delay the others.
 * @param at receives the signal that aborts at the limit.
 */
export async function runCheck(
  name: string,
  limitMs: number,
  at: (signal: AbortSignal) => Promise<Finding>,
): Promise<Check> {
  const giveUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => {
      resolve(fault(`No answer within ${limitMs / 1_000} seconds. Check that it is running and reachable.`));
      giveUp.abort(new Error('The check timed out.'));
    }, limitMs);
  });
  const found = at(giveUp.signal).catch((error: unknown) => fault(sentenceOf(error)));
  try {
    return { name, ...(await Promise.race([found, late])) };
  } finally {
    clearTimeout(timer);
  }
}

/** The message only: other fields of an error may contain an address with its password. */
function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return error.sentence;
  const known = operatorSentence(error);
  if (known !== undefined) return known;
  return `It cannot be used (${error instanceof Error ? error.message : 'unknown error'}).`;
}
