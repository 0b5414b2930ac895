/** Longest name of a list: one line on a card. */
export const maxListNameLength = 100;

/** Longest description of a list: a short paragraph. */
export const maxListDescriptionLength = 500;

/** Longest notes on one saved email: a page of text. */
export const maxNotesLength = 5_000;

/** Longest name of a section of a board: one line. */
export const maxSectionNameLength = 100;

/** Limit of sections of one board. */
export const maxSections = 50;

/** Pictures of one board: it is shown whole, so that it can be ordered, presented and printed. */
export const maxBoardItems = 1_000;

/** Colleagues in one list, besides its owner. */
export const maxListMembers = 50;

/** Links of one reader that can be in force at the same time. */
export const maxShares = 500;

/** Days until a link expires, at most: five years. */
export const maxShareDays = 1_826;

/** Password of a link: shorter than that of an account, because it is passed on by word of mouth. */
export const shortestSharePassword = 8;
export const longestSharePassword = 200;

/** Name and text of a guest's comment. */
export const maxCommentAuthorLength = 60;
export const maxCommentLength = 2_000;

/** Comments on one board. */
export const maxComments = 500;

/** Longest slug we give a brand or category. */
export const maxSlugLength = 100;

/** Largest id a PostgreSQL `int` column holds; a larger one cannot name a row. */
export const maxId = 2_147_483_647;

/** Error message for an invalid port. */
export const portSentence = 'The port must be a whole number from 1 to 65535.';

/** Mailboxes in addition to the one of the Settings tab: each watched one keeps a connection open. */
export const maxAddedMailboxes = 19;

/** Longest name of a mailbox. */
export const maxMailboxNameLength = 100;

/** Minutes between scheduled runs: not more often than mail programs ask, at least daily. */
export const everyMinutesRange = { min: 5, max: 1_440 } as const;

/** Characters of a viewer's report on an email. */
export const maxReportLength = 1_000;

/** Longest message of a browser error, and longest path of its page, in the server's log. */
export const maxBrowserErrorLength = 500;
export const maxPagePathLength = 500;

/** Limit of rows of an uploaded spreadsheet, and of brands in one change. */
export const maxChangedBrands = 20_000;

/** Limit of brands merged into another one: their first emails move in one transaction. */
export const maxMergedBrands = 50;

/** Longest text of one cell of such a spreadsheet. */
export const maxSpreadsheetCellLength = 5_000;

/** Days in which a bulk change can be undone. */
export const undoDays = 30;

/** Limit of sign-ups of a ledger, and of rows of a list of them. */
export const maxSignUps = 10_000;

/** Longest notes on one sign-up. */
export const maxSignUpNotesLength = 2_000;

/** Longest subject part of a recognition rule. */
export const maxRuleSubjectLength = 200;

/** Corrections that must agree to suggest a recognition rule. */
export const correctionsThatAgree = 3;

/** Limit of emails ticked one by one; a whole result is sent as its filter. */
export const maxTickedEmails = 10_000;

export const maxChangedEmails = 200_000;

/** Longest name of a saved view: one line of a menu. */
export const maxViewNameLength = 60;

/** Longest parameters of a saved view: every filter with its longest value. */
export const maxViewSearchLength = 1_500;

/** Limit of one administrator's views of one table, so that a menu can show all. */
export const maxSavedViews = 50;

/** Longest name of a saved search: one line of the side panel. */
export const maxSearchNameLength = 100;

/**
 * Longest parameters of a saved search, also a constraint of the table. The longest words alone take some
 * 6,000 escaped.
 */
export const maxSavedSearchLength = 8_000;

/** Limit of one user's searches. */
export const maxSavedSearches = 100;

/** Longest name of a brand set: one line of a filter. */
export const maxBrandSetNameLength = 60;

/** Limit of one user's brand sets, so that a filter can list all. */
export const maxBrandSets = 20;

/** Limit of brands in one set: a search names each of them. */
export const maxBrandsPerSet = 100;

/** Limit of emails in one exported file; a spreadsheet opens this many in seconds. */
export const maxExportedEmails = 50_000;

/** Largest groups of the queue in one answer; the others are paginated. */
export const maxWaitingGroups = 50;

/** Limit of offers set by hand on one email. */
export const maxCorrectedOffers = 20;

/** Longest evidence of an offer. */
export const maxOfferWords = 500;

/** Longest name of a vault, the width of the header. */
export const longestVaultName = 60;

/** Bytes of one part of an upload: small enough to arrive over a slow line before the request times out. */
export const importPartBytes = 2 * 1024 * 1024;

/** Limit of files in one upload; more can be sent as a zip. */
export const maxImportFiles = 20_000;

/** Messages of one request to `POST /api/ingest`: one transaction. */
export const maxIngestMessages = 50;

/** Identities of a vault: each campaign is compared between them. */
export const maxIdentities = 10;

/** Known data of one identity. */
export const maxKnownData = 40;

/** Addresses of one identity, without those of its sign-ups. */
export const maxIdentityAddresses = 200;
