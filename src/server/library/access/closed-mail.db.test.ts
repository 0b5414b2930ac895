import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { recomputeFacts } from '#server/ingest/store/facts/backfill-facts.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { createPersonas } from '#tests/support/sign-in.ts';

/** Content of the closed mail of a vault. */
interface Saying {
  subject: string;
  preheader: string;
  text: string;
  sender: string;
  from: string;
  esp: string;
  code: string;
  percent: number;
}

const one: Saying = {
  subject: 'Quince marmalade for 🔥 saddles',
  preheader: 'Marmalade only today',
  text: 'The quince marmalade of the old saddle maker, with QUINCE77 for 77% off.',
  sender: 'Quince kitchen',
  from: 'hello@quince.example',
  esp: 'Klaviyo',
  code: 'QUINCE77',
  percent: 77,
};

const other: Saying = {
  subject: 'Eine viel längere Betreffzeile, in der ganz andere Dinge stehen als in der ersten? Ja!',
  preheader: 'Und dazu noch ein langer Vorspann',
  text: 'Heute gibt es bei uns warme Decken und Kissen für den Winter, mit dem Code DECKE15 sparen Sie 15 %.',
  sender: 'Haus der Decken',
  from: 'post@decken.example',
  esp: 'Mailchimp',
  code: 'DECKE15',
  percent: 15,
};

const roles = ['visitor', 'free'] as const;

/**
 * Creates three brands, one closed and one hidden, with the same mail at the same times; vaults differ only
 * in closed mail.
 */
async function fillVault({ app, database }: TestApp, saying: Saying): Promise<void> {
  const { pool } = database;
  const open = await createBrand(pool, { slug: 'open', name: 'Open House', domain: 'open.example' });
  const closed = await createBrand(pool, {
    slug: 'closed',
    name: 'Closed House',
    domain: 'closed.example',
    isPremiumOnly: true,
  });
  const hidden = await createBrand(pool, { slug: 'hidden', name: 'Hidden House', domain: 'hidden.example' });
  await pool.query('update brands set is_hidden = true where id = $1', [hidden.id]);
  for (const [days, subject] of [
    [1, 'Autumn at home'],
    [3, 'Quinces are pears'],
    [9, 'A sale of lamps'],
  ] as const) {
    await createEmail(pool, {
      brandId: open.id,
      receivedAt: daysAgo(days),
      subject,
      text: subject,
      html: '<p>Hello</p>',
    });
  }
  const ids: number[] = [];
  for (const [brandId, days] of [
    [open.id, 31],
    [open.id, 45],
    [open.id, 200],
    [closed.id, 2],
    [closed.id, 40],
    [hidden.id, 2],
    [hidden.id, 40],
  ] as const) {
    const { subject, preheader, text, sender, from, esp } = saying;
    const html = `<p>${text}</p>`;
    const made = { brandId, receivedAt: daysAgo(days), subject, preheader, text, sender, from, esp, html };
    ids.push((await createEmail(pool, { ...made, campaignType: 'promotion', season: 'winter' })).id);
  }
  await pool.query(
    `insert into email_offers (email_id, position, kind, percent, code, evidence)
     select id, 0, 'percent', $2, $3, $3 from unnest($1::int[]) as closed (id)`,
    [ids, saying.percent, saying.code],
  );
  await recomputeFacts(pool, ids);
  expect(app.knownRoutes.length).toBeGreaterThan(0);
}

/**
 * Searches of an attacker who guesses at closed mail: words, typos, prefixes, phrases, days, and every
 * operator.
 */
const guesses = [
  'quince',
  'marmalade saddles',
  'quin*',
  'marmal',
  'marmelade',
  'quinse',
  '"quince marmalade"',
  '"for saddles"',
  'subject:quince',
  'body:maker',
  '🔥',
  'code:QUINCE77',
  'from:quince.example',
  'platform:klaviyo',
  'brand:open quince',
  'quince OR marmalade',
  'autumn -quince',
  'home OR quince',
  'has:code',
  'has:emoji',
  'offer:77',
  'offer:70..80',
  'lang:de',
  'lang:en',
  'quince before:2026-11-01',
  'on:2026-10 quince',
  'type:promotion',
  'season:winter',
];

const values = ['Klaviyo', 'de', 'QUINCE77', 'open', 'winter', '1'];

const places: Readonly<Record<string, readonly string[]>> = {
  slug: ['open', 'closed'],
  id: ['1', '4', '5', '7', '8'],
  season: ['winter'],
  step: ['name'],
};

/**
 * Lists every public read, with all values that its schema accepts. Not the account itself: in each vault it has a
 * new session and time of creation, and nothing of any email.
 */
function questionsOf({ app }: TestApp): string[] {
  return app.knownRoutes.flatMap(({ method, url, schema = {} }) => {
    if (
      method !== 'GET' ||
      /^\/api\/(?:account|admin|login|callback|mailbox-callback|logout|auth)|[*]|\/:(?!slug|id|season)/.test(
        url,
      )
    )
      return [];
    const paths = fillPath(url);
    const names = schema.querystring instanceof z.ZodType ? fieldsOf(schema.querystring) : [];
    const asked = names.flatMap((name) =>
      (name === 'q' ? guesses : values).map((value) => `?${new URLSearchParams({ [name]: value })}`),
    );
    return paths.flatMap((path) => ['', ...asked].map((query) => path + query));
  });
}

function fillPath(url: string): string[] {
  const name = /:(\w+)/.exec(url)?.[1];
  if (name === undefined) return [url];
  return (places[name] ?? ['1']).flatMap((value) => fillPath(url.replace(`:${name}`, value)));
}

function fieldsOf(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}

type Answers = Map<string, string>;

async function answersOf(saying: Saying): Promise<Answers> {
  const test = await openTestApp();
  try {
    await fillVault(test, saying);
    const personas = await createPersonas(test);
    const answers: Answers = new Map();
    for (const role of roles) {
      for (const question of questionsOf(test)) {
        const { statusCode, body, headers } = await personas[role].ask('GET', question);
        const reported = [
          statusCode,
          headers['x-total-count'],
          headers['x-search-notes'],
          headers.link,
          // The reader's name is random in each vault.
          body.replaceAll(personas[role].userId ?? '', ''),
        ];
        answers.set(`${role} ${question}`, JSON.stringify(reported));
      }
    }
    return answers;
  } finally {
    await test.app.close();
  }
}

describe('two vaults whose closed mail says other things', () => {
  let first: Answers;
  let second: Answers;

  beforeAll(async () => {
    first = await answersOf(one);
    second = await answersOf(other);
  });

  it('are asked a great deal, and answer most of it', () => {
    expect(first.size).toBeGreaterThan(400);
    const answered = [...first.values()].filter((answer) => answer.startsWith('[200'));
    expect(answered.length).toBeGreaterThan(300);
  });

  it('answer visitors and free readers the same', () => {
    const reported = [...first].filter(([question, answer]) => second.get(question) !== answer);
    expect(
      reported.map(([question, answer]) => [
        question,
        answer.slice(0, 600),
        second.get(question)?.slice(0, 600),
      ]),
    ).toEqual([]);
  });
});
