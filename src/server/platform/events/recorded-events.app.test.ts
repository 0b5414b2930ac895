import { afterEach, beforeEach, expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import { matchPath } from '#shared/match-path.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type CreatedBrand,
  createBrand,
  createEmail,
  createRejectedEmail,
} from '#tests/support/factories.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import {
  type HouseRoute,
  type KnownRoute,
  selfHostedRouteTable,
  unfilledRouteTable,
} from '#tests/support/route-table.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
/** Routes that have recorded an event. */
let recording: Set<string>;
let lastAsked = '';

beforeEach(async () => {
  test = await openTestApp();
  people = await createPersonas(test);
  recording = new Set();
});

afterEach(() => test.app.close());

const own = 'answers about somebody of their own are made anew each time';
const later = 'it concerns mail to come, which records its own';
const account = 'it is about who somebody is, which every request reads';

/** Writes that change nothing visible, with the reason. */
const withoutEvent: Readonly<Partial<Record<KnownRoute | HouseRoute, string>>> = {
  'POST /api/brands/:id/favorite': own,
  'POST /api/brand-sets': own,
  'PATCH /api/brand-sets/:id': own,
  'POST /api/brand-sets/:id/brands': own,
  'DELETE /api/brand-sets/:id/brands/:slug': own,
  'DELETE /api/brand-sets/:id': own,
  'POST /api/shares': 'it changes nothing that a reader sees; the address is new',
  'POST /api/shares/:id/link': 'links are read anew for each request',
  'POST /api/shared/:token/password': 'it sets a cookie alone',
  'POST /api/follows': own,
  'PATCH /api/follows/:id': own,
  'DELETE /api/follows/:id': own,
  'PATCH /api/follow-settings': own,
  'POST /api/follow-feed': own,
  'DELETE /api/follow-feed': own,
  'POST /unsubscribe/:token': own,
  'POST /api/webhooks': own,
  'PATCH /api/webhooks/:id': own,
  'DELETE /api/webhooks/:id': own,
  'POST /api/webhooks/:id/secret': own,
  'POST /api/webhooks/:id/test': 'it enqueues a message, which its owner alone sees',
  'POST /api/webhooks/:id/replay': 'it enqueues messages, which their owner alone sees',
  'POST /api/webhooks/:id/deliveries/:delivery/replay': 'it enqueues a message, which its owner alone sees',
  'POST /api/saved-searches': own,
  'PATCH /api/saved-searches/:id': own,
  'DELETE /api/saved-searches/:id': own,
  'POST /api/saved-searches/:id/feed': own,
  'DELETE /api/saved-searches/:id/feed': own,
  'POST /api/admin/saved-views': own,
  'PATCH /api/admin/saved-views/:id': own,
  'DELETE /api/admin/saved-views/:id': own,
  'POST /api/admin/bulk-changes/:id/stop': 'each batch records what it does',
  'POST /api/browser-errors': 'it writes to the log alone',
  'POST /api/emails/:id/report': 'the email stays as it is until an administrator has looked',
  'POST /api/admin/brands/:id/logo/retry': 'the logo that is found records it',
  'POST /api/admin/rejected-emails/discard': 'nobody but administrators sees them',
  'POST /api/admin/sign-ups/rows': 'nobody but administrators sees them',
  'POST /api/admin/sign-ups/follow': 'nobody but administrators sees them',
  'POST /api/admin/sign-ups/set': 'nobody but administrators sees them',
  'PATCH /api/admin/sign-ups/:id': 'nobody but administrators sees them',
  'PUT /api/admin/gate-rules': later,
  'DELETE /api/admin/gate-verdicts/:subject/:key': later,
  'POST /api/admin/recognition-rules': later,
  'PUT /api/admin/recognition-rules/:id': later,
  'DELETE /api/admin/recognition-rules/:id': later,
  'POST /api/admin/recognition-rules/dismissals': 'nobody but administrators sees them',
  'PUT /api/admin/settings': later,
  'POST /api/admin/settings/test-connection': later,
  'POST /api/admin/mail-providers': later,
  'PUT /api/admin/mail-providers/:id': later,
  'PUT /api/admin/mail-providers/:id/client': later,
  'DELETE /api/admin/mail-providers/:id': later,
  'POST /api/admin/mailbox-connections': later,
  'POST /api/admin/mailbox-connections/:key/poll': later,
  'POST /api/admin/mailboxes': later,
  'PUT /api/admin/mailboxes/first': later,
  'PUT /api/admin/mailboxes/:id': later,
  'PUT /api/admin/mailboxes/:id/pause': later,
  'DELETE /api/admin/mailboxes/:id': later,
  'POST /api/admin/mailboxes/:id/fetch': later,
  'POST /api/admin/mailboxes/:id/test': later,
  'POST /api/admin/mailboxes/test-connection': later,
  'POST /api/emails/fetch': later,
  'POST /api/admin/mail-imports': later,
  'PUT /api/admin/mail-imports/:id/parts/:at': later,
  'POST /api/admin/mail-imports/:id/stop': 'what was stored by then has its events',
  'POST /operator/mail-imports': later,
  'POST /api/admin/identities': later,
  'PUT /api/admin/identities/:id': later,
  'DELETE /api/admin/identities/:id': later,
  'PUT /api/admin/twin-wait': later,
  'POST /api/admin/ingest-tokens': later,
  'DELETE /api/admin/ingest-tokens/:id': later,
  'POST /operator/mail-imports/:id': 'only tells how far an import is',
  'POST /operator/mail-imports/:id/stop': 'what was stored by then has its events',
  'PUT /api/admin/setup/steps/:step': 'a step that is passed over chooses nothing',
  'PATCH /api/admin/alert-settings': own,
  'POST /api/admin/alerts/test': 'it writes to its caller alone',
  'POST /api/admin/health/checks': 'nobody but administrators sees them',
  'POST /api/admin/jobs/:name/retry': 'the job records what it does',
  'POST /operator/vault-copies': 'a copy changes nothing',
  'PATCH /api/admin/users/:userId/subscription': account,
  'POST /api/admin/users/:userId/make-admin': account,
  'POST /api/admin/users/:userId/remove-admin': account,
  'PATCH /api/account': account,
  'DELETE /api/account/sessions/:id': account,
  'POST /api/account/sessions/end-others': account,
  'POST /api/account/deletion': account,
  'DELETE /api/account/deletion': account,
  'POST /api/create-checkout-session': account,
  'POST /api/billing-portal': account,
  'POST /api/cancel-subscription': account,
  'POST /api/webhooks/stripe': account,
  'POST /payment-sandbox/subscriptions': account,
  'POST /payment-sandbox/checkout/:id': account,
  'POST /payment-sandbox/portal/:id': account,
  'POST /oidc/interaction/:uid': account,
  'POST /api/logout': account,
  'POST /api/logout-everywhere': account,
  'POST /sign-in': account,
  'POST /sign-in/invitation': account,
  'POST /api/admin/invitations': account,
  'DELETE /api/admin/invitations/:id': account,
};

