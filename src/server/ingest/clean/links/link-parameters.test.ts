import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stripParameters } from '#server/ingest/clean/links/link-parameters.ts';
import { readerlessPicture } from '#server/ingest/clean/links/picture-parameters.ts';
import { readerIdentity } from '#server/ingest/clean/reader/reader-identity.ts';
import { parsedMail } from '#tests/support/parsed-mail.ts';

const identity = readerIdentity(
  parsedMail({ headers: [{ name: 'list-unsubscribe', value: '<https://brand.com/leave?k=Qz81hhTw>' }] }),
);
const stripped = (rest: string) => {
  const url = new URL(`https://brand.com/p${rest}`);
  stripParameters(url, identity);
  return url.href.slice('https://brand.com/p'.length);
};
const picture = (rest: string) => {
  const shown = readerlessPicture(new URL(`https://cdn.brand.com${rest}`), identity, (text) =>
    text.replace(/^Anna, y/, 'Y'),
  );
  return shown === null ? null : shown.href.replace('https://cdn.brand.com', '');
};

/** What platforms, networks and shops add to addresses. */
const reports = [
  ...[
    'utm_source=x',
    'UTM_Medium=email',
    'utm_id=1',
    'mc_cid=1',
    'mc_eid=2',
    '_hsenc=x',
    '_hsmi=1',
    'hsa_cam=1',
  ],
  ...[
    'gclid=x',
    'fbclid=x',
    'msclkid=x',
    'ttclid=x',
    'dclid=1',
    'igshid=1',
    'srsltid=x',
    'epik=x',
    'yclid=1',
  ],
  ...[
    '_ke=x',
    '_kx=y',
    'klaviyo_id=1',
    'vero_id=1',
    'ck_subscriber_id=1',
    'mkt_tok=x',
    'elqTrackId=1',
    'ml_subscriber=1',
  ],
  ...[
    'email=a%40b.c',
    'e=1',
    'uid=7',
    'user_id=7',
    'subscriber_id=7',
    'contactId=7',
    'rid=7',
    'mid=7',
    'token=x',
    'hash=x',
  ],
  ...['firstname=Anna', 'vorname=Anna', 'phone=123', 'orderid=17', 'tracknum=1', 'postcode=LS1', 'plz=10115'],
  ...[
    'campaignid=1',
    'message_id=1',
    'spMailingID=1',
    'spUserID=x',
    'jobid=1',
    'trk=x',
    'pk_campaign=x',
    'mtm_source=x',
  ],
  ...[
    'cjevent=x',
    'irclickid=x',
    'at_campaign=x',
    'wt_mc=x',
    'et_rid=1',
    'cm_mmc=x',
    'dm_i=x',
    'bsft_uid=x',
    's_cid=x',
  ],
  ...[
    'x=b503a08a-c4e6-4bfd-bc68-f98315f6032b',
    'y=zVyFum2NdTrVP4x8Qa1Lk',
    'c=Qz81hhTw',
    'n=anna.doe',
    'to=anna.doe@reader.org',
  ],
];

describe('A parameter that reports on the click or stands for the reader goes', () => {
  test.each(reports)('%s', (parameter) => {
    expect(stripped(`?${parameter}`)).toBe('');
    expect(stripped(`#${parameter}`)).toBe('');
  });

  test('wherever it stands, and what chooses the page stays letter for letter', () => {
    const kept = fc.constantFrom(
      'size=m',
      'colour=red%20blue',
      'q=desk+lamp',
      'page=2',
      'flag',
      'a[]=1',
      'sku=AB-99120',
      'x=',
    );
    const parameter = fc.oneof(kept, fc.constantFrom(...reports));
    fc.assert(
      fc.property(fc.array(parameter, { minLength: 1, maxLength: 8 }), (parameters) => {
        const rest = parameters.filter((one) => !reports.includes(one)).join('&');
        expect(stripped(`?${parameters.join('&')}`)).toBe(rest === '' ? '' : `?${rest}`);
      }),
      { seed: 20_261_122, numRuns: 150 },
    );
  });
});

describe('A parameter stays', () => {
  test.each([
    '?size=m&colour=red',
    '?q=lamp&sort=price_asc',
    '?variant=40219837465',
    '?sku=AB-99120&id=884213',
    '?utm=no',
    '?emails',
    '?gift=mother%27s-day',
    '?date=2026-03-01',
    '?promo=SUMMER24',
    '?lat=51.5074&lng=-0.1278',
    '?redirect=%2Fsale',
    '?flag&other',
    '#reviews',
    '#under-twenty',
    '#/lamps?size=m',
  ])('%s', (rest) => {
    expect(stripped(rest)).toBe(rest);
  });

  test.each([
    ['?&a=1&&b=2&', '?a=1&b=2'],
    ['?a=1?utm_source=x', '?a=1?utm_source=x'],
    ['?sfmc_id=1&j=2&l=3&u=4&mid=5&a=1', '?a=1'],
    ['?j=2&l=3', '?j=2&l=3'],
  ])('but for empty ones and what stands beside it: %s', (given, rest) => {
    expect(stripped(given)).toBe(rest);
  });
});

