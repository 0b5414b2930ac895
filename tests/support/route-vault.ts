import { writeAttempt } from '#server/intake/mailbox-connections/attempts.ts';
import { unsubscribeToken } from '#server/platform/mail/unsubscribe-token.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { giveFullPhotograph } from '#tests/support/browser/photographs.ts';
import {
  createBrand,
  createCategory,
  createEmail,
  createRejectedEmail,
  createUser,
  daysAgo,
} from '#tests/support/factories.ts';
import type { Persona } from '#tests/support/sign-in.ts';

/** Part of every text of an email that only premium users and administrators may see. */
export const premiumMark = 'only-for-premium-readers';

/** Part of every text of an email that only administrators may see. */
export const heldMark = 'only-for-administrators';

export const noMailbox = {
  host: '127.0.0.1',
  port: 9,
  security: 'tls',
  username: 'a',
  password: 'b',
  mailbox: 'INBOX',
};

export const settings = { imap: noMailbox, autoFetch: false, autoCategorize: true, saveImages: false };

export const addedMailbox = {
  name: 'Added',
  imap: { ...noMailbox, mailbox: 'Added' },
  schedule: 'off',
  everyMinutes: null,
  newBrands: null,
  authservId: null,
};

/** Its page is only named and never asked for. */
export const mailProvider = {
  name: 'Provider',
  clientId: 'vault',
  clientSecret: 'secret',
  issuer: null,
  authorizationEndpoint: 'http://127.0.0.1:9/authorize',
  tokenEndpoint: 'http://127.0.0.1:9/token',
  deviceEndpoint: null,
  revocationEndpoint: null,
  scope: 'mail',
  imap: { host: '127.0.0.1', port: 9, security: 'tls' },
};

export const importedFiles = {
  files: [{ name: 'odd.eml', sizeBytes: 9, changedAt: '2026-11-21T12:00:00.000Z' }],
};

/** Ids for the routes' addresses. */
export type RouteVault = Awaited<ReturnType<typeof fillRouteVault>>;

/** Opens an application with all routes: no browser is started, and jobs are only named. */
export async function routeApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const test = await openTestApp({ environment: { CHROMIUM_PATH: 'off', ...environment } });
  test.app.background.jobs = { names: () => ['facts'], trigger: async () => {} };
  return test;
}

/**
 * Creates one row of everything that a route can name.
 * @param people the owner of a list and a search, who has premium, and an administrator; they may be the
 * same.
 */