/** Returns the events since the last call, as `kind ids`. */
async function recorded(): Promise<string[]> {
  const { rows } = await test.database.pool.query<{ kind: string; ids: number[] }>(
    'with gone as (delete from outbox returning *) select kind, ids from gone order by id',
  );
  if (rows.length > 0) recording.add(lastAsked);
  return rows.map(({ kind, ids }) => `${kind} ${ids.join()}`);
}

/** Returns the route of a call; an exact path precedes one with parameters. */
function routeOf(method: string, path: string): string {
  const fitting = Object.keys(unfilledRouteTable()).filter((name) => {
    const [taken, pattern = ''] = name.split(' ');
    return taken === method && matchPath(pattern, path) !== null;
  });
  return fitting.find((name) => !name.includes(':')) ?? fitting[0] ?? `${method} ${path}`;
}

async function ask(who: Role, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) {
  lastAsked = routeOf(method, path);
  const answer = await people[who].ask(method, path, body);
  expect([method, path, answer.statusCode < 300]).toEqual([method, path, true]);
  return answer;
}

async function writeInDashboard(): Promise<void> {
  const { pool } = test.database;
  const [brand, other] = [await createBrand(pool), await createBrand(pool)];
  const email = await createEmail(pool, { brandId: brand.id });
  const moved = await createEmail(pool, { brandId: other.id });
  const brandPath = `/api/brands/${brand.id}`;
  const domains = `/api/admin/brands/${brand.id}/domains`;

  const category = { name: 'Tea', slug: 'tea', icon: 'coffee', description: null };
  const { id: categoryId } = (await ask('admin', 'POST', '/api/categories', category)).json();
  expect(await recorded()).toEqual([`category.changed ${categoryId}`]);
  for (const [method, path, body] of [
    ['PATCH', brandPath, { name: 'Another name' }],
    ['POST', `${brandPath}/categories/${categoryId}`],
    ['DELETE', `${brandPath}/categories/${categoryId}`],
    ['POST', domains, { domain: 'further.example' }],
    ['DELETE', `${domains}/further.example`],
    ['PATCH', `${brandPath}/premium`, { isPremiumOnly: true }],
  ] as const) {
    await ask('admin', method, path, body);
    expect([path, await recorded()]).toEqual([path, [`brand.changed ${brand.id}`]]);
  }
  await ask('admin', 'DELETE', `/api/categories/${categoryId}`);
  expect(await recorded()).toEqual([`category.changed ${categoryId}`]);
  await ask('admin', 'PATCH', `/api/admin/emails/${email.id}/classification`, { season: 'easter' });
  expect(await recorded()).toEqual([`email.changed ${email.id}`]);
  await ask('admin', 'PUT', `/api/admin/emails/${email.id}/offers`, { offers: [] });
  expect(await recorded()).toEqual([`email.changed ${email.id}`]);
  const copy = await createEmail(pool, { brandId: brand.id });
  await pool.query("update emails set state = 'copy', folded_into = $2 where id = $1", [copy.id, email.id]);
  await ask('admin', 'PUT', `/api/admin/emails/${copy.id}/folding`, { isFolded: false });
  expect(await recorded()).toEqual([`email.changed ${copy.id},${email.id}`, `brand.changed ${brand.id}`]);
  await pool.query('delete from emails where id = $1', [copy.id]);
  await ask('admin', 'POST', '/api/admin/emails/state', { ids: [email.id], state: 'hidden' });
  expect(await recorded()).toEqual([`email.changed ${email.id}`, `brand.changed ${brand.id}`]);
  await ask('admin', 'POST', '/api/admin/emails/state', { ids: [email.id], state: 'hidden' });
  expect(await recorded()).toEqual([]);
  const bulk = '/api/admin/bulk-changes';
  const publish = { emails: { ids: [email.id] }, set: { state: 'published' } };
  const { digest } = (
    await ask('admin', 'POST', `${bulk}/emails`, { ...publish, do: { step: 'look' } })
  ).json();
  expect(await recorded()).toEqual([]);
  const done = await ask('admin', 'POST', `${bulk}/emails`, { ...publish, do: { step: 'apply', digest } });
  expect(await recorded()).toEqual([`email.changed ${email.id}`, `brand.changed ${brand.id}`]);
  await ask('admin', 'POST', `${bulk}/${done.json().made.id}/undo`, {});
  expect(await recorded()).toEqual([`email.changed ${email.id}`, `brand.changed ${brand.id}`]);
  const move = { ids: [email.id], brandId: other.id };
  await ask('admin', 'POST', '/api/admin/emails/brand', move);
  expect(await recorded()).toEqual([`email.changed ${email.id}`, `brand.changed ${brand.id},${other.id}`]);
  await ask('admin', 'POST', '/api/admin/emails/brand', move);
  expect(await recorded()).toEqual([]);
  await ask('admin', 'POST', '/api/admin/emails/brand', { ids: [email.id], brandId: brand.id });
  await recorded();
  const asOne = [`email.changed ${moved.id}`, `brand.changed ${other.id},${brand.id}`];
  const into = { intoBrandId: brand.id };
  const { merge } = (await ask('admin', 'POST', `/api/admin/brands/${other.id}/merge`, into)).json();
  expect(await recorded()).toEqual(asOne);
  await ask('admin', 'POST', `${bulk}/${merge.id}/undo`, {});
  expect(await recorded()).toEqual([`brand.changed ${other.id},${brand.id}`, ...asOne]);
  const several = { brandIds: [other.id], ...into };
  await ask('admin', 'POST', `${bulk}/brands/merge`, several);
  expect(await recorded()).toEqual(asOne);
  await changeBrands(brand);
  await chooseAnew();
  await ask('admin', 'DELETE', `/api/emails/${email.id}`);
  expect(await recorded()).toEqual([`email.deleted ${email.id}`]);
  await ask('admin', 'DELETE', brandPath);
  expect(await recorded()).toEqual([`email.deleted ${moved.id}`, `brand.changed ${brand.id}`]);
}

