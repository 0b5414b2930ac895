import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { administratorLink } from '#server/accounts/invitations/administrator-link.ts';
import { readEnvironment } from '#server/app/environment.ts';
import { openVault } from '#server/app/open-vault.ts';
import { runProgram } from '#server/app/run-program.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';

const help = `Usage: npm run sign-in-link -- EMAIL

Prints a link with which an administrator can set a new password. It works in vaults with SIGN_IN=invite; other users ask an
administrator for a link. Stop the server first, unless it uses DATABASE_URL.

  --help   print this text`;

await runProgram(main);

async function main(): Promise<void> {
  const { email, wantsHelp } = readArguments();
  if (wantsHelp) {
    console.log(help);
    return;
  }
  if (email === undefined) throw new StartupError(`Give the email address of the administrator.\n\n${help}`);
  const config = readConfig(readEnvironment());
  refuseOthers(config);
  const services = await openVault(config, 'Making a link for');
  try {
    const link = await administratorLink(services, config.baseUrl, email);
    console.log(
      `${link.email} can set a new password at ${link.url}\nThe link works once, until ${link.expiresAt.toISOString()}.`,
    );
  } finally {
    await services.close();
  }
}

/** Checks before a vault is opened, which would create one. */
function refuseOthers({ signIn, databaseUrl, dataDir }: Config): void {
  if (signIn !== 'invite') {
    throw new StartupError('This command works only with SIGN_IN=invite: this vault stores no passwords.');
  }
  if (databaseUrl === null && !existsSync(join(dataDir, 'db'))) {
    throw new StartupError(
      `There is no vault in ${dataDir}. Use the same DATA_DIR or DATABASE_URL as the server, and run the command in the same folder.`,
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
    if (rest.length > 0) throw new Error('Too many arguments.');
    return { wantsHelp: values.help ?? false, ...(email === undefined ? {} : { email }) };
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}
