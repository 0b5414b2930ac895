import { describe, expect, it } from 'vitest';
import { classifyTestMail, type TestMail } from '#tests/support/mail/classified-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const seasonOf = (mail: TestMail) => classifyTestMail(mail).season;

describe('the season of a mail', () => {
  it('is told by its subject', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'seasons.tsv', ['season', 'subject']),
      ({ season, subject }) => {
        expect(seasonOf({ subject, text: 'See you soon.' })).toBe(season);
      },
    );
  });

  it.each<[string, string, string?]>([
    [
      'a spring in a mattress',
      'A box spring mattress for deep sleep',
      'Each pocket spring moves alone; the coil spring below carries the weight.',
    ],
    ['the software of that name', 'Spring Boot 4 is out', 'Upgrade your Spring Framework services.'],
    [
      'to fall in another sense',
      'You will fall in love with this lamp',
      'Fall asleep under it. Prices fall into place.',
    ],
    ['Palm Springs', 'A lamp from Palm Springs', 'Made in Palm Springs.'],
    [
      'French that says "has been"',
      'Votre commande a été expédiée',
      'Elle a été remise au transporteur et a bien été emballée par nos soins.',
    ],
    ['a city in Switzerland', 'Neu in Winterthur', 'Die Werkstatt ist jetzt auch in Winterthur für euch da.'],
    [
      'an occasion in the footer',
      'Five lamps for the kitchen',
      `${'A lamp stands on a table and shines. '.repeat(8)}\nUnsubscribe · Opt out of Mother’s Day or Black Friday emails`,
    ],
    [
      'one mention deep in a long letter',
      'On lamps',
      `${'A lamp stands on a table and shines all night. '.repeat(60)} We met at Christmas. ${'The lamp went on shining as lamps do. '.repeat(60)}`,
    ],
    ['an Easter egg in a program', 'A hidden Easter egg in version 3', 'Find it.'],
    [
      'an offer to opt out of the occasion',
      'Rather not hear about Mother’s Day?',
      'We know it can be a sensitive time. Opt out of Mother’s Day emails here.',
    ],
  ])('is none for %s', (_case, subject, text) => {
    expect(seasonOf({ subject, text: text ?? '' })).toBe('none');
  });

  it('never follows from the date alone', () => {
    for (const sentOn of [
      '2025-12-24T09:00:00Z',
      '2025-10-31T09:00:00Z',
      '2025-02-14T09:00:00Z',
      '2025-11-28T09:00:00Z',
    ]) {
      expect(seasonOf({ subject: 'Five lamps for the kitchen', text: 'Shop now.', sentOn })).toBe('none');
    }
  });

  it('is surer at the time of year when such mail is sent, and the same outside it', () => {
    const mail = { subject: 'The lamp', preheader: 'For Easter', text: 'Eggs under a lamp.' };
    const inApril = classifyTestMail({ ...mail, sentOn: '2025-04-10T09:00:00Z' });
    const inJuly = classifyTestMail({ ...mail, sentOn: '2025-07-10T09:00:00Z' });
    expect([inApril.season, inJuly.season]).toEqual(['easter', 'easter']);
    expect(inApril.seasonConfidence).toBeGreaterThan(inJuly.seasonConfidence);
  });
});

describe('a verdict', () => {
  it('without evidence is other and none, with confidence 0', () => {
    expect(classifyTestMail({ subject: '', text: '', isBulk: false })).toEqual({
      campaignType: 'other',
      campaignTypeConfidence: 0,
      season: 'none',
      seasonConfidence: 0,
      evidence: [],
    });
  });

  it('carries bounded evidence, strongest first, and confidences between 0 and 1', () => {
    const words =
      'sale, 50% off, use code X, free delivery, Christmas, Black Friday, Easter, order now, newsletter, new arrivals, ';
    const verdict = classifyTestMail({
      subject: 'Christmas sale: 50% off',
      preheader: words,
      text: words.repeat(200),
    });
    expect(verdict.evidence.length).toBeGreaterThan(3);
    expect(verdict.evidence.length).toBeLessThanOrEqual(16);
    const weights = verdict.evidence.map((one) => one.weight);
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
    expect(verdict.evidence.some((one) => one.for === 'christmas' && one.where === 'subject')).toBe(true);
    for (const confidence of [verdict.campaignTypeConfidence, verdict.seasonConfidence]) {
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });

  it('reads the alternative texts of a mail made of pictures', () => {
    const html =
      '<a href="https://acme.example"><img src="https://acme.example/a.png" alt="Black Friday"><img src="https://acme.example/b.png" alt="Up to 60% off"></a>';
    expect(classifyTestMail({ subject: 'It is on', html })).toMatchObject({
      campaignType: 'promotion',
      season: 'black_friday',
    });
  });
});
