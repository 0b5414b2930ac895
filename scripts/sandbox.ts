import { parseArgs } from 'node:util';
import { hasPaymentSandbox } from '#doubles/payment-sandbox/account.ts';
import { sandboxActions } from '#doubles/payment-sandbox/pages/sandbox-actions.ts';
import { playsPath } from '#doubles/payment-sandbox/sandbox-paths.ts';
import { askRunningServer, ownAddress } from '#server/app/ask-running-server.ts';
import { readEnvironment } from '#server/app/environment.ts';
import { runProgram } from '#server/app/run-program.ts';
import { existingSecret } from '#server/app/session-secret.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';

const help = `Usage: npm run sandbox -- renew|fail|expire EMAIL [--url ADDRESS]

Simulates events after a payment in the payment sandbox of the server on this machine. No money moves.

  renew    end the month and pay for the next one, or pay an overdue bill; a cancelled subscription ends
  fail     end the month and decline the card; after four failures in a row the subscription ends
  expire   end the subscription now

  --url    address of the server (default: PORT)
  --help   print this text`;

/** The server answers after its webhook has received the event. */
const timeoutMs = 30_000;

await runProgram(main);

async function main(): Promise<void> {
  const { action, email, url, wantsHelp } = readArguments();
  if (wantsHelp) {
    console.log(help);
    return;
  }
  if (action === undefined || email === undefined)
    throw new StartupError(`Give an action and an email address.\n\n${help}`);
  const config = readConfig(readEnvironment());
  if (!hasPaymentSandbox(config)) {
    throw new StartupError(
      'There is no payment sandbox: BILLING is off, or a Stripe account is configured (use its dashboard).',
    );
  }
  const secret = config.sessionSecret ?? existingSecret(config.dataDir);
  console.log(await play(url ?? ownAddress(config), secret, { action, email }));
}

interface Arguments {
  action?: string;
  email?: string;
  url?: string;
  wantsHelp: boolean;
}

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { url: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    const [action, email, ...rest] = positionals;
    if (rest.length > 0) throw new Error('Too many arguments.');
    if (action !== undefined && !sandboxActions.some((each) => each === action)) {
      throw new Error(`"${action}" is not one of ${sandboxActions.join(', ')}.`);
    }
    if (values.url !== undefined && !URL.canParse(values.url)) {
      throw new Error(`"${values.url}" is not an address such as http://localhost:3000.`);
    }
    return {
      wantsHelp: values.help ?? false,
      ...(action === undefined ? {} : { action }),
      ...(email === undefined ? {} : { email }),
      ...(values.url === undefined ? {} : { url: values.url }),
    };
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}

/**
 * @returns the server's sentence. @throws StartupError with its sentence, or with the reason why the server
 * cannot be used.
 */
async function play(
  address: string,
  secret: string,
  body: { action: string; email: string },
): Promise<string> {
  const { sentence } = await askRunningServer(address, {
    path: playsPath,
    secret,
    now: new Date(),
    body,
    timeoutMs,
    noAnswer: (origin) =>
      `No server answers at ${origin}. Start it with npm start, or give its address: --url http://localhost:PORT`,
  });
  return String(sentence);
}
