import { expect, test } from 'vitest';
import { serverLocale } from '#client/platform/locale/viewer-locale.ts';
import { summaryOf } from '#client/screens/brand-insights/summary.ts';
import type { BrandInsights } from '#shared/contract/insights/brand-insights.ts';

const noHours = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));

const nothing = {
  watched: { since: null, gaps: [] },
  days: [],
  hours: noHours,
  offers: { share: null, deepestPercent: null, diary: [] },
  platforms: [],
} as unknown as BrandInsights;

const summarize = (insights: Partial<BrandInsights>) =>
  summaryOf({ ...nothing, ...insights }, '2026-11-29', {
    viewerLocale: serverLocale,
    dayLabel: (day) => day,
  }).map(({ chart, name, value, detail }) => `${chart}: ${name}: ${value}: ${detail}`);

const stretch = (platform: string | null, emails: number, firstDay: string, lastDay: string) => ({
  platform,
  emails,
  firstAt: `${firstDay}T08:00:00Z`,
  lastAt: `${lastDay}T08:00:00Z`,
});

test('a brand with too little to show has a dash everywhere', () => {
  expect(summarize({})).toEqual([
    'weeks: Frequency: –: Not enough emails yet',
    'hours: Usual send time: –: Not enough emails yet',
    'offers: Biggest discount: –: Not enough emails yet',
    'platforms: Platform: Unknown: Not identified in these emails',
    'platforms: Platform changes: –: Not identified in these emails',
  ]);
});

test('how often, when, how deep and by which platform are said at a glance', () => {
  const hours = noHours.map((row) => [...row]);
  hours[3]?.splice(23, 1, 30);
  const days = Array.from({ length: 24 }, (_, at) => ({
    day: new Date(Date.UTC(2026, 5, 16 + at * 7)).toISOString().slice(0, 10),
    emails: 2,
    byType: { promotion: 2 },
  }));
  expect(
    summarize({
      watched: { since: days[0]?.day ?? '', gaps: [] },
      days,
      hours,
      offers: { share: 0.25, deepestPercent: 40, diary: [] },
      platforms: [stretch('Klaviyo', 48, '2026-06-16', '2026-11-24')],
    }),
  ).toEqual([
    'weeks: Frequency: 2 a week: Last 12 weeks',
    'hours: Usual send time: Thu 23:00–00:00: 30 of 30 emails',
    'offers: Biggest discount: 40% off: 25% of emails have an offer',
    'platforms: Platform: Klaviyo: Since 2026-06-16',
    'platforms: Platform changes: None: In the emails analysed',
  ]);
});

test('a switch names the platform that was left, though more emails came by it', () => {
  const platforms = [
    stretch('HubSpot', 60, '2025-01-01', '2025-08-15'),
    stretch(null, 3, '2025-01-01', '2026-11-01'),
    stretch('Mailchimp', 40, '2025-08-30', '2026-11-24'),
  ];
  expect(summarize({ platforms }).slice(3)).toEqual([
    'platforms: Platform: Mailchimp: Since 2025-08-30',
    'platforms: Platform changes: 1: From HubSpot on 2025-08-30',
  ]);
});