describe('The address of a picture', () => {
  test.each([
    ['of a file', '/a.png', '/a.png'],
    ['keeps its size', '/a.png?w=600&h=300&fit=crop', '/a.png?w=600&h=300&fit=crop'],
    ['keeps its version', '/a.png?v=17', '/a.png?v=17'],
    ['loses what reports the click', '/a.png?w=6&utm_source=x', '/a.png?w=6'],
    ['loses a token', '/a.png?u=zVyFum2NdTrVP4x8Qa1Lk&w=6', '/a.png?w=6'],
    ['loses the token of the way out', '/a.png?k=Qz81hhTw', '/a.png'],
    ['loses what keeps it from being cached', '/a.png?cb=1234567890', '/a.png'],
    ['keeps what may be a choice', '/a.png?r=12', '/a.png?r=12'],
    ['loses who receives it', '/a.png?subscriber=4711081', '/a.png'],
    ['keeps a short choice of such a name', '/a.png?e=2', '/a.png?e=2'],
    [
      'keeps what its signature covers',
      '/a.png?w=6&cb=1234567890&sig=abcdef',
      '/a.png?w=6&cb=1234567890&sig=abcdef',
    ],
    [
      'keeps the token of a picture made on request',
      '/render?t=zVyFum2NdTrVP4x8Qa1Lk',
      '/render?t=zVyFum2NdTrVP4x8Qa1Lk',
    ],
    ['loses the reader’s number', '/render?uid=388821&w=600', '/render?w=600'],
    ['loses the customer’s', '/render?customer=388821&kundennr=77812&w=600', '/render?w=600'],
    ['loses the points they have', '/render?pts=7782&punkte=12&w=600', '/render?w=600'],
    ['keeps a short number of such a name', '/render?uid=3&client=2', '/render?uid=3&client=2'],
    ['keeps whose picture it is', '/render?client=brand-uk&id=388821', '/render?client=brand-uk&id=388821'],
    [
      'keeps what a sending shows',
      '/render?campaignid=388821&mid=77812',
      '/render?campaignid=388821&mid=77812',
    ],
    ['keeps a product’s and its size', '/render?sku=4821330&wid=60000', '/render?sku=4821330&wid=60000'],
    ['keeps a number that its signature covers', '/render?uid=388821&sig=abc', '/render?uid=388821&sig=abc'],
    ['loses the reader’s address', '/render?to=anna.doe%40reader.org&w=6', '/render?w=6'],
    ['loses it signed too', '/render?to=anna.doe%40reader.org&sig=abc', '/render?sig=abc'],
    ['loses a name', '/render?firstname=Anna&w=6', '/render?w=6'],
    ['loses a name in a text', '/render?text=Anna,+your+picks&w=6', '/render?text=Your%20picks&w=6'],
    [
      'is no longer a counter’s that passes a picture on',
      `/track?h=${'0e8ecbae07b9f214'.repeat(2)}&v=https%3A%2F%2Fcdn.brand.com%2Fb.png`,
      '/b.png',
    ],
    ['is none where a signed picture says the name', '/render?text=Anna,+your+picks&sig=abc', null],
    ['is none where the reader is in its path', '/anna.doe@reader.org/a.png', null],
    ['is none where the path says it in percents', '/anna.doe%40reader.org/a.png', null],
    ['is none where the path spells the whole name', '/dyn/Anna_Doe/banner.jpg', null],
    ['is none where the file does', '/dyn/anna-doe.png', null],
    ['keeps a path of more words', '/anna-doe-edition/a.png', '/anna-doe-edition/a.png'],
    ['keeps a first name, which may be a lamp’s', '/lamps/anna.png', '/lamps/anna.png'],
  ])('%s', (_how, rest, shown) => {
    expect(picture(rest)).toBe(shown);
  });

  test('needs to be cleaned once', () => {
    const parameter = fc.constantFrom(
      'w=600',
      'v=17',
      'utm_source=x',
      'u=zVyFum2NdTrVP4x8Qa1Lk',
      'cb=1234567890',
      'e=2',
      'text=Anna,+your+picks',
      'sig=abc',
      'to=anna.doe%40reader.org',
      'a=b%20c',
    );
    fc.assert(
      fc.property(
        fc.constantFrom('/a.png', '/render', '/a/b.jpg'),
        fc.array(parameter, { maxLength: 5 }),
        (path, parameters) => {
          const once = picture(`${path}?${parameters.join('&')}`);
          if (once !== null) expect(picture(once)).toBe(once);
        },
      ),
      { seed: 20_261_122, numRuns: 150 },
    );
  });
});
