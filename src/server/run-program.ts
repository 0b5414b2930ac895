import { StartupError } from '#server/startup-error.ts';

/**
 * Runs a program's main function. A fault the operator can mend becomes one clear sentence and exit code 1;
 * anything else keeps its stack, because it is ours to mend.
 */
export async function runProgram(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exit(1);
  }
}
