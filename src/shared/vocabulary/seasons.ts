/** The closed list of seasons (specification, section 3). */
export const seasons = [
  'spring',
  'summer',
  'fall',
  'winter',
  'christmas',
  'black_friday',
  'mothers_day',
  'fathers_day',
  'easter',
  'valentines',
  'halloween',
  'boxing_day',
  'bank_holiday',
  'new_year',
  'none',
] as const;

export type Season = (typeof seasons)[number];

/** Labels of chips and badges. */
export const seasonLabels: Record<Season, string> = {
  spring: 'Spring',
  summer: 'Summer',
  fall: 'Fall',
  winter: 'Winter',
  christmas: 'Christmas',
  black_friday: 'Black Friday',
  mothers_day: "Mother's Day",
  fathers_day: "Father's Day",
  easter: 'Easter',
  valentines: "Valentine's",
  halloween: 'Halloween',
  boxing_day: 'Boxing Day',
  bank_holiday: 'Bank Holiday',
  new_year: 'New Year',
  none: 'None',
};

/** Seasons of the visitor's filter: all except halloween and none (specification, section 3). */
export const filterableSeasons: readonly Season[] = seasons.filter(
  (season) => season !== 'halloween' && season !== 'none',
);
