import { afterEach, describe, expect, it, vi } from 'vitest';
import { type DemoBrand, domainOf } from '#doubles/demo/brand.ts';
import { demoBrands } from '#doubles/demo/demo-brands.ts';
import { drawLogo } from '#doubles/demo/logos.ts';
import { demoMessages, planDemo, writeMail } from '#doubles/demo/messages.ts';
import type { PlannedMail } from '#doubles/demo/plan.ts';
import { demoNow } from '#doubles/demo/test-mails.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

/** Composing hundreds of mails takes a second, several on a busy machine. */
const writingTimeoutMs = 600_000;
/** A demo may begin on any day of the year; these are in four seasons, one of them a leap day. */
const instants = [
  '2026-11-21T04:00:00Z',
  '2027-01-01T00:00:30Z',
  '2027-06-30T23:59:59Z',
  '2028-02-29T12:00:00Z',
].map((text) => new Date(text));

const namesOf = (mails: readonly PlannedMail[]) => mails.map(({ brand, id }) => `${brand.slug} ${id}`).sort();
const fewBrands = () => demoBrands.slice(0, 3);
const bytesOf = (brands: readonly DemoBrand[]) =>
  planDemo(demoNow, brands).map((mail) => Buffer.from(writeMail(mail).source.raw).toString('latin1'));

describe('the brands of the demo', () => {
  it('are forty, each with a logo, an address and a domain of its own', () => {
    expect(demoBrands.map(({ slug }) => slug)).toHaveLength(40);
    expect(new Set(demoBrands.map(({ slug }) => slug)).size).toBe(demoBrands.length);
    expect(new Set(demoBrands.map(({ name }) => name)).size).toBe(demoBrands.length);
    expect(new Set(demoBrands.map(domainOf)).size).toBe(demoBrands.length);
    const logos = demoBrands.map(({ slug }) => drawLogo(slug));
    expect(new Set(logos).size).toBe(demoBrands.length);
  });

  it('fill all fifteen categories, in their order', () => {
    const categories = demoBrands.map(({ categoryId }) => categoryId);
    expect(categories).toEqual([...categories].sort((a, b) => a - b));
    expect(new Set(categories)).toEqual(new Set(Array.from({ length: 15 }, (_, index) => index + 1)));
  });

  it('are at least six that write in each of four categories, enough for a norm', () => {
    const writing = demoBrands.filter(({ campaigns }) => campaigns.length > 0);
    const large = Array.from({ length: 15 }, (_, index) => index + 1).filter(
      (id) =>
        writing.filter(({ categoryId, alsoIn }) => categoryId === id || alsoIn?.includes(id)).length >= 6,
    );
    expect(large.length).toBeGreaterThanOrEqual(4);
  });

  it('are premium-only in four to ten cases', () => {
    const premium = demoBrands.filter(({ isPremiumOnly }) => isPremiumOnly);
    expect(premium.length).toBeGreaterThanOrEqual(4);
    expect(premium.length).toBeLessThanOrEqual(10);
  });

  it('include exactly one that has not written yet', () => {
    const writing = new Set(planDemo(demoNow).map(({ brand }) => brand.slug));
    expect(demoBrands.filter(({ slug }) => !writing.has(slug)).map(({ slug }) => slug)).toEqual([
      'museum-small-things',
    ]);
  });
});

describe('the plan of the demo', () => {
  it.each(instants)('counts from %s: sorted, never in the future, never beyond fourteen months', (now) => {
    const times = planDemo(now).map(({ sentAt }) => sentAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBeLessThan(now.getTime());
    expect(times[0]).toBeGreaterThan(now.getTime() - 427 * dayMs);
  });

  it.each(instants)('shows visitors at least a hundred mails when it counts from %s', (now) => {
    const since = now.getTime() - freeHistoryDays * dayMs;
    const visible = planDemo(now).filter(
      ({ brand, sentAt }) => !brand.isPremiumOnly && sentAt.getTime() >= since,
    );
    expect(visible.length).toBeGreaterThanOrEqual(100);
  });

  it.each(instants)('has all campaign types and at least twelve seasons when it counts from %s', (now) => {
    const plan = planDemo(now);
    const seasons = new Set(plan.map(({ campaign }) => campaign.season));
    seasons.delete('none');
    expect(new Set(plan.map(({ campaign }) => campaign.type))).toEqual(new Set(campaignTypes));
    expect([...seasons].length).toBeGreaterThanOrEqual(12);
  });

  it('holds the same mails whenever it counts from, only at other times', () => {
    const [first = demoNow, ...others] = instants;
    const names = namesOf(planDemo(first));
    expect(new Set(names).size).toBe(names.length);
    for (const now of others) expect(namesOf(planDemo(now))).toEqual(names);
  });

  it('can do with a brand that has nothing to say', () => {
    const silent = demoBrands.filter(({ slug }) => slug === 'museum-small-things');
    expect(silent).toHaveLength(1);
    expect(planDemo(demoNow, silent)).toEqual([]);
  });
});

describe('the messages of the demo', () => {
  const timeZone = process.env.TZ;
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    if (timeZone === undefined) delete process.env.TZ;
    else process.env.TZ = timeZone;
  });

  it('depend on the instant alone: not on chance, the clock, the time zone or what was made before', {
    timeout: writingTimeoutMs,
  }, () => {
    const before = bytesOf(fewBrands());
    vi.useFakeTimers({ now: new Date('2031-05-05T05:05:05Z') });
    vi.spyOn(Math, 'random').mockImplementation(() => {
      throw new Error('The demo rolled dice that cannot be repeated.');
    });
    process.env.TZ = 'Pacific/Auckland';
    expect(before.length).toBeGreaterThan(0);
    expect(bytesOf(fewBrands())).toEqual(before);
  });

  it('of a brand do not depend on the brands beside it', () => {
    const [first] = fewBrands();
    if (first === undefined) throw new Error('The demo has no brands.');
    const among = planDemo(demoNow, fewBrands()).filter(({ brand }) => brand === first);
    expect(among.map((mail) => Buffer.from(writeMail(mail).source.raw).toString('latin1'))).toEqual(
      bytesOf([first]),
    );
  });

  it('come out in the order of the plan, one by one, each with its own label', {
    timeout: writingTimeoutMs,
  }, () => {
    const labels = new Set<string>();
    let last = 0;
    for (const { label, receivedHint, mailboxAddress } of demoMessages(demoNow)) {
      expect(receivedHint?.getTime()).toBeGreaterThanOrEqual(last);
      expect(mailboxAddress).toMatch(/@mailvault\.example$/);
      last = receivedHint?.getTime() ?? last;
      labels.add(label);
    }
    expect(labels.size).toBe(planDemo(demoNow).length);
  });
});
