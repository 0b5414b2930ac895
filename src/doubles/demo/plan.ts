import type { Campaign, DemoBrand } from '#doubles/demo/brand.ts';
import { seasonDays } from '#doubles/demo/calendar.ts';
import { everydayCampaigns } from '#doubles/demo/copy/everyday.ts';
import { type Dice, diceFor } from '#doubles/demo/random.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** A mail with its sending time. */
export interface PlannedMail {
  brand: DemoBrand;
  campaign: Campaign;
  sentAt: Date;
  /** Id among the mails of its brand; independent of the time. */
  id: string;
  /** Number of a newsletter issue. */
  issue: number | null;
}

const hourMs = 3_600_000;

/** The vault reaches back 14 months. */
export const historyDays = 425;
/** The free history (specification, section 9), minus one day, so that nothing expires on the first evening. */
const recentDays = 29;
/** Age of a brand's newest mail: most sent today or yesterday, and premium brands do not come first. */
const newestMailDays = { least: 0.1, leastOfPremium: 1.5, most: 4 };
/** The newest mail is never in the future for a viewer whose clock is slow. */
const newestHours = 2;
/** Share of the mails without a season that were sent in the last month, within bounds. */
const recentShare = 0.42;
const recentBounds = { least: 2, most: 7 };
/** Limit of a brand's mails in the last month, seasonal ones included. */
const recentCeiling = 9;

/** Returns all mails of a brand, oldest first. The same brand and instant give the same plan. */
export function planBrand(brand: DemoBrand, now: Date): PlannedMail[] {
  const dice = diceFor(`${brand.slug}:plan`);
  const campaigns = [...brand.campaigns, ...everydayCampaigns(brand)].map((campaign, index) => ({
    campaign,
    id: `${index}`,
  }));
  const takenDays = new Set<number>();
  const dated: PlannedMail[] = [];
  const add = (entry: { campaign: Campaign; id: string }, at: number) => {
    takenDays.add(Math.floor(at / dayMs));
    dated.push({ brand, ...entry, sentAt: new Date(at), issue: null });
  };
  for (const entry of campaigns) {
    if (entry.campaign.season === 'none') continue;
    const at = seasonalInstant(entry.campaign.season, now, dice, takenDays);
    if (at !== undefined) add(entry, at);
  }
  const recentSeasonal = dated.filter(
    (mail) => mail.sentAt.getTime() > now.getTime() - recentDays * dayMs,
  ).length;
  const others = interleaved(
    campaigns.filter(({ campaign }) => campaign.season === 'none'),
    dice,
  );
  const wanted = Math.min(
    recentBounds.most,
    Math.max(recentBounds.least, Math.round(others.length * recentShare)),
  );
  const recent = Math.min(others.length, wanted, Math.max(1, recentCeiling - recentSeasonal));
  others.forEach((entry, index) => {
    const age =
      index === 0
        ? newestAge(brand, dice)
        : index < recent
          ? spread(index, recent, newestMailDays.most, recentDays, dice)
          : spread(index - recent, others.length - recent, recentDays + 2, historyDays, dice);
    add(entry, officeHours(now.getTime() - age * dayMs, now, dice));
  });
  return numbered(dated.sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime()));
}

/** Returns an instant on a free day of the season's last occurrences; undefined if it has not occurred yet. */
function seasonalInstant(
  season: Exclude<Season, 'none'>,
  now: Date,
  dice: Dice,
  takenDays: ReadonlySet<number>,
): number | undefined {
  const days = seasonDays(season, now.getTime() - historyDays * dayMs, now.getTime() - newestHours * hourMs);
  const free = days.filter((at) => !takenDays.has(Math.floor(at / dayMs)));
  const choices = free.length > 0 ? free : days;
  if (choices.length === 0) return undefined;
  return officeHours(dice.pick(choices) + dayMs / 2, now, dice);
}

/** Returns the age in days of the newest mail, which determines a brand's position on the home page. */
function newestAge(brand: DemoBrand, dice: Dice): number {
  const least = brand.isPremiumOnly === true ? newestMailDays.leastOfPremium : newestMailDays.least;
  return least + dice.next() ** 2 * (newestMailDays.most - least);
}

/** Returns the age in days of the `index`th of `count` mails, spread unevenly over a range of ages. */
const spread = (index: number, count: number, from: number, to: number, dice: Dice) =>
  from + ((index + 0.1 + dice.next() * 0.8) / count) * (to - from);

/** Moves an instant to a usual sending hour, never past the newest allowed one. */
function officeHours(at: number, now: Date, dice: Dice): number {
  const start = Math.floor(at / dayMs) * dayMs;
  const sent = start + (6.2 + dice.next() * 13.5) * hourMs + dice.below(3600) * 1000;
  const newest = now.getTime() - newestHours * hourMs;
  return Math.floor(Math.min(sent, newest - dice.below(9 * 3600) * 1000) / 1000) * 1000;
}

/** Alternates the kinds of mail, so that each period has several of them. */
function interleaved<Entry extends { campaign: Campaign }>(entries: Entry[], dice: Dice): Entry[] {
  const kinds = new Map<string, Entry[]>();
  for (const entry of dice.shuffle(entries)) {
    const kind = entry.campaign.type;
    kinds.set(kind, [...(kinds.get(kind) ?? []), entry]);
  }
  const queues = dice.shuffle([...kinds.values()]);
  const mixed: Entry[] = [];
  while (mixed.length < entries.length) {
    for (const queue of queues) {
      const entry = queue.shift();
      if (entry !== undefined) mixed.push(entry);
    }
  }
  return mixed;
}

/** Numbers newsletters in the order of sending. */
function numbered(mails: PlannedMail[]): PlannedMail[] {
  let issue = mails[0]?.brand.newsletter?.firstIssue ?? 1;
  return mails.map((mail) => (mail.campaign.layout === 'newsletter' ? { ...mail, issue: issue++ } : mail));
}
