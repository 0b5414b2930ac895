/** How soon mail about a follow is sent; with `none` its news are in the feed and at its webhook alone. */
export const followCadences = ['each', 'daily', 'weekly', 'none'] as const;

export type FollowCadence = (typeof followCadences)[number];

/** The emails of its subject that a follow is about. */
export const followEvents = ['every', 'season_start', 'offer', 'platform', 'silence'] as const;

export type FollowEvent = (typeof followEvents)[number];

/** Follows of one reader. */
export const maxFollows = 300;

/** Mails about single emails to one reader within a day; further emails wait for the next digest. */
export const maxFollowMailsADay = 20;
