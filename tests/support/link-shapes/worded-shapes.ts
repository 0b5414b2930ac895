import fc from 'fast-check';
import { brand, type CampaignShape, type LinkShape, type Piece, type TextLinks } from './campaign.ts';

const spoken = (length: number): Piece => ({ of: 'click', coding: 'mixed', length });

/** Paths whose click identifier may read like one word, two, or the name of a page. */
const paths = (length: number): Array<Pick<LinkShape, 'path' | 'query'>> => [
  { path: [[spoken(length)]], query: [] },
  { path: [['c'], [spoken(length)]], query: [] },
  { path: [['go'], [spoken(length), '-', spoken(length)]], query: [] },
  { path: [['r'], [spoken(length)], [spoken(length)]], query: [] },
  { path: [['story'], [spoken(length), '.html']], query: [] },
  { path: [['x'], [spoken(length), '_', { of: 'link', coding: 'spoken', length: 6 }]], query: [] },
  { path: [['f']], query: [{ name: 'k', value: [spoken(length)] }] },
  { path: [[{ of: 'reader', coding: 'spoken', length: 9 }], [spoken(length)]], query: [] },
];

/** Returns campaigns whose links pass through one host, with one of every four identifiers in plain words. */
export function wordedCampaigns(): fc.Arbitrary<CampaignShape> {
  return fc
    .record({
      host: fc.constantFrom<Pick<LinkShape, 'labels' | 'domain'>>(
        { labels: ['email'], domain: brand },
        { labels: ['zap'], domain: brand },
        { labels: ['click'], domain: 'pigeonworks.net' },
        { labels: [], domain: 'lr-letters.com' },
      ),
      length: fc.integer({ min: 8, max: 14 }),
      path: fc.nat(),
      wanted: fc.integer({ min: 2, max: 40 }),
      direct: fc.integer({ min: 0, max: 4 }),
      hasText: fc.boolean(),
      hasOwnClicks: fc.boolean(),
      marksUnsubscribe: fc.boolean(),
      textLinks: fc.constantFrom<TextLinks>('line', 'angled', 'bracketed', 'behind words', 'without scheme'),
    })
    .map(({ host, length, path, wanted, direct, ...rest }) => {
      // Two words on a host other than the brand's, with few links, are the title of a page.
      const marked = host.domain === brand ? wanted : Math.max(wanted, 4);
      const all = paths(length);
      const chosen = all[path % all.length] ?? { path: [], query: [] };
      return {
        ...rest,
        shape: { ...host, ...chosen, fragment: [], carried: null },
        marked,
        pages: marked + direct,
        picture: null,
      };
    });
}
