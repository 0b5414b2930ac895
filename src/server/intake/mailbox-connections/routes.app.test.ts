import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectionStarted, MailProvider } from '#shared/contract/intake/mailbox-connections.ts';
import { CookieBrowser } from '#tests/support/browser/cookie-browser.ts';
import { type ConnectedVault, openConnectedVault } from '#tests/support/mail/connected-vault.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { type MailAuthorization, startMailAuthorization } from '#tests/support/servers/mail-authorization.ts';
import { createPersonas, type Persona } from '#tests/support/sign-in.ts';

/** No mail server is needed to connect: its faults are shown by the first fetch. */
const imap = { host: '127.0.0.1', port: 9, security: 'tls' as const };
const reader = 'reader@mail.example';

let server: MailAuthorization;
let vault: ConnectedVault;
let port: number;

async function open(environment: Record<string, string> = {}) {
  port = await freePort();
  server = await startMailAuthorization(`http://127.0.0.1:${port}`);
  vault = await openConnectedVault(server, { port, imap, environment });
}

afterEach(async () => {
  await vault.test.app.close();
  await server.stop();
});

const providers = async () =>
  (await vault.admin.ask('GET', '/api/admin/mail-providers')).json<MailProvider[]>();
const saveClient = (id: string, body: object) =>
  vault.admin.ask('PUT', `/api/admin/mail-providers/${id}/client`, body);
const pathsOf = (answer: { json: () => { issues?: Array<{ path: string }> } }) =>
  answer.json().issues?.map(({ path }) => path);

describe('providers of mailboxes', () => {
  beforeEach(() => open());

  it('are Google and Microsoft from the start, each with what its IMAP needs and nothing more', async () => {
    const [google, microsoft, ...others] = await providers();
    expect(google).toMatchObject({
      id: 'google',
      name: 'Google',
      isPreset: true,
      setBy: null,
      clientId: null,
      hasSecret: false,
      issuer: 'https://accounts.google.com',
      scope: 'openid email https://mail.google.com/',
      imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
      ways: ['page'],
      redirectUri: `${vault.origin}/api/mailbox-callback`,
    });
    expect(microsoft).toMatchObject({
      id: 'microsoft',
      issuer: 'https://login.microsoftonline.com/common/v2.0',
      scope: 'openid email offline_access https://outlook.office.com/IMAP.AccessAsUser.All',
      imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
      ways: ['page', 'code'],
    });
    expect(others).toEqual([]);
    const answer = await vault.begin('google');
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'Enter this vault’s client ID at Google first, under Settings, Mailboxes.',
    ]);
  });

  it('take a client, whose secret is sealed, kept, and never sent', async () => {
    const saved = await saveClient('microsoft', {
      clientId: 'an-id',
      clientSecret: 'hush hush',
      issuer: null,
    });
    // Microsoft takes codes from clients without a secret alone.
    expect(saved.json()).toMatchObject({
      setBy: 'settings',
      clientId: 'an-id',
      hasSecret: true,
      ways: ['page'],
    });
    const kept = await saveClient('microsoft', { clientId: 'other-id', issuer: null });
    expect(kept.json()).toMatchObject({ clientId: 'other-id', hasSecret: true });
    // The secret was entered for this issuer.
    const moved = { clientId: 'other-id', issuer: 'https://login.microsoftonline.com/tenant/v2.0' };
    expect(pathsOf(await saveClient('microsoft', moved))).toEqual(['clientSecret']);
    expect((await saveClient('microsoft', { ...moved, clientSecret: 'again' })).json()).toMatchObject({
      issuer: moved.issuer,
      hasSecret: true,
    });
    const none = await saveClient('microsoft', { ...moved, clientSecret: '' });
    expect(none.json()).toMatchObject({ hasSecret: false, ways: ['page', 'code'] });
    const { rows } = await vault.test.database.pool.query('select * from mail_providers');
    const log = await vault.test.database.pool.query(
      'select action, subject, summary from audit_log order by id',
    );
    expect(JSON.stringify([rows, log.rows, saved.json()])).not.toMatch(/hush|again/);
    expect(log.rows.at(0)).toEqual({
      action: 'mail_provider.added',
      subject: 'Mail provider “Microsoft”',
      summary: 'Client ID: an-id.',
    });
    expect((await vault.admin.ask('DELETE', '/api/admin/mail-providers/microsoft')).statusCode).toBe(204);
    expect((await providers())[1]).toMatchObject({ setBy: null, clientId: null });
  });

  it('may be any other, by issuer or by endpoints, over https or on this machine', async () => {
    const byIssuer = await vault.addProvider();
    expect(byIssuer).toMatchObject({ name: 'Our provider', isPreset: false, ways: ['page', 'code'] });
    const refused = async (change: object) =>
      pathsOf(await vault.admin.ask('POST', '/api/admin/mail-providers', { ...bodyOf(byIssuer), ...change }));
    expect(await refused({ issuer: 'http://mail.example' })).toEqual(['issuer']);
    expect(await refused({ issuer: 'javascript:alert(1)' })).toEqual(['issuer']);
    expect(await refused({ issuer: '' })).toEqual(['issuer']);
    expect(await refused({ tokenEndpoint: 'https://mail.example/token' })).toEqual(['authorizationEndpoint']);
    expect(await refused({ scope: '' })).toEqual(['scope']);
    expect(await refused({ imap: { ...imap, host: '' } })).toEqual(['imap.host']);
    const byEndpoints = await vault.addProvider({
      issuer: null,
      authorizationEndpoint: `${server.issuer}/auth`,
      tokenEndpoint: `${server.issuer}/token`,
      scope: 'offline_access mail',
    });
    expect(byEndpoints.ways).toEqual(['page']);
  });

  it('keep their addresses while a mailbox is connected through them, and are not removed', async () => {
    const provider = await vault.addProvider();
    await vault.allow(provider.id, reader);
    const url = `/api/admin/mail-providers/${provider.id}`;
    const moved = await vault.admin.ask('PUT', url, {
      ...bodyOf(provider),
      issuer: 'https://evil.example',
      clientSecret: 'x',
    });
    expect(moved.statusCode).toBe(409);
    expect(
      (await vault.admin.ask('PUT', url, { ...bodyOf(provider), name: 'Renamed' })).json(),
    ).toMatchObject({
      name: 'Renamed',
    });
    expect((await vault.admin.ask('DELETE', url)).statusCode).toBe(409);
    const [mailbox] = await vault.list();
    await vault.admin.ask('DELETE', `/api/admin/mailboxes/${mailbox?.id}`);
    expect((await vault.admin.ask('DELETE', url)).statusCode).toBe(204);
    expect(server.revoked).toHaveLength(1);
  });

  const bodyOf = ({ id: _, isPreset: __, setBy, hasSecret, ways, redirectUri, ...body }: MailProvider) =>
    body;
});

