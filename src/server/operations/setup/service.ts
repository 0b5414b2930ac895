import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { countRunning } from '#server/accounts/billing/running-subscriptions.ts';
import { type MailboxDependencies, sourceOf } from '#server/intake/settings/mailbox-in-use.ts';
import { readSettings } from '#server/intake/settings/repository.ts';
import type { Choices } from '#server/operations/setup/choices.ts';
import {
  type ChosenRow,
  countEmails,
  hasAddedMailbox,
  hasRules,
  listSteps,
  lockChosen,
  writeChosen,
  writeStep,
} from '#server/operations/setup/repository.ts';
import type { Config } from '#server/platform/config/config.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { Setup, SetupBody, SetupStepBody } from '#shared/contract/operations/setup.ts';
import { countOf } from '#shared/format/count.ts';
import { type SetupStep, setupSteps } from '#shared/vocabulary/setup-steps.ts';

export interface SetupDependencies extends MailboxDependencies {
  /** The settings in force. */
  config: Config;
  /** The settings of the environment. */
  environment: Config;
  choices: Pick<Choices, 'read'>;
  /** The import's target, for people. */
  vaultName: string;
}

/** Returns the first-run guide: the settings in force, and the open steps. */
export async function getSetup(deps: SetupDependencies): Promise<Setup> {
  const { config, environment, database } = deps;
  const [settings, noted, emailCount, hasFurther, hasChosenRules] = await Promise.all([
    readSettings(database.pool),
    listSteps(database.pool),
    countEmails(database.pool),
    hasAddedMailbox(database.pool),
    hasRules(database.pool),
  ]);
  const mailbox = sourceOf(deps, settings);
  const answered: Partial<Record<SetupStep, boolean>> = {
    'sign-in': config.signIn !== 'embedded',
    // Without an account or the sandbox there is no choice.
    billing: environment.billing === 'off',
    // If premium is sold, old mail is for premium users.
    readers: config.billing !== 'off',
    senders: hasChosenRules,
    mailbox: mailbox === 'environment' || mailbox === 'settings' || hasFurther,
    import: emailCount > 0,
  };
  const steps = setupSteps.map((id) => {
    const setBy = variableOf(config, id);
    const isDone = setBy !== null || answered[id] === true;
    return { id, setBy, state: isDone ? 'done' : (noted.find(({ step }) => step === id)?.state ?? 'open') };
  }) satisfies Setup['steps'];
  return {
    isOffered: emailCount === 0,
    steps,
    productName: config.productName,
    signIn: config.signIn,
    issuer: config.oidc?.issuer ?? null,
    billing: config.billing,
    payable: environment.billing === 'off' ? null : environment.billing,
    openVault: config.openVault,
    mailbox,
    emailCount,
    vault: { name: deps.vaultName },
  };
}

/** The environment variables that decide each step. */
const variables: Record<SetupStep, readonly string[]> = {
  name: ['PRODUCT_NAME'],
  'sign-in': ['SIGN_IN', 'OIDC_ISSUER'],
  billing: ['BILLING'],
  readers: ['OPEN_VAULT'],
  senders: [],
  mailbox: ['IMAP_URL'],
  import: [],
};

function variableOf({ given }: Config, step: SetupStep): string | null {
  return variables[step].find((name) => given.has(name)) ?? null;
}

/**
 * Stores choices and completes their steps. They apply in this process immediately, in others once they
 * receive the event.
 * @throws AppError `conflict` with a sentence if the environment decides it, or another condition prevents
 * it.
 */
export async function chooseForVault(
  deps: SetupDependencies,
  admin: Administrator,
  body: SetupBody,
): Promise<Setup> {
  refuseWhatIsSet(deps.config, body);
  const isChanged = await inTransaction(deps.database.pool, async (client) => {
    const before = await lockChosen(client);
    const after: ChosenRow = {
      productName: body.productName ?? before.productName,
      isBillingOff: body.isBillingOff ?? before.isBillingOff,
      openVault: body.openVault ?? before.openVault,
    };
    await refuseWhatCannotBe(deps, client, body, after);
    await writeChosen(client, after);
    for (const step of stepsOf(body)) await writeStep(client, step, 'done');
    const summary = summarize(deps.environment, before, after);
    if (summary === '') return false;
    await recordAudit(client, admin, 'settings.updated', 'Vault', summary);
    recordEvent(client, 'vault.changed', [1]);
    return true;
  });
  if (isChanged) await deps.choices.read();
  return getSetup(deps);
}

/** Skips a step, or opens it again. */
export async function setStep(
  deps: SetupDependencies,
  step: SetupStep,
  state: SetupStepBody['state'],
): Promise<Setup> {
  await writeStep(deps.database.pool, step, state);
  return getSetup(deps);
}

const things = { name: 'The name', billing: 'Billing', readers: 'Who can see older emails' } as const;

function stepsOf(body: SetupBody): Array<keyof typeof things> {
  return [
    ...(body.productName === undefined ? [] : ['name' as const]),
    ...(body.isBillingOff === undefined ? [] : ['billing' as const]),
    ...(body.openVault === undefined ? [] : ['readers' as const]),
  ];
}

function refuseWhatIsSet(config: Config, body: SetupBody): void {
  for (const step of stepsOf(body)) {
    const variable = variableOf(config, step);
    if (variable === null) continue;
    throw new AppError(
      'conflict',
      `${things[step]} is set by ${variable} in the environment of the server and cannot be changed here.`,
    );
  }
}

async function refuseWhatCannotBe(
  { environment }: SetupDependencies,
  client: Queryable,
  body: SetupBody,
  after: ChosenRow,
): Promise<void> {
  const isOff = environment.billing === 'off' || after.isBillingOff === true;
  if (body.openVault !== undefined && !isOff) {
    throw new AppError(
      'conflict',
      'While billing is on, older emails are part of Premium. Turn billing off first.',
    );
  }
  if (body.isBillingOff !== true || environment.billing !== 'stripe') return;
  const running = await countRunning(client);
  if (running === 0) return;
  const subscriptions = countOf(running, 'subscription is', 'subscriptions are');
  throw new AppError(
    'conflict',
    `${subscriptions} still running at Stripe and would be charged for what is then free. End this in the Stripe Dashboard first.`,
  );
}

/** Describes the changes for the audit log; empty if there are none. */
function summarize(environment: Config, before: ChosenRow, after: ChosenRow): string {
  const inWords = ({ productName, isBillingOff, openVault }: ChosenRow) => [
    ['Name', productName ?? environment.productName],
    ['Billing', isBillingOff === true ? 'off' : environment.billing],
    ['Older emails', openVault ?? environment.openVault],
  ];
  const was = inWords(before);
  return inWords(after)
    .map(([label, now], index) => ({ label, was: was[index]?.[1], now }))
    .filter((change) => change.was !== change.now)
    .map((change) => `${change.label}: ${change.was} → ${change.now}.`)
    .join(' ');
}
