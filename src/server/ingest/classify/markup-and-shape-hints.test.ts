import { describe, expect, test } from 'vitest';
import type { MailZones } from './mail-zones.ts';
import { readMarkupHints } from './markup-hints.ts';
import { readShapeHints } from './shape-hints.ts';

const jsonLd = (type: string) => `<script>{"@context":"https://schema.org","@type":"${type}"}</script>`;
const kinds = (html: string | null) => readMarkupHints(html).map((hint) => hint.for);

describe('Marks for mail programs say that a mail is', () => {
  test.each([
    ['Order', 'transactional'],
    ['ParcelDelivery', 'transactional'],
    ['Invoice', 'transactional'],
    ['FlightReservation', 'transactional'],
    ['EventReservation', 'transactional'],
    ['ConfirmAction', 'transactional'],
    ['TrackAction', 'transactional'],
    ['DiscountOffer', 'promotion'],
    ['PromotionCard', 'promotion'],
    ['NewsArticle', 'newsletter'],
  ])('%s: %s', (type, kind) => {
    expect(kinds(jsonLd(type))).toEqual([kind]);
    expect(kinds(`<div itemscope itemtype="http://schema.org/${type}"></div>`)).toEqual([kind]);
    expect(kinds(`<div itemtype='https://schema.org/${type}'></div>`)).toEqual([kind]);
  });

  test.each<[string, string | null]>([
    ['no html', null],
    ['the name of a type without schema.org', '{"@type":"Order"}'],
    ['a type that is none of ours', jsonLd('Organization')],
    ['a type in other letters', jsonLd('order')],
    ['the beginning of a type', jsonLd('OrderAction')],
    ['what every object has', jsonLd('constructor')],
    ['a link to the site', '<a href="https://schema.org/">schema.org</a>'],
    ['a mark beyond the first million characters', `schema.org${' '.repeat(1_000_000)}${jsonLd('Order')}`],
  ])('nothing by %s', (_what, html) => {
    expect(kinds(html)).toEqual([]);
  });

  test('one thing once, however often it is said', () => {
    expect(kinds(jsonLd('Order').repeat(5) + jsonLd('DiscountOffer'))).toEqual([
      'transactional',
      'promotion',
    ]);
  });
});

const words = (count: number) => 'lamp '.repeat(count).trim();
const shape = (parts: Partial<MailZones>, isBulk = true) =>
  readShapeHints(
    {
      subject: '',
      preheader: '',
      body: '',
      boxed: [],
      hasUnsubscribeText: false,
      pictures: 0,
      isAccount: false,
      ...parts,
    },
    isBulk,
  ).map((hint) => hint.for);

describe('The shape of list mail says', () => {
  test.each<[string, Partial<MailZones>, string[]]>([
    ['letter for much prose', { body: words(150) }, ['newsletter']],
    ['nothing for less', { body: words(149) }, []],
    ['letter for less with a greeting above it', { body: `Dear reader,\n${words(80)}` }, ['newsletter']],
    ['nothing for a greeting far down', { body: `${words(90)}\n${' '.repeat(600)}\nDear reader,` }, []],
    [
      'nothing for much prose full of prices',
      { body: `${words(150)} ${'£5 '.repeat(2)}£6 off` },
      ['promotion'],
    ],
    ['letter for much prose with one price', { body: `${words(150)} £5` }, ['newsletter']],
    ['catalogue for prices line by line', { body: 'Lamp £40\nChair £90\nBed £300' }, ['promotion']],
    ['nothing for two prices', { body: 'Lamp £40\nChair £90' }, []],
    [
      'nothing for the millions of a market',
      { body: 'Lamps £40 million\nChairs $90bn\nBeds €1.2 Mrd, 2.5% more' },
      [],
    ],
    ['letter for much prose of a market', { body: `${words(250)} ${'4%, '.repeat(25)}` }, ['newsletter']],
    ['both for prose that calls out', { body: `${words(150)}!!!` }, ['newsletter', 'promotion']],
    ['letter for prose that is glad twice', { body: `${words(300)}!!!` }, ['newsletter']],
    ['advertisement for a few lines that call out', { body: `${words(70)}!!!` }, ['promotion']],
    ['advertisement for pictures and few words', { body: words(10), pictures: 2 }, ['promotion']],
    ['nothing for one picture', { body: words(10), pictures: 1 }, []],
    ['nothing for many pictures in a text', { body: words(100), pictures: 9 }, []],
    ['nothing for nothing', {}, []],
  ])('%s', (_what, parts, found) => {
    expect(shape(parts)).toEqual(found);
    expect(shape(parts, false)).toEqual([]);
  });

  test('an advertisement cut into pictures is one without the headers of a list too', () => {
    expect(shape({ body: words(10), pictures: 6 }, false)).toEqual(['promotion']);
    expect(shape({ body: words(10), pictures: 5 }, false)).toEqual([]);
    expect(shape({ body: words(60), pictures: 6 }, false)).toEqual([]);
  });

  test.each([
    'Hi Anna,',
    'Hello,',
    'Hallo zusammen,',
    'Liebe Leserin,',
    'Guten Tag,',
    'Bonjour,',
    'Chère lectrice,',
    'Hola Ana:',
    'Estimado cliente:',
    'Beste lezer,',
    'Prezado cliente,',
    '  DEAR READER',
  ])('letter behind the greeting %s', (greeting) => {
    expect(shape({ body: `${greeting}\n${words(85)}` })).toEqual(['newsletter']);
  });

  test.each(['Hinges and handles', 'Dearest of all lamps', 'Bester Preis', 'The hello lamp'])(
    'nothing behind %s',
    (line) => {
      expect(shape({ body: `${line}\n${words(85)}` })).toEqual([]);
    },
  );
});