describe('connecting on the provider’s page', () => {
  beforeEach(() => open());

  it('asks with PKCE and a state of this session, and comes back once', async () => {
    const provider = await vault.addProvider();
    const { page, code } = (await vault.begin(provider.id)).json<ConnectionStarted>();
    expect(code).toBeNull();
    const asked = new URL(page ?? '').searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: server.clientId,
      response_type: 'code',
      redirect_uri: `${vault.origin}/api/mailbox-callback`,
      scope: server.scope,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{32}$/),
      nonce: expect.any(String),
    });
    // Neither the database nor the page holds the secrets of the attempt in clear.
    const attempts = await vault.test.database.pool.query('select * from mailbox_connection_attempts');
    expect(JSON.stringify(attempts.rows)).not.toContain(asked.get('state'));
    const browser = vault.browser();
    const landing = await browser.submit(await browser.open(page ?? ''), { email: reader, answer: 'allow' });
    const callback = landing.path.find((step) => step.includes('/api/mailbox-callback')) ?? '';
    expect(landing.path.at(-1)).toBe(`${vault.origin}/admin?tab=settings#mailboxes`);
    expect(await vault.list()).toMatchObject([{ name: reader }]);
    // A second time it is nothing any more.
    const again = await browser.open(callback);
    expect([again.status, again.text.includes('is done already')]).toEqual([409, true]);
    expect(server.asked).toEqual(['authorization_code']);
    const replies = JSON.stringify([await vault.list(), await providers()]);
    const { rows } = await vault.test.database.pool.query('select tokens_sealed from mailbox_grants');
    expect(replies).not.toContain(rows[0].tokens_sealed);
  });

  it('ends in the session that began it alone', async () => {
    const provider = await vault.addProvider();
    const { page } = (await vault.begin(provider.id)).json<ConnectionStarted>();
    const stranger = new CookieBrowser();
    const signedOut = await stranger.submit(await stranger.open(page ?? ''), {
      email: reader,
      answer: 'allow',
    });
    expect(signedOut.status).toBe(401);
    const other: Persona = (await createPersonas(vault.test)).admin;
    const [name = '', value = ''] = (other.cookie.cookie ?? '').split('=');
    stranger.setCookie(vault.origin, name, value);
    const foreign = await stranger.open(signedOut.path.at(-1) ?? '');
    expect(foreign.status).toBe(409);
    expect([server.asked, await vault.list()]).toEqual([[], []]);
  });

  it('returns to the guide it was started from', async () => {
    const landing = await vault.allow((await vault.addProvider()).id, reader, { returnTo: 'setup' });
    expect(landing.path.at(-1)).toBe(`${vault.origin}/admin/setup?step=mailbox`);
  });

  it.each([
    ['refuse', 'The permission was refused or cancelled at Our provider.'],
    ['allow without mail', 'Our provider did not give the permission to read mail.'],
  ] as const)('says what to do after “%s”', async (answer, sentence) => {
    const landing = await vault.allow((await vault.addProvider()).id, reader, { answer });
    expect(landing.status).toBe(409);
    expect(landing.text).toContain(sentence);
    expect(await vault.list()).toEqual([]);
  });

  it.each([
    ['not json', 'did not answer as OAuth demands'],
    ['unavailable', 'did not answer as OAuth demands'],
    ['other token', 'did not answer as OAuth demands'],
  ] as const)('says that the provider is %s', async (fault, sentence) => {
    server.fault = fault;
    const landing = await vault.allow((await vault.addProvider()).id, reader);
    expect([landing.status, landing.text.includes(sentence)]).toEqual([409, true]);
    expect(await vault.list()).toEqual([]);
    expect(vault.log.join('')).not.toContain('a-token-of-eve');
  });

  it('says that nobody answers, and that the client is refused', async () => {
    const away = await vault.addProvider({ issuer: 'http://127.0.0.1:9' });
    expect((await vault.begin(away.id)).json().error).toContain('Nothing was changed; try again.');
    const wrong = await vault.addProvider({ clientSecret: 'wrong' });
    const landing = await vault.allow(wrong.id, reader);
    expect(landing.text).toContain('does not accept this vault’s client ID or secret');
  });

  it('takes the username that was entered, where the provider names no account', async () => {
    const provider = await vault.addProvider({
      issuer: null,
      authorizationEndpoint: `${server.issuer}/auth`,
      tokenEndpoint: `${server.issuer}/token`,
      revocationEndpoint: `${server.issuer}/token/revocation`,
      scope: 'openid offline_access mail',
    });
    const nameless = await vault.allow(provider.id, reader);
    expect(nameless.text).toContain('did not say which account signed in');
    await vault.allow(provider.id, reader, { username: 'shared@mail.example' });
    expect(await vault.list()).toMatchObject([{ imap: { username: 'shared@mail.example' } }]);
  });

  it('opens one mailbox for one account, and as many folders as are wanted', async () => {
    const provider = await vault.addProvider();
    await vault.allow(provider.id, reader);
    await vault.allow(provider.id, reader);
    expect(await vault.list()).toHaveLength(1);
    const [mailbox] = await vault.list();
    const move = { ...mailbox?.imap, mailbox: 'Promotions' };
    await vault.admin.ask('PUT', `/api/admin/mailboxes/${mailbox?.id}`, {
      name: 'Promotions',
      imap: move,
      schedule: 'off',
      everyMinutes: null,
      newBrands: null,
      authservId: null,
    });
    await vault.allow(provider.id, reader);
    expect((await vault.list()).map(({ imap: { mailbox } }) => mailbox)).toEqual(['Promotions', 'INBOX']);
    // The permission is one, and goes with the last of them.
    const [first, second] = await vault.list();
    await vault.admin.ask('DELETE', `/api/admin/mailboxes/${first?.id}`);
    expect(server.revoked).toEqual([]);
    await vault.admin.ask('DELETE', `/api/admin/mailboxes/${second?.id}`);
    expect(server.revoked).toHaveLength(1);
  });
});