/** A bulk change of brands: previewed, applied and undone. */
async function changeBrands({ id, domain }: CreatedBrand): Promise<void> {
  const bulk = '/api/admin/bulk-changes';
  for (const [path, change] of [
    ['spreadsheet', { rows: [{ row: 2, domain, name: 'From a spreadsheet' }] }],
    ['set', { brands: { ids: [id] }, set: { isPremiumOnly: false } }],
    ['categories', { categories: [{ brandId: id, categoryId: 1 }] }],
  ] as const) {
    const look = await ask('admin', 'POST', `${bulk}/brands/${path}`, { ...change, do: { step: 'look' } });
    expect([path, await recorded()]).toEqual([path, []]);
    const { digest } = look.json();
    const done = await ask('admin', 'POST', `${bulk}/brands/${path}`, {
      ...change,
      do: { step: 'apply', digest },
    });
    expect([path, await recorded()]).toEqual([path, [`brand.changed ${id}`]]);
    await ask('admin', 'POST', `${bulk}/${done.json().made.id}/undo`, {});
    expect(await recorded()).toEqual([`brand.changed ${id}`]);
  }
}

/** Changes the vault's name and the gate's rules, and imports rejected mail. */
async function chooseAnew(): Promise<void> {
  const { pool } = test.database;
  await ask('admin', 'PATCH', '/api/admin/setup', { productName: 'Another vault' });
  expect(await recorded()).toEqual(['vault.changed 1']);
  const { id, brandId } = await createEmail(pool, { state: 'held' });
  await pool.query(
    "insert into email_reviews (email_id, rules, sender, source_kind, run) values ($1, '{new_brand}', '', 'api', '')",
    [id],
  );
  const trust = { subject: 'brand', key: String(brandId), verdict: 'publish' };
  await ask('admin', 'PUT', '/api/admin/gate-verdicts', trust);
  expect(await recorded()).toEqual([`email.changed ${id}`, `brand.changed ${brandId}`]);
  for (const path of ['/one/retry', '/retry']) {
    const raw = buildMail({ messageId: `<${path}@refused.example>` });
    const rejected = await createRejectedEmail(pool, { raw });
    const one = path === '/retry' ? path : `/${rejected.id}/retry`;
    await ask('admin', 'POST', `/api/admin/rejected-emails${one}`, path === '/retry' ? { afterId: 0 } : {});
    expect(await recorded()).toContainEqual(expect.stringMatching(/^email\.stored \d+$/));
  }
}

