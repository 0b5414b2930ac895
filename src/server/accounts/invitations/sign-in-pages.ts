import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { safeReturnTo } from '#server/accounts/auth/return-to.ts';
import { replaceSession, setSessionCookie } from '#server/accounts/auth/session-cookie.ts';
import { expiryFrom } from '#server/accounts/auth/sessions.ts';
import { findAccount } from '#server/accounts/invitations/accounts.ts';
import { readDevice, rememberDevice } from '#server/accounts/invitations/known-device.ts';
import { invitationPage, noticePage, signInPage } from '#server/accounts/invitations/pages.ts';
import { createPasswordTries } from '#server/accounts/invitations/password-tries.ts';
import { longestPassword, type Passwords, shortestPassword } from '#server/accounts/invitations/passwords.ts';
import { findInvitation } from '#server/accounts/invitations/repository.ts';
import { acceptInvitation, type InvitationDependencies } from '#server/accounts/invitations/service.ts';
import type { Config } from '#server/platform/config/config.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { toAppError } from '#server/platform/http/errors/error-handler.ts';
import { sendStandalonePage as page } from '#server/platform/http/replies/standalone-page.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { paths } from '#shared/paths.ts';

/** Longer than any text that our forms send. */
const text = z.string().max(2_000);

const signInForm = z.object({ email: text, password: text, returnTo: text.optional() });
const invitationForm = z.object({ token: text, email: text.optional(), password: text });
const invitationQuery = z.object({ token: text });
const address = z.email().max(254);

const sentences = {
  wrong: 'Wrong email or password.',
  address: 'Please enter an email address such as ada@example.com.',
  short: `The password needs at least ${shortestPassword} characters.`,
  long: `The password has more than ${longestPassword} characters.`,
  taken:
    'There is an account with this address already. Log in, or ask an administrator for a link to a new password.',
  tooOften: 'Too many wrong passwords. Please try again in 15 minutes.',
} as const;

const usedUp = {
  title: 'This link does not work',
  sentence: 'It has been used or revoked, or has expired. An administrator can create a new one for you.',
};

interface PagesDependencies extends InvitationDependencies {
  config: Pick<Config, 'baseUrl' | 'productName'>;
  /** Path of the first page for the first administrator. */
  firstPage: () => Promise<string>;
  passwords: Passwords;
}

interface Pages extends PagesDependencies {
  tries: ReturnType<typeof createPasswordTries>;
}

const forReading = { config: { rateLimit: rateLimits.signIn } };

// A known device has a separate rate limit: behind an unconfigured proxy all visitors share one address.
const keyGenerator = (request: FastifyRequest) => readDevice(request)?.id ?? request.ip;
const forTrying = { config: { rateLimit: { ...rateLimits.passwords, keyGenerator } } };

/** Adds the pages of sign-in by invitation: the password form and the link pages. */
export async function invitationPages(app: FastifyInstance, deps: PagesDependencies): Promise<void> {
  const pages = { ...deps, tries: createPasswordTries() };
  await app.register(async (scope) => {
    await scope.register(import('@fastify/formbody'));
    answerFaultsWithPages(scope, deps.config);
    passwordPages(scope, pages);
    linkPages(scope, pages);
  });
}

/** Errors here need a page: too many tries, a foreign form, an unreachable database. */
function answerFaultsWithPages(scope: FastifyInstance, { productName }: Pages['config']): void {
  scope.setErrorHandler((error, request, reply) => {
    const known = toAppError(error);
    if (known.statusCode >= 500) request.log.error({ err: error }, 'a sign-in failed');
    const title = known.statusCode === 429 ? 'Please wait' : 'That did not work';
    return page(reply, known.statusCode, noticePage(productName, { title, sentence: known.sentence }));
  });
}