describe('connecting by a code', () => {
  beforeEach(() => open());

  it('waits until the code is approved on another device', async () => {
    const provider = await vault.addProvider();
    const { code } = (await vault.begin(provider.id, { way: 'code' })).json<ConnectionStarted>();
    expect(code).toMatchObject({
      url: `${server.issuer}/device`,
      userCode: expect.stringMatching(/^\S{4}-\S{4}$/),
    });
    const poll = () => vault.admin.ask('POST', `/api/admin/mailbox-connections/${code?.key}/poll`);
    expect((await poll()).json()).toEqual({ mailbox: null });
    // Sooner than the provider allows, it is not asked.
    expect((await poll()).json()).toEqual({ mailbox: null });
    const ofDevice = () => server.asked.filter((type) => type.endsWith(':device_code')).length;
    expect(ofDevice()).toBe(1);
    const phone = new CookieBrowser();
    const form = await phone.submit(await phone.open(code?.url ?? ''), { user_code: code?.userCode ?? '' });
    const login = await phone.submit(form, { confirm: 'yes' });
    await phone.submit(login, { email: reader, answer: 'allow' });
    // Another session cannot take it.
    const other = (await createPersonas(vault.test)).admin;
    expect((await other.ask('POST', `/api/admin/mailbox-connections/${code?.key}/poll`)).statusCode).toBe(
      404,
    );
    await vault.test.database.pool.query(
      `update mailbox_connection_attempts set polled_at = polled_at - interval '1 minute'`,
    );
    expect((await poll()).json()).toMatchObject({
      mailbox: { name: reader, connectedBy: { name: 'Our provider' } },
    });
    expect((await poll()).statusCode).toBe(404);
  });

  it('ends with a code that has expired', async () => {
    const provider = await vault.addProvider();
    const { code } = (await vault.begin(provider.id, { way: 'code' })).json<ConnectionStarted>();
    await vault.test.database.pool.query(
      'update mailbox_connection_attempts set expires_at = clock_timestamp()',
    );
    const answer = await vault.admin.ask('POST', `/api/admin/mailbox-connections/${code?.key}/poll`);
    expect([answer.statusCode, answer.json().error]).toEqual([
      404,
      'The code has expired. Connect again to get another one.',
    ]);
  });

  it('is not offered for Google, whose codes open no mail', async () => {
    await saveClient('google', { clientId: 'an-id', clientSecret: 'x', issuer: null });
    expect((await providers())[0]?.ways).toEqual(['page']);
  });
});

