import { daysBetween } from '#shared/format/calendar-days.ts';
import { type EventSeason, eventSeasons, nextEvent, seasonEvents } from '#shared/vocabulary/season-events.ts';

/** Days before and after an event in which it is near. */
const nearBefore = 60;
const nearAfter = 14;

export interface PlannedSeason {
  season: EventSeason;
  /** Day of the near event, else of the next one. */
  event: string;
  /** Days from today to the event; negative if it has just passed. */
  days: number;
  isNear: boolean;
}

/** Seasons with an event: near ones first, by distance, then the others, by date. */
export function seasonsInOrder(today: string): PlannedSeason[] {
  const planned = eventSeasons.map((season) => plannedSeason(season, today));
  return planned.sort(
    (one, other) =>
      Number(other.isNear) - Number(one.isNear) ||
      (one.isNear ? Math.abs(one.days) - Math.abs(other.days) : one.days - other.days),
  );
}

function plannedSeason(season: EventSeason, today: string): PlannedSeason {
  const year = Number(today.slice(0, 4));
  const near = [year - 1, year, year + 1]
    .flatMap((each) => seasonEvents(season, each))
    .map((event) => ({ event, days: daysBetween(today, event) }))
    .filter(({ days }) => days >= -nearAfter && days <= nearBefore)
    .sort((one, other) => Math.abs(one.days) - Math.abs(other.days))[0];
  if (near !== undefined) return { season, ...near, isNear: true };
  const event = nextEvent(season, today);
  return { season, event, days: daysBetween(today, event), isNear: false };
}
