import { beforeAll, describe, expect, it } from 'vitest';
import { demoBrands } from '#doubles/demo/demo-brands.ts';
import { habitsOf } from '#doubles/demo/habits.ts';
import { instantOf } from '#doubles/demo/local-instant.ts';
import { planDemo, writeMail } from '#doubles/demo/messages.ts';
import type { PlannedMail } from '#doubles/demo/plan.ts';
import { planHabits } from '#doubles/demo/plan-habits.ts';
import { demoNow } from '#doubles/demo/test-mails.ts';
import { classifyMail } from '#server/ingest/classify/classify.ts';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { extractOffers } from '#server/ingest/offers/extract-offers.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { dayMs, dayNumber, weekdayOf } from '#shared/format/calendar-days.ts';
import { minutesAhead } from '#shared/format/time-zone.ts';
import { seasonEvents } from '#shared/vocabulary/season-events.ts';

/** A demo may begin on any day of the year, a leap day included. */
const instants = ['2026-11-21T04:00:00Z', '2027-06-30T23:59:59Z', '2028-02-29T12:00:00Z'].map(
  (text) => new Date(text),
);

let plan: PlannedMail[];
beforeAll(() => {
  plan = planHabits(demoNow);
});

const of = (slug: string) => plan.filter(({ brand }) => brand.slug === slug);
const ageOf = ({ sentAt }: PlannedMail) => (demoNow.getTime() - sentAt.getTime()) / dayMs;

/** Returns the calendar day of a mail in its brand's local time. */
function localDay({ brand, sentAt }: PlannedMail): string {
  const ahead = minutesAhead(habitsOf(brand).timeZone, sentAt);
  return new Date(sentAt.getTime() + ahead * 60_000).toISOString().slice(0, 10);
}

describe('the habits of the demo', () => {
  it.each(instants)('fill 26 months with about 3,500 mails when they are counted from %s', (now) => {
    const mails = planHabits(now);
    const total = mails.length + planDemo(now).length;
    expect(total).toBeGreaterThan(3200);
    expect(total).toBeLessThan(3800);
    const times = mails.map(({ sentAt }) => sentAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(times[0]).toBeLessThan(now.getTime());
    expect(times.at(-1)).toBeGreaterThan(now.getTime() - 795 * dayMs);
    expect(times.at(-1)).toBeLessThan(now.getTime() - 780 * dayMs);
    const labels = [...mails, ...planDemo(now)].map(({ brand, id }) => `${brand.slug} ${id}`);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it.each(instants)(
    'repeat no subject more than three times in a season when they are counted from %s',
    (now) => {
      const times = new Map<string, number>();
      for (const { campaign } of [...planHabits(now), ...planDemo(now)]) {
        if (campaign.season === 'none') continue;
        const line = `${campaign.season}: ${campaign.subject}`;
        times.set(line, (times.get(line) ?? 0) + 1);
      }
      expect([...times].filter(([, count]) => count > 3)).toEqual([]);
    },
  );

  it('keep a brand that has nothing to say silent', () => {
    expect(of('museum-small-things')).toEqual([]);
  });

  it('bring letters on a weekday of their own, at an hour of their own, on either side of a change of clocks', () => {
    for (const brand of demoBrands) {
      const habits = habitsOf(brand);
      const letters = of(brand.slug).filter(({ id }) => id.startsWith('letter.'));
      expect(letters.length > 0).toBe(habits.letterEvery !== null && brand.campaigns.length > 0);
      for (const letter of letters) {
        expect(weekdayOf(localDay(letter))).toBe(habits.letterDay);
        const local = letter.sentAt.getTime() + minutesAhead(habits.timeZone, letter.sentAt) * 60_000;
        expect(new Date(local).getUTCHours()).toBe(habits.hour);
      }
    }
  });

  it.each([2024, 2025])('go deeper and deeper from the first word of Black Friday %i to the last', (year) => {
    const event = dayNumber(seasonEvents('black_friday', year)[0] ?? '');
    for (const brand of demoBrands) {
      const habit = habitsOf(brand).blackFriday;
      const mails = of(brand.slug)
        .filter(({ id }) => id.startsWith(`black-friday.${year}.`))
        .reverse();
      if (habit === null || brand.campaigns.length === 0) {
        expect(mails).toEqual([]);
        continue;
      }
      const foreign = brand.language !== undefined && brand.language !== 'en';
      if (habitsOf(brand).quietFor === undefined)
        expect(mails.length).toBe(foreign ? 6 : Math.min(12, habit.mails));
      const percents = mails.flatMap(({ campaign }) => /\d+/.exec(campaign.offer?.amount ?? '')?.[0] ?? []);
      expect(percents.map(Number)).toEqual(percents.map(Number).sort((a, b) => a - b));
      const offsets = mails.map((mail) => dayNumber(localDay(mail)) - event);
      if (offsets[0] === undefined) continue;
      expect(offsets[0]).toBeGreaterThanOrEqual(-habit.daysBefore - 2);
      expect(offsets[0]).toBeLessThanOrEqual(-habit.daysBefore + 1);
    }
  });

  it('tell of one brand that moved, one that went quiet and one that trebled', () => {
    const platforms = of('brackish').map((mail) => `${mail.brand.esp} ${ageOf(mail) > 461}`);
    expect(new Set(platforms)).toEqual(new Set(['mailchimp false', 'hubspot true']));
    expect(Math.min(...of('kettle-quarry').map(ageOf))).toBeGreaterThan(198);
    const others = of('clementine-bold').filter(({ id }) => id.startsWith('other.'));
    const recent = others.filter((mail) => ageOf(mail) < 240).length / 240;
    const before = others.filter((mail) => ageOf(mail) >= 240).length / (792 - 240);
    expect(recent / before).toBeGreaterThan(2);
  });

  it('are recognised for what they were meant to be, with their codes, in at least nine of ten', async () => {
    const tried = plan.filter((_, index) => index % 12 === 0);
    const wrong: string[] = [];
    for (const mail of tried) {
      const parsed = await parseMail(writeMail(mail).source, demoNow);
      const sanitized = makePublicCopy(parsed, { imageKey: () => '0'.repeat(32) });
      const zones = readZones(sanitized);
      const { campaignType, season } = classifyMail(parsed, zones);
      const code = mail.campaign.offer?.code;
      const codes = extractOffers(parsed, zones).map((offer) => offer.code);
      if (campaignType !== mail.campaign.type) wrong.push(`${mail.id}: ${campaignType}`);
      else if (season !== mail.campaign.season) wrong.push(`${mail.id}: ${season}`);
      else if (code !== undefined && !codes.includes(code)) wrong.push(`${mail.id}: ${codes.join(' ')}`);
    }
    expect(wrong.length / tried.length, wrong.join('\n')).toBeLessThan(0.1);
  });
});

describe('local time', () => {
  it.each([
    ['2026-07-01T09:00:00Z', 'Europe/London', '2026-07-01T08:00:00Z'],
    ['2026-01-01T09:00:00Z', 'Europe/Berlin', '2026-01-01T08:00:00Z'],
    ['2026-03-29T09:00:00Z', 'Europe/Paris', '2026-03-29T07:00:00Z'],
    ['2026-10-25T09:00:00Z', 'Europe/Amsterdam', '2026-10-25T08:00:00Z'],
    ['2026-01-01T09:00:00Z', 'America/New_York', '2026-01-01T14:00:00Z'],
  ])('%s by the clocks of %s is %s', (shown, zone, instant) => {
    expect(instantOf(zone, Date.parse(shown))).toBe(Date.parse(instant));
  });
});
