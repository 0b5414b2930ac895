import fc from 'fast-check';
import { brand, type CampaignShape, type LinkShape, type Piece } from './campaign.ts';
import { type Coding, codings } from './identifiers.ts';

/**
 * Random link shapes: hosts, words, positions, separators and encodings. Written before the rules that find
 * them, and not used for tuning: the figure over these is the meaningful one.
 */
export function keptCampaigns(): fc.Arbitrary<CampaignShape> {
  return fc
    .record({
      marked: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 12 }), fc.integer({ min: 13, max: 60 })),
      direct: fc.integer({ min: 0, max: 4 }),
      hasText: fc.boolean(),
      marksUnsubscribe: fc.boolean(),
      picture: fc.option(fc.constantFrom('m', 'leser', 'zz', 'vid'), { freq: 3 }),
    })
    .chain(({ marked, direct, hasText, marksUnsubscribe, picture }) =>
      fc.oneof(throughTracker(marked), straight(marked)).map((shape) => ({
        shape,
        marked,
        pages: marked + direct,
        hasText,
        marksUnsubscribe: marksUnsubscribe && shape.path !== null,
        picture: marked < 3 ? null : picture,
      })),
    );
}

const syllables = ['ka', 'lo', 'mi', 'ren', 'tus', 'bor', 've', 'sal', 'pi', 'gon', 'dra', 'fel'];
const word = fc
  .array(fc.constantFrom(...syllables), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(''));

/**
 * With few links a short number or word cannot be distinguished from an article's id; platforms with few
 * links write long ones.
 */
function idOf(of: 'campaign' | 'link' | 'reader' | 'click', marked: number): fc.Arbitrary<Piece> {
  const usual: readonly Coding[] = marked < 3 ? codings.filter((coding) => coding !== 'number') : codings;
  const shortest = marked >= 3 ? (of === 'reader' ? 5 : 7) : 9;
  return fc.record({
    of: fc.constant(of),
    coding: fc.constantFrom(...usual),
    length: fc.oneof(
      fc.integer({ min: shortest, max: shortest + 4 }),
      fc.integer({ min: shortest, max: 26 }),
    ),
  });
}

const inPathCodings: ReadonlySet<Coding> = new Set([
  'number',
  'base36',
  'base62',
  'hex',
  'uuid',
  'base64url',
  'jwt',
]);
const inHostCodings: ReadonlySet<Coding> = new Set(['number', 'base36', 'hex']);

function fitted(piece: Piece, allowed: ReadonlySet<Coding>, instead: Coding): Piece {
  return typeof piece === 'string' || allowed.has(piece.coding) ? piece : { ...piece, coding: instead };
}

/** Returns the pieces of one segment or value: identifiers and words in any order, with one separator. */
function joined(personal: fc.Arbitrary<Piece>, marked: number): fc.Arbitrary<Piece[]> {
  const others = fc.array(fc.oneof(word, idOf('campaign', marked), idOf('link', marked)), { maxLength: 2 });
  return fc
    .tuple(personal, others, fc.constantFrom('-', '_', '.', '~', ',', ':', '--'), fc.nat(2))
    .map(([own, rest, separator, at]) => {
      const pieces = [...rest.slice(0, at), own, ...rest.slice(at)];
      return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [separator, piece]));
    });
}

function throughTracker(marked: number): fc.Arbitrary<LinkShape> {
  const personal = fc.oneof(idOf('reader', marked), idOf('click', marked));
  const plain = fc.oneof(
    word.map((one): Piece[] => [one]),
    idOf('campaign', marked).map((id): Piece[] => [fitted(id, inPathCodings, 'base62')]),
  );
  const personalSegment = joined(personal, marked).map((pieces) =>
    pieces.map((piece) => fitted(piece, inPathCodings, 'base64url')),
  );
  return fc
    .record({
      place: fc.constantFrom('path', 'query', 'host', 'fragment'),
      label: fc.option(word, { freq: 4 }),
      domain: fc.oneof(
        fc.constant(brand),
        word.map((one) => `${one}post.net`),
        word.map((one) => `${one}lumen.io`),
      ),
      before: fc.array(plain, { maxLength: 3 }),
      segment: personalSegment,
      after: fc.option(fc.constantFrom('.html', '.do', '.aspx', '.x', '/'), { nil: '' }),
      name: fc.constantFrom('q', 'wer', 'tok', 'zuid', 'v', 'nn', 'l'),
      value: joined(personal, marked),
      campaign: fc.option(idOf('campaign', marked)),
      hostId: fc.oneof(idOf('reader', marked), idOf('click', marked)),
      carried: fc.option(
        fc.record({
          name: fc.constantFrom('ziel', 'vers', 'naar', 'k'),
          as: fc.constantFrom('percent' as const, 'base64url' as const),
        }),
        { freq: 2 },
      ),
    })
    .map(({ place, label, domain, before, segment, after, name, value, campaign, hostId, carried }) => {
      const query = campaign === null ? [] : [{ name: `${name}c`, value: [campaign] }];
      const own = label ?? (domain === brand ? 'wolke' : null);
      return {
        labels: [
          ...(place === 'host' ? [fitted(hostId, inHostCodings, 'hex')] : []),
          ...(own === null ? [] : [own]),
        ],
        domain,
        path: place === 'path' ? [...before, [...segment, after === '/' ? '' : after]] : before,
        query: place === 'query' ? [...query, { name, value }] : query,
        fragment: place === 'fragment' ? segment : [],
        carried,
      };
    });
}

/** Links that lead directly to the page, with the subscriber in addition to the page's parameters. */
function straight(marked: number): fc.Arbitrary<LinkShape> {
  const id = fc.oneof(idOf('reader', marked), idOf('click', marked));
  return fc
    .record({
      place: fc.constantFrom('query', 'query', 'fragment'),
      name: fc.constantFrom('r', 'ref', 'von', 'wz', 'n_id', 'aff', 'lezer', 'x1'),
      value: joined(id, marked),
      word: fc.option(word),
    })
    .map(({ place, name, value, word: campaign }) => ({
      labels: [],
      domain: brand,
      path: null,
      query: [
        ...(campaign === null ? [] : [{ name: 'utm_campaign', value: [campaign] }]),
        ...(place === 'query' ? [{ name, value }] : []),
      ],
      fragment: place === 'fragment' ? value.map((piece) => fitted(piece, inPathCodings, 'base64url')) : [],
      carried: null,
    }));
}
