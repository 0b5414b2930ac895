import type { ViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { weekdayNames } from '#client/ui/chart/hour-grid.tsx';
import { hourLabel, rateLabel, shareLabel } from '#client/ui/chart/norm-copy.ts';
import { busiestHour, listWeeks, weeklyRate } from '#client/ui/chart/over-time.ts';
import type { BrandInsights } from '#shared/contract/insights/brand-insights.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { findMoves } from '#shared/platform-moves.ts';
import { minEmails } from '#shared/vocabulary/norms.ts';

/** A main figure. */
interface Fact {
  id: string;
  /** Id of its chart. */
  chart: string;
  name: string;
  value: string;
  detail: string;
}

interface Words {
  viewerLocale: ViewerLocale;
  dayLabel: (day: string) => string;
}

const few = { value: '–', detail: 'Not enough emails yet' };

/** Frequency, send time, largest discount and platform of a brand, with its last move between platforms. */
export function summaryOf(insights: BrandInsights, today: string, words: Words): Fact[] {
  return [
    { id: 'rate', chart: 'weeks', name: 'Frequency', ...rateOf(insights, today, words) },
    { id: 'time', chart: 'hours', name: 'Usual send time', ...timeOf(insights) },
    { id: 'depth', chart: 'offers', name: 'Biggest discount', ...depthOf(insights, words) },
    ...platformFacts(insights, words),
  ];
}

function rateOf(insights: BrandInsights, today: string, { viewerLocale }: Words) {
  const weeks = listWeeks(insights, today);
  const rate = weeklyRate(weeks);
  const all = insights.days.reduce((sum, { emails }) => sum + emails, 0);
  if (rate === null || all < minEmails) return few;
  return {
    value: rateLabel(rate, viewerLocale),
    detail: `Last ${countOf(Math.min(12, weeks.length - 1), 'week', 'weeks')}`,
  };
}

function timeOf({ hours }: BrandInsights) {
  const busiest = busiestHour(hours);
  const all = hours.flat().reduce((sum, emails) => sum + emails, 0);
  if (busiest === null || all < minEmails) return few;
  return {
    value: `${weekdayNames[busiest.weekday]?.slice(0, 3)} ${hourLabel(busiest.hour)}–${hourLabel((busiest.hour + 1) % 24)}`,
    detail: `${formatCount(busiest.emails)} of ${countOf(all, 'email', 'emails')}`,
  };
}

function depthOf({ offers: { share, deepestPercent } }: BrandInsights, { viewerLocale }: Words) {
  if (share === null) return few;
  return {
    value: deepestPercent === null ? 'None' : `${deepestPercent}% off`,
    detail: `${shareLabel(share, viewerLocale)} of emails have an offer`,
  };
}

function platformFacts({ platforms }: BrandInsights, { dayLabel }: Words): Fact[] {
  const stretches = platforms.map(({ platform, emails, firstAt, lastAt }) => ({
    platform,
    emails,
    firstDay: firstAt.slice(0, 10),
    lastDay: lastAt.slice(0, 10),
  }));
  const known = stretches.filter(({ platform }) => platform !== null);
  const moves = findMoves(stretches).sort((one, other) => (one.day > other.day ? -1 : 1));
  const [newest] = moves;
  const [most] = known.sort((one, other) => other.emails - one.emails);
  const current = known.find(({ platform }) => platform === newest?.to) ?? most;
  const platform = { id: 'platform', chart: 'platforms', name: 'Platform' };
  const changes = { id: 'changes', chart: 'platforms', name: 'Platform changes' };
  if (current === undefined) {
    return [
      { ...platform, value: 'Unknown', detail: 'Not identified in these emails' },
      { ...changes, value: '–', detail: 'Not identified in these emails' },
    ];
  }
  return [
    { ...platform, value: current.platform ?? '', detail: `Since ${dayLabel(current.firstDay)}` },
    newest === undefined
      ? { ...changes, value: 'None', detail: 'In the emails analysed' }
      : {
          ...changes,
          value: formatCount(moves.length),
          detail: `From ${newest.from} on ${dayLabel(newest.day)}`,
        },
  ];
}
