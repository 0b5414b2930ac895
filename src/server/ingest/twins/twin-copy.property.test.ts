import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readContent } from '#server/ingest/markup/mail-content.ts';
import { makeTwinCopies, type Twin } from '#server/ingest/twins/twin-copy.ts';
import type { ParsedMail, SanitizedMail } from '#server/ingest/types.ts';
import { brand, type CampaignShape, expectedTargets, mailTo } from '#tests/support/link-shapes/campaign.ts';
import { keptCampaigns } from '#tests/support/link-shapes/kept-shapes.ts';
import { campaigns } from '#tests/support/link-shapes/shapes.ts';
import { imageKey } from '#tests/support/mail/parsed-mail.ts';
import {
  mailFor,
  orderOf,
  type Reader,
  readersOf,
  readRows,
  shapes,
} from '#tests/support/mail/two-subscribers.ts';

const rows = ['tuned.tsv', 'kept.tsv'].flatMap(readRows);

/** Lines with values of one subscriber, in the language of nobody. */
const valueLines = [
  'Balance {order} pts',
  'Card no. {code} · level {uscity}',
  'Ship to {street}, {ukcity}',
  '{decity} {frcity}',
  'Born {birthday}, member since {invoice}',
  '#{customer}',
];

interface Case {
  row: { language: string; subject: string; body: string };
  readers: [Reader, Reader];
  campaign: CampaignShape;
  shape: (typeof shapes)[number];
  seeds: [number, number];
  lines: string[];
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    row: fc.constantFrom(...rows),
    picks: fc.uniqueArray(fc.nat(), { minLength: 2, maxLength: 2 }),
    campaign: fc.oneof(campaigns(), keptCampaigns()),
    shape: fc.constantFrom(...shapes),
    seeds: fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 2, maxLength: 2 }),
    lines: fc.subarray(valueLines),
  })
  .map(({ picks, seeds, row, ...rest }) => {
    const all = readersOf(row.language);
    const first = all[(picks[0] ?? 0) % all.length] as Reader;
    const others = all.filter(({ last }) => last.toLowerCase() !== first.last.toLowerCase());
    const second = others[(picks[1] ?? 0) % others.length] as Reader;
    return { ...rest, row, readers: [first, second], seeds: [seeds[0] ?? 1, seeds[1] ?? 2] };
  });

function twinOf({ row, campaign, shape, lines }: Case, reader: Reader, seed: number): Twin {
  const values: Record<string, string> = {
    ...orderOf(seed),
    birthday: `${1 + (seed % 28)}/${1 + (seed % 12)}/${1950 + (seed % 50)}`,
  };
  const written = mailFor({ ...row, body: [row.body, ...lines].join('|') }, reader, shape, values);
  const linked = mailTo(reader.address.split('@')[0] ?? '', campaign);
  const mail: ParsedMail = {
    ...written,
    from: linked.from,
    headers: linked.headers,
    html: (linked.html ?? '').replace('</div>', `</div>${written.html ?? ''}`),
    text: `${written.text ?? ''}\n\n${linked.text ?? ''}`,
  };
  const places = ['street', 'ukcity', 'uscity', 'decity', 'frcity'].map((name) => values[name] ?? '');
  return {
    mail,
    identity: {
      fromFields: [reader.address],
      registered: [reader.header, reader.first, reader.last, reader.voc, ...places],
    },
  };
}

/** Every field of a copy that anybody sees or the server requests, without the names of pictures. */
function published({ images, ...copy }: SanitizedMail): string {
  return JSON.stringify([copy, images.map(({ url }) => url)])
    .replace(/mv-image:[0-9a-f]{32}/g, '')
    .normalize();
}

const piece = /[\p{L}\p{M}\p{N}]{2,}/gu;

function piecesOf({ subject, html, text }: ParsedMail): Set<string> {
  return new Set(`${subject} ${html} ${text}`.normalize().match(piece));
}

/** Joined words are one: `Bem-vinda`. */
const word = /[\p{L}\p{M}\p{N}]{2,}(?:[-'’.][\p{L}\p{M}\p{N}]+)*/gu;

/** Web and mail addresses are no words. */
const address = /\S+[/@]\S*/g;

function wordsOf(mail: ParsedMail): Set<string> {
  const { lines } = readContent(mail);
  return new Set(lines.join(' ').normalize().replace(address, ' ').match(word));
}

/** Words that are known as data of a subscriber. */
function dataOf({ identity }: Twin): Set<string> {
  return new Set(identity.registered.join(' ').toLowerCase().match(piece));
}

const context = { imageKey, brandDomain: brand };
const settled = { seed: 20_261_130, numRuns: 300 };

describe('Two copies of one campaign', () => {
  test('are one public copy without anything of either subscriber, and with all that both share', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const first = twinOf(one, one.readers[0], one.seeds[0]);
        const second = twinOf(one, one.readers[1], one.seeds[1]);
        const [copies, swapped] = [
          makeTwinCopies([first, second], context),
          makeTwinCopies([second, first], context),
        ];
        if (copies.kind !== 'same' || swapped.kind !== 'same') throw new Error(copies.kind);
        expect(swapped.copy).toEqual(copies.copy);
        const copy = published(copies.copy);
        const shown = new Set(copy.match(piece));
        const [pieces, others] = [piecesOf(first.mail), piecesOf(second.mail)];
        // A page that a link carries in base64 may have a word of an address: `shop`.
        const pages = new Set(expectedTargets(one.campaign).join(' ').match(piece));
        const own = [...pieces, ...others].filter(
          (each) => pieces.has(each) !== others.has(each) && !pages.has(each),
        );
        expect(own.filter((each) => shown.has(each) && !/^0+$/.test(each))).toEqual([]);
        const words = wordsOf(second.mail);
        const [data, otherData] = [dataOf(first), dataOf(second)];
        const shared = [...wordsOf(first.mail)].filter(
          (word) => words.has(word) && !(data.has(word.toLowerCase()) && otherData.has(word.toLowerCase())),
        );
        // The first letter of a line may have become a capital.
        const lower = copy.toLowerCase();
        expect(shared.filter((word) => !lower.includes(word.toLowerCase()))).toEqual([]);
      }),
      settled,
    );
  });
});
