import { operatorSentence } from '#server/platform/faults/operator-sentence.ts';

/** Files of the server and its commands are for the operator's account only: mail, sessions, secrets. */
const ownersOnly = 0o077;

/**
 * Runs a program's main function. A fault the operator can correct becomes one clear sentence and exit code
 * 1; any other error keeps its stack, because it is a bug.
 */
export async function runProgram(main: () => Promise<void>): Promise<void> {
  process.umask(ownersOnly);
  try {
    await main();
  } catch (error) {
    console.error(operatorSentence(error) ?? error);
    process.exit(1);
  }
}
