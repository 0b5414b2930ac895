import { operatorSentence } from '#server/platform/faults/operator-sentence.ts';

/** Files the server and its commands make are for whoever runs them: mail, sessions, secrets. */
const ownersOnly = 0o077;

/**
 * Runs a program's main function. A fault the operator can mend becomes one clear sentence and exit code 1;
 * anything else keeps its stack, because it is ours to mend.
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
