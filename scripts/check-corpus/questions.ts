import type { Viewer } from '#server/accounts/auth/viewer.ts';
import { openServices } from '#server/app/open-services.ts';
import { readableBy } from '#server/library/access/readable.ts';
import { listAllBrands } from '#server/library/brands/repository.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { compileSearch } from '#server/search/email-search/compile-search.ts';
import { findHits } from '#server/search/email-search/find-hits.ts';
import { readContext } from '#server/search/email-search/search-context.ts';
import { parseQuery } from '#shared/email-query/parse-query.ts';

/** A search, and the messages it must find, by the ends of their labels. */
interface Question {
  ask: string;
  /** Exactly these. */
  finds?: readonly string[];
  /** At least these. */
  includes?: readonly string[];
  excludes?: readonly string[];
  why: string;
}

export const questions: readonly Question[] = [
  { ask: 'black friday', finds: ['blackfridayspot-1971.eml'], why: 'Dutch, and the words are English' },
  { ask: 'apple lang:nl', finds: ['blackfridayspot-1971.eml'], why: 'a Dutch plural is not asked for' },
  { ask: 'deal lang:dutch', finds: ['blackfridayspot-1971.eml'], why: 'it says “deals”, a form of it' },
  { ask: 'deals -apple lang:nl', finds: [], why: 'what must not be there is in the only one' },
  {
    ask: 'gutscheine',
    includes: ['rewe-u1.eml', 'rewe-u2.eml', 'minipresents-5901.eml'],
    excludes: ['minipresents-6492.eml'],
    why: 'German: they say “Gutschein”, and the other one says neither',
  },
  {
    ask: 'lang:de offer:>=20',
    finds: ['minipresents-6492.eml', 'minipresents-6330.eml', 'minipresents-6297.eml'],
    why: 'German: 20 percent on two articles, 30 on three; the one with 15 euros is none of them',
  },
  {
    ask: 'uberraschungen',
    includes: ['minipresents-5901.eml'],
    why: 'without its dots, and in the plural of what it says',
  },
  { ask: 'subject:freebie', finds: ['minipresents-6297.eml'], why: 'others may say it in their bodies' },
  {
    ask: 'pontos livelo',
    finds: ['livelo-4738.eml', 'livelo-4800.eml', 'livelo-4916.eml'],
    why: 'Portuguese, a word and a brand',
  },
  {
    ask: 'ponto livelo',
    finds: ['livelo-4738.eml', 'livelo-4800.eml', 'livelo-4916.eml'],
    why: 'the singular of what they say',
  },
  {
    ask: 'cartao limite',
    finds: ['santander-4549.eml', 'santander-4675.eml'],
    why: '“cartão” without its tilde; the car of the same bank is another offer',
  },
  {
    ask: 'santander carro novo on:2023-07',
    finds: [],
    why: 'both mails of that campaign call their reader by name, and are held',
  },
  { ask: 'ete lang:french', finds: ['mail_test_5.eml'], why: 'French: “été” without its accents' },
  {
    ask: 'zero complexe',
    finds: ['mail_test_5.eml'],
    why: 'two words of a French subject, “zéro” with an accent',
  },
  { ask: 'subject:webinars', finds: ['mail_test_13.eml'], why: 'English: the subject says “Webinar”' },
  { ask: 'bounties', finds: ['fulu-6123.eml', 'fulu-6591.eml'], why: 'both say “bounty”' },
  { ask: 'from:fulu-foundation@ghost.io', finds: ['fulu-6123.eml', 'fulu-6591.eml'], why: 'an address' },
  { ask: 'code:first10', finds: ['nume-4794.eml'], why: 'a code is found in any spelling' },
  {
    ask: 'has:code after:2020-01-01',
    finds: [
      'nume-4794.eml',
      'minipresents-5901.eml',
      'minipresents-6297.eml',
      'minipresents-6330.eml',
      'minipresents-6492.eml',
    ],
    why: 'first10, gratisvorlage and member25, in any spelling; the older ones are of 2002',
  },
  {
    ask: '"free shipping" on:2002-07',
    includes: ['hard-ham-00067.eml', 'hard-ham-00012.eml'],
    excludes: ['hard-ham-00160.eml'],
    why: 'a phrase in subject or body within a month',
  },
  {
    ask: 'season:christmas -guinness',
    finds: ['amf-2381.eml'],
    why: 'without the one that sells beer; another calls its reader by name, and is held',
  },
  {
    ask: 'subject:"happy new year"',
    finds: ['skin-7022.eml'],
    why: 'other mail of the year says “New Year,”',
  },
  {
    ask: 'platform:mailchimp lang:en after:2020-01-01',
    includes: ['trukno-6820.eml', 'skin-7022.eml', 'skin-7071.eml'],
    excludes: ['blackfridayspot-1971.eml', 'nume-4794.eml'],
    why: 'one is Dutch, the other sent by another platform',
  },
];

const premium: Viewer = { kind: 'user', isAdmin: false, hasPremium: true } as Viewer;

/**
 * Runs searches on a vault with the corpus. @returns a sentence for each search without the expected result.
 */
export async function askQuestions(dataDir: string): Promise<string[]> {
  const services = await openServices(
    readConfig({ DATA_DIR: dataDir, SESSION_SECRET: 'questions of the corpus'.padEnd(40), DEMO: 'off' }),
  );
  const { pool } = services.database;
  try {
    const brands = await listAllBrands(pool);
    const faults: string[] = [];
    for (const { ask, finds, includes = [], excludes = [], why } of questions) {
      const query = parseQuery(ask);
      const search = compileSearch(query, {}, await readContext(pool, brands, query));
      const options = { sort: 'newest', limit: 100, after: undefined } as const;
      const { hits } = await findHits(pool, readableBy(premium, new Date()), search, options);
      const { rows } = await pool.query<{ label: string }>(
        'select label from email_sources where email_id = any($1::int[])',
        [hits.map(({ id }) => id)],
      );
      const found = rows.map(({ label }) => label);
      const isFound = (end: string) => found.some((label) => label.endsWith(end));
      const missing = [...(finds ?? []), ...includes].filter((end) => !isFound(end));
      const wrong =
        finds === undefined
          ? excludes.filter(isFound)
          : found.filter((label) => !finds.some((end) => label.endsWith(end)));
      if (missing.length + wrong.length > 0)
        faults.push(`“${ask}” misses [${missing.join(', ')}] and finds [${wrong.join(', ')}], but: ${why}`);
    }
    return faults;
  } finally {
    await services.close();
  }
}
