/** A fault the operator can mend: printed as one sentence, exit code 1, no stack. Programming errors are not these. */
export class StartupError extends Error {
  override name = 'StartupError';
}