function passwordPages(scope: FastifyInstance, pages: Pages): void {
  const { productName } = pages.config;

  // All sign-in links lead here first, for every method of sign-in.
  scope.get('/api/login', forReading, async (request, reply) => {
    const returnTo = safeReturnTo((request.query as Record<string, unknown>).returnTo);
    const address = returnTo === paths.home() ? paths.signIn() : paths.signIn(returnTo);
    return reply.header('cache-control', 'no-store').redirect(address, 303);
  });

  scope.get(paths.signIn(), forReading, async (request, reply) => {
    const returnTo = safeReturnTo((request.query as Record<string, unknown>).returnTo);
    return page(reply, 200, signInPage({ productName, returnTo }));
  });

  scope.post(paths.signIn(), forTrying, (request, reply) => signInByPassword(pages, request, reply));
}

async function signInByPassword(
  { config, database, now, passwords, tries }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { email: typed, password, returnTo: given } = readForm(signInForm, request.body);
  const email = typed.trim().toLowerCase();
  const returnTo = safeReturnTo(given);
  const again = (status: number, fault: string) => {
    const form = { productName: config.productName, returnTo, email: typed.trim(), fault };
    return page(reply, status, signInPage(form));
  };
  if (!tries.begin(request, email)) return again(429, sentences.tooOften);
  const account = await findAccount(database.pool, email);
  const fits = await passwords.matches(account?.passwordHash, password.slice(0, longestPassword + 1));
  if (!fits || !account) return again(401, sentences.wrong);
  tries.forget(request, email);
  const sessionId = await inTransaction(database.pool, (client) =>
    replaceSession(client, request, { userId: account.userId, now: now() }),
  );
  rememberDevice(request, reply, config, email);
  return startSession(reply, { config, now }, sessionId, returnTo);
}

function linkPages(scope: FastifyInstance, pages: Pages): void {
  const { config, database, now } = pages;

  scope.get(paths.invitation(), forReading, async (request, reply) => {
    const query = invitationQuery.safeParse(request.query);
    const token = query.data?.token ?? '';
    const invitation = await findInvitation(database.pool, token, now());
    if (invitation === undefined) return page(reply, 410, noticePage(config.productName, usedUp));
    const { kind, email: fixedEmail } = invitation;
    return page(reply, 200, invitationPage({ productName: config.productName, token, kind, fixedEmail }));
  });

  scope.post(paths.invitation(), forTrying, (request, reply) => acceptByForm(pages, request, reply));
}

async function acceptByForm(
  { config, database, now, passwords, tries, firstPage }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token, email: typed = '', password } = readForm(invitationForm, request.body);
  const invitation = await findInvitation(database.pool, token, now());
  if (invitation === undefined) return page(reply, 410, noticePage(config.productName, usedUp));
  const { kind, email: fixedEmail } = invitation;
  const email = typed.trim().toLowerCase();
  const again = (status: number, fault: string) => {
    const form = { productName: config.productName, token, kind, fixedEmail, email: typed.trim(), fault };
    return page(reply, status, invitationPage(form));
  };
  if (fixedEmail === null && !address.safeParse(email).success) return again(400, sentences.address);
  if ([...password].length < shortestPassword) return again(400, sentences.short);
  if (password.length > longestPassword) return again(400, sentences.long);
  const signIn = (client: pg.PoolClient, userId: string) =>
    replaceSession(client, request, { userId, now: now() });
  const vault = { database, now, passwords };
  const accepted = await acceptInvitation(vault, token, { email, password }, signIn);
  if (accepted.kind === 'taken') return again(409, sentences.taken);
  if (accepted.kind !== 'done') return page(reply, 410, noticePage(config.productName, usedUp));
  tries.forget(request, fixedEmail ?? email);
  rememberDevice(request, reply, config, fixedEmail ?? email);
  const begin = kind === 'first' ? await firstPage() : paths.home();
  return startSession(reply, { config, now }, accepted.sessionId, begin);
}

function startSession(
  reply: FastifyReply,
  { config, now }: Pick<Pages, 'config' | 'now'>,
  sessionId: string,
  returnTo: string,
): FastifyReply {
  setSessionCookie(reply, config, { id: sessionId, expiresAt: expiryFrom(now()), now: now() });
  return reply.header('cache-control', 'no-store').redirect(returnTo, 303);
}

function readForm<Form>(schema: z.ZodType<Form>, body: unknown): Form {
  const form = schema.safeParse(body);
  if (form.success) return form.data;
  throw new AppError('invalid_request', 'The form could not be read. Please try again.');
}