describe('the client of the environment', () => {
  it('wins over the one of the Settings tab and cannot be changed there', async () => {
    await open({
      GOOGLE_CLIENT_ID: 'id-of-env',
      GOOGLE_CLIENT_SECRET: 'hush',
      MICROSOFT_CLIENT_ID: 'ms',
      MICROSOFT_TENANT: 'consumers',
    });
    const [google, microsoft] = await providers();
    expect(google).toMatchObject({ setBy: 'environment', clientId: 'id-of-env', hasSecret: true });
    expect(microsoft).toMatchObject({
      setBy: 'environment',
      hasSecret: false,
      issuer: 'https://login.microsoftonline.com/consumers/v2.0',
    });
    expect(JSON.stringify([google, microsoft])).not.toContain('hush');
    expect((await saveClient('google', { clientId: 'a', issuer: null })).statusCode).toBe(409);
    expect((await vault.admin.ask('DELETE', '/api/admin/mail-providers/google')).statusCode).toBe(409);
  });
});

describe('a server without a public address', () => {
  it('connects by codes alone', async () => {
    await open({ BASE_URL: 'http://192.168.1.20:3000', SIGN_IN: 'invite', BILLING: 'off' });
    const provider = await vault.addProvider();
    expect(provider).toMatchObject({ ways: ['code'], redirectUri: null });
    const answer = await vault.begin(provider.id);
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      expect.stringContaining('connect by a code'),
    ]);
    expect((await vault.begin(provider.id, { way: 'code' })).statusCode).toBe(200);
  });

  it('asks to be opened at its BASE_URL, to which providers lead back', async () => {
    await open();
    const { id } = await vault.addProvider();
    const answer = await vault.test.app.inject({
      method: 'POST',
      url: '/api/admin/mailbox-connections',
      authority: `localhost:${port}`,
      headers: { ...vault.admin.cookie, 'sec-fetch-site': 'same-origin' },
      payload: { provider: id, way: 'page', mailboxId: null, username: null, returnTo: 'settings' },
    });
    expect(answer.json().error).toBe(`Open the vault at ${vault.origin} to connect a mailbox.`);
  });
});
