/**
 * A fault the operator can correct: printed as one sentence, exit code 1, no stack. Not for programming
 * errors.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
