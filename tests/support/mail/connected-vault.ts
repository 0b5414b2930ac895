import type { FetchRun } from '#shared/contract/intake/fetching.ts';
import type {
  ConnectionBody,
  ConnectionStarted,
  MailProvider,
  OtherProviderBody,
} from '#shared/contract/intake/mailbox-connections.ts';
import type { Mailbox } from '#shared/contract/intake/mailboxes.ts';
import type { TestApp } from '#tests/support/app.ts';
import { openTestApp } from '#tests/support/app.ts';
import { CookieBrowser, type Landing } from '#tests/support/browser/cookie-browser.ts';
import type { MailAuthorization } from '#tests/support/servers/mail-authorization.ts';
import { createPersonas, type Persona } from '#tests/support/sign-in.ts';

/** A vault that listens, and what an administrator does there to connect a mailbox by OAuth. */
export interface ConnectedVault {
  test: TestApp;
  admin: Persona;
  origin: string;
  /** Lines of its log. */
  log: string[];
  addProvider(change?: Partial<OtherProviderBody>): Promise<MailProvider>;
  begin(provider: string, more?: Partial<ConnectionBody>): ReturnType<Persona['ask']>;
  /** A browser with the administrator's session. */
  browser(): CookieBrowser;
  /** Goes to the provider's page, answers there as an account, and comes back. */
  allow(
    provider: string,
    account: string,
    more?: Partial<ConnectionBody> & { answer?: 'allow' | 'refuse' | 'allow without mail' },
  ): Promise<Landing>;
  list(): Promise<Mailbox[]>;
  /** Waits for a mailbox's last run that is newer than `after` to end. */
  ended(id: number, after?: number): Promise<FetchRun>;
  fetch(id: number): Promise<FetchRun>;
}

/** @param imap the mail server of the providers that are added. */
export async function openConnectedVault(
  server: MailAuthorization,
  {
    port,
    imap,
    environment = {},
  }: { port: number; imap: OtherProviderBody['imap']; environment?: Record<string, string> },
): Promise<ConnectedVault> {
  const origin = `http://127.0.0.1:${port}`;
  const log: string[] = [];
  const test = await openTestApp({
    now: () => new Date(),
    environment: { BASE_URL: origin, LOG_LEVEL: 'warn', ...environment },
    logStream: { write: (line) => void log.push(line) },
  });
  await test.app.listen({ port, host: '127.0.0.1' });
  const { admin } = await createPersonas(test);
  const list = async () => (await admin.ask('GET', '/api/admin/mailboxes')).json<Mailbox[]>();
  const ended = async (id: number, after = 0) => {
    for (;;) {
      const run = (await list()).find((mailbox) => mailbox.id === id)?.lastRun;
      if (run !== null && run !== undefined && run.id > after && run.finishedAt !== null) return run;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const begin = (provider: string, more: Partial<ConnectionBody> = {}) =>
    admin.ask('POST', '/api/admin/mailbox-connections', {
      provider,
      way: 'page',
      mailboxId: null,
      username: null,
      returnTo: 'settings',
      ...more,
    });
  const browser = () => {
    const made = new CookieBrowser();
    const [name = '', value = ''] = (admin.cookie.cookie ?? '').split('=');
    made.setCookie(origin, name, value);
    return made;
  };
  return {
    test,
    admin,
    origin,
    log,
    async addProvider(change = {}) {
      const body: OtherProviderBody = {
        name: 'Our provider',
        clientId: server.clientId,
        clientSecret: server.clientSecret,
        issuer: server.issuer,
        authorizationEndpoint: null,
        tokenEndpoint: null,
        deviceEndpoint: null,
        revocationEndpoint: null,
        scope: server.scope,
        imap,
        ...change,
      };
      return (await admin.ask('POST', '/api/admin/mail-providers', body)).json<MailProvider>();
    },
    begin,
    browser,
    async allow(provider, account, { answer = 'allow', ...more } = {}) {
      const started = (await begin(provider, more)).json<ConnectionStarted>();
      const used = browser();
      return used.submit(await used.open(started.page ?? ''), { email: account, answer });
    },
    list,
    ended,
    async fetch(id) {
      const before = (await list()).find((mailbox) => mailbox.id === id)?.lastRun?.id ?? 0;
      await admin.ask('POST', `/api/admin/mailboxes/${id}/fetch`);
      return ended(id, before);
    },
  };
}