/** Posts a message as a program does. */
async function postMessage(): Promise<void> {
  const { token } = (await ask('admin', 'POST', '/api/admin/ingest-tokens', { name: 'Postfix' })).json();
  expect(await recorded()).toEqual([]);
  lastAsked = 'POST /api/ingest';
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/ingest',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' },
    payload: buildMail({ messageId: '<posted@tea.example>' }),
  });
  const { id } = answer.json().messages[0];
  expect(await recorded()).toContain(`email.stored ${id}`);
}

async function writeToLists(): Promise<void> {
  const email = await createEmail(test.database.pool);
  const { id } = (await ask('premium', 'POST', '/api/saved-lists', { name: 'Ideas' })).json();
  const list = `/api/saved-lists/${id}`;
  expect(await recorded()).toEqual([`list.changed ${id}`]);
  const section = (await ask('premium', 'POST', `${list}/sections`, { name: 'Openers' })).json();
  expect(await recorded()).toEqual([`list.changed ${id}`]);
  const share = (
    await ask('premium', 'POST', '/api/shares', {
      kind: 'list',
      listId: id,
      takesComments: true,
      joinsAs: 'editor',
      showsNotes: true,
    })
  ).json<{ id: number; address: string }>();
  const link = new URL(share.address).pathname.replace('/b/', '/api/shared/');
  const comment = (
    await ask('premium', 'POST', `${link}/comments`, { author: 'Ann', text: 'This one', emailId: null })
  ).json();
  expect(await recorded()).toEqual([`list.changed ${id}`]);
  await ask('other', 'POST', `${link}/join`);
  expect(await recorded()).toEqual([`list.changed ${id}`]);
  const [member] = (await people.premium.ask('GET', `${list}/members`)).json();
  const copy = (await ask('premium', 'POST', `${link}/copy`)).json();
  expect(await recorded()).toEqual([`list.changed ${copy.listId}`]);
  for (const [method, path, body] of [
    ['PATCH', list, { name: 'Plans', description: null }],
    ['POST', `${list}/emails`, { emailId: email.id }],
    ['POST', `${list}/board/moves`, { emailId: email.id, sectionId: section.id, beforeId: null }],
    ['PATCH', `${list}/sections/${section.id}`, { name: 'Heroes' }],
    ['DELETE', `${list}/sections/${section.id}`],
    ['PATCH', `${list}/members/${member.id}`, { role: 'viewer' }],
    ['DELETE', `${list}/members/${member.id}`],
    ['DELETE', `${list}/comments/${comment.id}`],
    ['DELETE', `/api/shares/${share.id}`],
    ['DELETE', `${list}/emails/${email.id}`],
    ['DELETE', list],
  ] as const) {
    await ask('premium', method, path, body);
    expect([path, await recorded()]).toEqual([path, [`list.changed ${id}`]]);
  }
}

