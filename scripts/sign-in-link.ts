import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/config/config.ts';
import { readEnvironment } from '#server/environment.ts';
import { StartupError } from '#server/faults/startup-error.ts';
import { administratorLink } from '#server/features/invitations/administrator-link.ts';
import { openVault } from '#server/open-vault.ts';
import { runProgram } from '#server/run-program.ts';

const help = `Usage: npm run sign-in-link -- EMAIL

Prints a link by which an administrator who forgot the password sets a new one. It is for vaults that people sign in to
by invitation; everybody else asks an administrator. Stop the server first, unless it uses DATABASE_URL.

  --help   this text`;

await runProgram(main);

async function main(): Promise<void> {
  const { email, wantsHelp } = readArguments();
  if (wantsHelp) {
    console.log(help);
    return;
  }
  if (email === undefined) throw new StartupError(`Say whose link it is to be.\n\n${help}`);
  const config = readConfig(readEnvironment());
  refuseOthers(config);
  const services = await openVault(config, 'Making a link for');
  try {
    const link = await administratorLink(services, config.baseUrl, email);
    console.log(
      `${link.email} sets a new password at ${link.url}\nThe link works once, until ${link.expiresAt.toISOString()}.`,
    );
  } finally {
    await services.close();
  }
}

/** Where a link could help nobody: opening a vault would make one. */
function refuseOthers({ signIn, databaseUrl, dataDir }: Config): void {
  if (signIn !== 'invite') {
    throw new StartupError(
      'This is for vaults that run with SIGN_IN=invite; here nobody has a password of this server.',
    );
  }
  if (databaseUrl === null && !existsSync(join(dataDir, 'db'))) {
    throw new StartupError(
      `There is no vault in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server, and run this in its folder.`,
    );
  }
}

function readArguments(): { email?: string; wantsHelp: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    });
    const [email, ...rest] = positionals;
    if (rest.length > 0) throw new Error('These are too many words.');
    return { wantsHelp: values.help ?? false, ...(email === undefined ? {} : { email }) };
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}
