import fc from 'fast-check';
import { brand, type CampaignShape, type LinkShape, type Meaning, type Piece } from './campaign.ts';
import type { Coding } from './identifiers.ts';

const id = (of: Meaning, coding: Coding, length = 8): Piece => ({ of, coding, length });

interface Shown extends Partial<LinkShape> {
  /** Minimum number of links of the kind that makes the shape recognizable. */
  atLeast?: number;
}

/** Shapes of platforms seen in mail, by their structure alone. */
const seen: Shown[] = [
  { path: [[id('click', 'base36', 8), '-', id('reader', 'base36', 6), '-', id('link', 'number', 5)]] },
  {
    path: [
      ['go'],
      [id('campaign', 'number', 2)],
      [id('click', 'base62', 8), '-', id('reader', 'number', 7), '.html'],
    ],
  },
  {
    path: [['c'], [id('campaign', 'number', 8)], [id('link', 'hex', 8), '-', id('reader', 'base36', 6)]],
    atLeast: 2,
  },
  { path: [['lt.php']], query: [{ name: 'tid', value: [id('click', 'slashed')] }] },
  {
    path: [['action'], ['open'], [id('campaign', 'number', 8)], [id('reader', 'number', 8)]],
    atLeast: 3,
  },
  { path: [['r']], query: [{ name: 'x', value: [id('click', 'base64')] }] },
  { path: [['w'], [id('click', 'uuid')], ['visit']] },
  { labels: [id('reader', 'hex', 12), 'klik'], path: [['promo']] },
  { path: [['e'], [id('link', 'base36', 7)]], fragment: [id('reader', 'base62', 12)], atLeast: 3 },
  { path: [['f'], [id('click', 'jwt')]] },
  { path: null, query: [{ name: 'r', value: [id('reader', 'base36', 5)] }], atLeast: 3 },
  { path: null, query: [{ name: 'ref', value: [id('reader', 'base62', 10)] }] },
  { path: null, query: [{ name: 'who', value: [id('reader', 'number', 7)] }] },
  { path: null, query: [{ name: 'k', value: [id('click', 'number', 9)] }], atLeast: 3 },
  { path: null, fragment: [id('reader', 'hex', 16)] },
];

/** Returns the shapes that the rules for links were written against. */
export function campaigns(): fc.Arbitrary<CampaignShape> {
  return fc
    .record({
      shown: fc.constantFrom(...seen),
      host: fc.constantFrom<Pick<LinkShape, 'labels' | 'domain'>>(
        { labels: ['email'], domain: brand },
        { labels: ['zap'], domain: brand },
        { labels: ['www'], domain: 'pigeonworks.net' },
        { labels: [], domain: 'lr-letters.com' },
      ),
      marked: fc.integer({ min: 1, max: 60 }),
      direct: fc.integer({ min: 0, max: 4 }),
      hasText: fc.boolean(),
      marksUnsubscribe: fc.boolean(),
      picture: fc.option(fc.constantFrom('u', 'reader')),
      carried: fc.option(
        fc.constantFrom({ name: 'url', as: 'percent' as const }, { name: 'p', as: 'base64url' as const }),
        { freq: 2 },
      ),
    })
    .map(({ shown, host, marked: wanted, direct, picture, carried, marksUnsubscribe, ...rest }) => {
      const { atLeast = 1, path = null, ...parts } = shown;
      const marked = Math.max(wanted, atLeast);
      return {
        ...rest,
        shape: { query: [], fragment: [], ...host, ...parts, path, carried: path === null ? null : carried },
        marked,
        pages: marked + direct,
        marksUnsubscribe: marksUnsubscribe && path !== null,
        picture: marked < 3 ? null : picture,
      };
    });
}
