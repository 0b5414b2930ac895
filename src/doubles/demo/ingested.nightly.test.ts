import { beforeAll, describe, expect, it } from 'vitest';
import { subscriber } from '#doubles/demo/esp.ts';
import { tokenFor } from '#doubles/demo/random.ts';
import { type DemoMail, readDemoMails, unfold } from '#doubles/demo/test-mails.ts';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { extractOffers } from '#server/ingest/offers/extract-offers.ts';

/** Share of mails that must get their planned type; the rest shows that rules can err. */
const leastAgreement = 0.9;

let mails: DemoMail[];

beforeAll(async () => {
  mails = await readDemoMails();
});

/** Returns the subscriber's traces in a text: the address in any encoding, or the platform's id of them. */
function tracesIn(text: string, { planned: { brand, id }, composed: { traces } }: DemoMail): string[] {
  const reader = tokenFor(`${brand.slug}:reader`, 22);
  const mailing = tokenFor(`${brand.slug}:${id}`, 18);
  const asHex = Buffer.from(mailing + reader).toString('hex');
  const everything = unfold(text).toLowerCase();
  return [
    subscriber.address,
    subscriber.address.replace('@', '='),
    subscriber.name,
    reader,
    mailing,
    asHex.slice(8, 32),
    traces.pixelUrl,
    traces.unsubscribeUrl,
    traces.preferencesUrl,
    traces.onlineUrl,
  ].filter((trace) => everything.includes(trace.toLowerCase()));
}

describe('the subscriber of the demo', () => {
  it('is in every message before cleaning, so that cleaning has something to do', () => {
    const untouched = mails.filter((mail) => {
      const traces = tracesIn((mail.parsed.html ?? '').replaceAll('&amp;', '&'), mail);
      return !traces.includes(subscriber.address) || !traces.includes(mail.composed.traces.pixelUrl);
    });
    expect(untouched.map(({ title }) => title)).toEqual([]);
  });

  it.each(['subject', 'preheader', 'text', 'html'] as const)(
    'has left no trace in the %s after cleaning',
    (part) => {
      const found = mails.flatMap((mail) =>
        tracesIn((mail.sanitized[part] ?? '').replaceAll('&amp;', '&'), mail).map(
          (trace) => `${mail.title}: ${trace}`,
        ),
      );
      expect(found).toEqual([]);
    },
  );

  it('is no longer greeted by name', () => {
    const named = new RegExp(`\\b${subscriber.firstName}\\b`);
    const greeted = mails.filter(({ planned }) => planned.campaign.greets);
    expect(greeted.every(({ parsed }) => named.test(parsed.text ?? ''))).toBe(true);
    expect(
      greeted
        .filter(({ sanitized }) => named.test(`${sanitized.text}${sanitized.html}`))
        .map(({ title }) => title),
    ).toEqual([]);
  });

  it('is not counted by a pixel: what is left to fetch are the pictures of the mail', () => {
    const wrong = mails.filter(({ sanitized, composed }) => {
      const drawn = new Set(composed.pictures.map(({ url }) => url));
      return sanitized.images.length === 0
        ? drawn.size > 0
        : sanitized.images.some(({ url }) => !drawn.has(url));
    });
    expect(wrong.map(({ title }) => title)).toEqual([]);
  });
});

describe('the cleaned mail', () => {
  /** The sanitizer turns every kind of space into one, French narrow ones included. */
  const plain = (text: string | null | undefined) => text?.replace(/\s+/gu, ' ').trim() ?? '';

  /** An order's number identifies the subscriber, so it is redacted. */
  const unnumbered = (subject: string) =>
    subject.replace(/[A-Z]{1,2}-\d{4,5}/, (number) => number.replace(/[A-Z\d]/g, '0'));

  it('keeps its subject, but for the number of an order, and has a preheader and a text', () => {
    const lost = mails.filter(({ sanitized, composed }) => {
      const subject = plain(composed.subject);
      const shown = sanitized.isAccount ? unnumbered(subject) : subject;
      return plain(sanitized.subject) !== shown || !sanitized.preheader || !sanitized.text;
    });
    expect(lost.map(({ title }) => title)).toEqual([]);
  });

  it('still says in its html what it was written to say', () => {
    const lost = mails.filter(({ sanitized, planned: { campaign } }) => {
      const copy = plain(sanitized.html.replace(/<[^>]*>/g, ' ').replaceAll('&nbsp;', ' '));
      return !copy.includes(plain(campaign.cta));
    });
    expect(lost.map(({ title }) => title)).toEqual([]);
  });
});

describe('the code of an offer', () => {
  const codesOf = ({ parsed, sanitized }: DemoMail) =>
    extractOffers(parsed, readZones(sanitized)).flatMap(({ code }) => code ?? []);

  it('is read wherever a mail prints one, from its text and from the box of a mail without a text', () => {
    const withCode = mails.filter(({ planned }) => planned.campaign.offer?.code !== undefined);
    const missed = withCode.flatMap((mail) => {
      const code = mail.planned.campaign.offer?.code ?? '';
      const bare = { ...mail, sanitized: { ...mail.sanitized, text: null } };
      const isShown = mail.sanitized.html.includes('dashed');
      const isRead = codesOf(mail).includes(code) && (!isShown || codesOf(bare).includes(code));
      return isRead ? [] : [`${mail.title}: ${code}`];
    });
    expect(withCode.length).toBeGreaterThan(50);
    expect(missed).toEqual([]);
  });

  it('is no word of a mail that prints none', () => {
    const others = mails.filter((mail) =>
      codesOf(mail).some((code) => code !== mail.planned.campaign.offer?.code),
    );
    expect(others.map(({ title }) => title)).toEqual([]);
  });
});

describe('the classifier', () => {
  it('sees in at least nine of ten mails the campaign type that was meant', () => {
    const missed = mails.filter(
      ({ planned, classified }) => planned.campaign.type !== classified.campaignType,
    );
    expectAgreement(
      missed.map(
        ({ title, planned, classified }) =>
          `${title}: meant ${planned.campaign.type}, seen ${classified.campaignType}`,
      ),
    );
  });

  it('sees in at least nine of ten mails the season that was meant', () => {
    const missed = mails.filter(({ planned, classified }) => planned.campaign.season !== classified.season);
    expectAgreement(
      missed.map(
        ({ title, planned, classified }) =>
          `${title}: meant ${planned.campaign.season}, seen ${classified.season}`,
      ),
    );
  });

  it('sees in at least nine of ten seasonal mails the season that was meant', () => {
    const seasonal = mails.filter(({ planned }) => planned.campaign.season !== 'none');
    const missed = seasonal.filter(
      ({ planned, classified }) => planned.campaign.season !== classified.season,
    );
    expectAgreement(
      missed.map(
        ({ title, planned, classified }) =>
          `${title}: meant ${planned.campaign.season}, seen ${classified.season}`,
      ),
      seasonal.length,
    );
  });
});

function expectAgreement(missed: readonly string[], total = mails.length): void {
  const share = 1 - missed.length / total;
  const figures = `${total - missed.length} of ${total} mails agree (${(share * 100).toFixed(1)} %). Those that do not:`;
  expect(share, [figures, ...missed].join('\n')).toBeGreaterThanOrEqual(leastAgreement);
}