it('Every write that readers see is an event with its ids', async () => {
  await writeInDashboard();
  await writeToLists();
  await postMessage();
  const writing = Object.keys({ ...unfilledRouteTable(), ...selfHostedRouteTable() }).filter(
    (name) => !name.startsWith('GET '),
  );
  expect(
    writing.filter((name) => !recording.has(name) && !(name in withoutEvent)),
    'Call these above and say which event each records, or say in `withoutEvent` why it records none',
  ).toEqual([]);
  expect(
    Object.keys(withoutEvent).filter((name) => recording.has(name)),
    'These record an event: take them out of `withoutEvent`',
  ).toEqual([]);
});

it('a batch of mail is one event, with the brand it made; a known mail is none', async () => {
  const mails = [1, 2, 3].map((number) => ({
    raw: buildMail({ messageId: `<${number}@tea.example>`, subject: `Tea ${number}` }),
    label: '',
  }));
  const services = { ...test.deps };
  await ingest(mails, services);
  const { rows } = await test.database.pool.query(
    'select kind, cardinality(ids) as count, origin from outbox order by id',
  );
  expect(rows).toEqual([
    { kind: 'email.stored', count: 3, origin: 'import' },
    { kind: 'brand.changed', count: 1, origin: 'import' },
  ]);
  await recorded();
  await ingest(mails, services);
  expect(await recorded()).toEqual([]);
  await reprocess(services, { all: true });
  const again = await test.database.pool.query('select kind, cardinality(ids) as count, origin from outbox');
  expect(again.rows).toEqual([{ kind: 'email.changed', count: 3, origin: 'reprocess' }]);
});
