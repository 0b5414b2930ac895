import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stripParameters } from '#server/ingest/redact/links/link-parameters.ts';
import { redactPictureUrl } from '#server/ingest/redact/links/picture-parameters.ts';
import { identifySubscriber } from '#server/ingest/redact/subscriber-identity.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const identity = identifySubscriber(
  parsedMail({ headers: [{ name: 'list-unsubscribe', value: '<https://brand.com/leave?k=Qz81hhTw>' }] }),
);
const stripped = (rest: string) => {
  const url = new URL(`https://brand.com/p${rest}`);
  stripParameters(url, identity);
  return url.href.slice('https://brand.com/p'.length);
};
const picture = (rest: string) => {
  const shown = redactPictureUrl(new URL(`https://cdn.brand.com${rest}`), identity, (text) =>
    text.replace(/^Anna, y/, 'Y'),
  );
  return shown === null ? null : shown.href.replace('https://cdn.brand.com', '');
};

/** Parameters that ESPs, ad networks and shops add to addresses. */
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
  test('whatever stands beside it', async () => {
    await checkEveryRow(reports, (parameter) => {
      expect(stripped(`?${parameter}`)).toBe('');
      expect(stripped(`#${parameter}`)).toBe('');
    });
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

test('A parameter stays, but for empty ones and what stands beside it', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'link-parameters-kept.tsv', ['given', 'rest']),
    ({ given, rest }) => {
      expect(stripped(given)).toBe(rest);
    },
  );
});

describe('The address of a picture', () => {
  test('keeps what chooses the picture', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'link-parameters-of-pictures.tsv', ['how', 'rest', 'shown']),
      ({ rest, ...row }) => {
        const shown = row.shown || null;
        expect(picture(rest)).toBe(shown);
      },
    );
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