export async function fillRouteVault(test: TestApp, { owner, admin }: { owner: Persona; admin: Persona }) {
  const { pool } = test.database;
  const marked = (mark: string) => ({
    subject: `${mark} sale`,
    preheader: `${mark} preheader`,
    html: `${mark} html`,
    previewUrl: `/${mark}`,
  });
  const brand = (await createBrand(pool, { slug: 'open', description: 'open description' })).id;
  const closedBrand = (await createBrand(pool, { slug: 'closed', isPremiumOnly: true })).id;
  const email = (await createEmail(pool, { brandId: brand })).id;
  const closed = (await createEmail(pool, { brandId: closedBrand, ...marked(premiumMark) })).id;
  const old = (await createEmail(pool, { brandId: brand, receivedAt: daysAgo(31), ...marked(premiumMark) }))
    .id;
  const held = (await createEmail(pool, { brandId: brand, state: 'held', ...marked(heldMark) })).id;
  for (const id of [email, closed, old, held]) await giveFullPhotograph(test, id);
  for (const id of [email, closed])
    await pool.query(
      "insert into email_sources (email_id, raw, raw_codec, label) values ($1, 'Subject: Open', 0, 'a.eml')",
      [id],
    );
  const managed = await createBrand(pool, { slug: 'managed', domain: 'managed.example' });
  const addRule = async () => {
    const { rows } = await pool.query<{ id: number }>(
      "insert into recognition_rules (brand_id, subject_contains, season) values ($1, 'marked', 'winter') returning id",
      [managed.id],
    );
    return rows[0]?.id ?? 0;
  };
  const { rows: changes } = await pool.query<{ id: number }>(
    `insert into bulk_changes (made_at, summary, changes, kind)
     values ($1, 'A change', '{"set":{"season":"winter"},"brandName":null}', 'emails') returning id`,
    [test.deps.now()],
  );
  const { rows: signUps } = await pool.query<{ id: number }>(
    "insert into sign_ups (domain) values ('sign-up.example') returning id",
  );
  const { rows: mails } = await pool.query<{ id: number }>(
    `insert into outgoing_mails (message_id, kind, user_id, address, data, written_at, due_at, state, settled_at, shown)
     values ('<odd@vault.example>', 'follow', $1, 'odd@reader.example', '{}', $2, $2, 'sent', $2,
       '{"subject":"A mail","html":"A mail","text":"A mail","headers":"Subject: A mail"}') returning id`,
    [owner.userId, test.deps.now()],
  );
  const idOf = async (who: Persona, path: string, body: object): Promise<number> =>
    (await who.ask('POST', path, body)).json().id;
  const addProvider = async () =>
    (await admin.ask('POST', '/api/admin/mail-providers', mailProvider)).json<{ id: string }>().id;
  /** A connection that waits for its code, and whose provider was asked a moment ago. */
  const beginConnection = async (): Promise<string> => {
    const key = 'k'.repeat(32);
    const [, sessionId = ''] = (admin.cookie.cookie ?? '').split('=');
    const waiting = { provider: 'google', mailboxId: null, username: null, secrets: { deviceCode: 'a' } };
    const life = { secret: test.deps.secret, lifeSeconds: 36_000, intervalSeconds: 36_000 };
    await writeAttempt(pool, key, { userId: admin.userId ?? '', sessionId }, waiting, life);
    await pool.query('update mailbox_connection_attempts set polled_at = clock_timestamp()');
    return key;
  };
  await admin.ask('PUT', '/api/admin/settings', settings);
  const list = await idOf(owner, '/api/saved-lists', { name: 'Mine' });
  const search = await idOf(owner, '/api/saved-searches', { name: 'Mine', search: '' });
  const follow = await idOf(owner, '/api/follows', { subject: { kind: 'brand', slug: 'managed' } });
  const webhook = await idOf(owner, '/api/webhooks', {
    name: 'Robot',
    address: 'https://hooks.example.com/a',
    format: 'json',
  });
  await pool.query(
    `insert into webhook_deliveries (webhook_id, message_id, kind, data, written_at, queued_at, due_at, state,
       settled_at) values ($1, 'msg_odd', 'test', '{}', $2, $2, $2, 'failed', $2),
       ($1, 'msg_odd2', 'test', '{}', $2, $2, $2, 'failed', $2)`,
    [webhook, test.deps.now()],
  );
  const { rows: deliveries } = await pool.query<{ id: number }>(
    "select id from webhook_deliveries where message_id = 'msg_odd'",
  );
  const followFeed = await owner.ask('POST', '/api/follow-feed');
  const brandSet = await idOf(owner, '/api/brand-sets', { name: 'Mine', brands: ['open'] });
  for (const emailId of [email, closed])
    await owner.ask('POST', `/api/saved-lists/${list}/emails`, { emailId });
  const share = (
    await owner.ask('POST', '/api/shares', {
      kind: 'list',
      listId: list,
      showsNotes: true,
      takesComments: true,
    })
  ).json<{ id: number; address: string }>();
  const link = new URL(share.address).pathname.replace('/b/', '');
  const pictureLink = (
    await owner.ask('POST', '/api/shares', { kind: 'email', emailId: closed, showsWhole: true })
  )
    .json<{ address: string }>()
    .address.replace(/.*\/b\//, '');
  const chartAddress = (
    await owner.ask('POST', '/api/shares', { kind: 'chart', chart: { chart: 'brand-days', brand: 'closed' } })
  ).json<{ address: string }>().address;
  const comment = await idOf(owner, `/api/shared/${link}/comments`, {
    author: 'Ann',
    text: 'This one',
    emailId: null,
  });
  const joined = await idOf(owner, '/api/saved-lists', { name: 'Ours' });
  const joinLink = (
    await owner.ask('POST', '/api/shares', {
      kind: 'list',
      listId: joined,
      joinsAs: 'editor',
      showsNotes: true,
    })
  )
    .json<{ address: string }>()
    .address.replace(/.*\/b\//, '');
  const { rows: members } = await pool.query<{ id: number }>(
    "insert into list_members (list_id, user_id, role) values ($1, $2, 'viewer') returning id",
    [list, (await createUser(pool)).id],
  );
  const member = members[0]?.id ?? 0;
  const feed = await owner.ask('POST', `/api/saved-searches/${search}/feed`);
  return {
    brand,
    brandSet,
    email,
    closed,
    old,
    held,
    managed: managed.id,
    outboxMail: mails[0]?.id ?? 0,
    follow,
    webhook,
    delivery: deliveries[0]?.id ?? 0,
    followFeed: new URL(followFeed.json<{ address: string }>().address).pathname,
    unsubscribe: unsubscribeToken({ kind: 'digests', userId: 'nobody', ids: [] }, test.deps.secret),
    merged: (await createBrand(pool)).id,
    alsoMerged: (await createBrand(pool)).id,
    deletedBrand: (await createBrand(pool)).id,
    deletedEmail: (await createEmail(pool)).id,
    rejected: (await createRejectedEmail(pool, { isTruncated: true })).id,
    category: await createCategory(pool),
    user: (await createUser(pool)).id,
    signUp: signUps[0]?.id ?? 0,
    change: changes[0]?.id ?? 0,
    identity: await idOf(admin, '/api/admin/identities', {
      name: 'Cat Example',
      knownData: [],
      addresses: [],
    }),
    recognitionRule: await addRule(),
    mailbox: await idOf(admin, '/api/admin/mailboxes', addedMailbox),
    deletedMailbox: await idOf(admin, '/api/admin/mailboxes', {
      ...addedMailbox,
      name: 'Deleted',
      imap: { ...noMailbox, mailbox: 'Deleted' },
    }),
    mailProvider: await addProvider(),
    mailboxConnection: await beginConnection(),
    deletedMailProvider: await addProvider(),
    mailImport: await idOf(admin, '/api/admin/mail-imports', importedFiles),
    view: await idOf(admin, '/api/admin/saved-views', { place: 'emails', name: 'Mine', search: '' }),
    list,
    share: share.id,
    joinLink,
    pictureLink,
    chartAddress,
    chartLink: chartAddress.replace(/.*\/b\//, ''),
    member,
    link,
    comment,
    section: await idOf(owner, `/api/saved-lists/${list}/sections`, { name: 'Mine' }),
    search,
    feed: new URL(feed.json().address).pathname,
  };
}
