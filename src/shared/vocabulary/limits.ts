/** Longest name of a list: one line on a card. */
export const maxListNameLength = 100;

/** Longest description of a list: a short paragraph. */
export const maxListDescriptionLength = 500;

/** Longest notes on one saved email: a page of text. */
export const maxNotesLength = 5_000;

/** Longest slug we give a brand or category. */
export const maxSlugLength = 100;

/** Largest id a PostgreSQL `int` column holds; a larger one cannot name a row. */
export const maxId = 2_147_483_647;

/** What is said of a port that is none. */
export const portSentence = 'The port must be a whole number from 1 to 65535.';

/** Mailboxes beside the one of the Settings tab: each watched one is a connection that stays open. */
export const maxAddedMailboxes = 19;

/** Longest name of a mailbox. */
export const maxMailboxNameLength = 100;

/** How often a mailbox can be read by the clock: no server is asked more often than any mail program asks, nor less than daily. */
export const everyMinutesRange = { min: 5, max: 1_440 } as const;

/** Characters of what a reader says of an email. */
export const maxReportLength = 1_000;

/** Of the message of an error in a browser, and the path of its page, in the server's log. */
export const maxBrowserErrorLength = 500;
export const maxPagePathLength = 500;

/** The most rows of a spreadsheet that is uploaded, and the most brands of one change. */
export const maxChangedBrands = 20_000;

/** Brands that are merged into another one at once: their first emails go over in one transaction. */
export const maxMergedBrands = 50;

/** Longest text of one cell of such a spreadsheet. */
export const maxSpreadsheetCellLength = 5_000;

/** For how long a change of many brands can be taken back. */
export const undoDays = 30;

/** The most sign-ups of a ledger, and the most rows of a list of them. */
export const maxSignUps = 10_000;

/** Longest notes on one sign-up. */
export const maxSignUpNotesLength = 2_000;

/** Longest part of a subject that a recognition rule asks for. */
export const maxRuleSubjectLength = 200;

/** So many corrections that agree propose a recognition rule. */
export const correctionsThatAgree = 3;

/** The most emails that are ticked one by one; a whole result is named by its filter. */
export const maxTickedEmails = 10_000;

/** The most emails of one change. */
export const maxChangedEmails = 200_000;

/** Longest name of a saved view: one line of a menu. */
export const maxViewNameLength = 60;

/** Longest parameters of a saved view: every filter with its longest value. */
export const maxViewSearchLength = 1_500;

/** The most views one administrator keeps of one table: as many as a menu shows. */
export const maxSavedViews = 50;

/** Longest name of a saved search: one line of the side panel. */
export const maxSearchNameLength = 100;

/** Longest parameters of a saved search; the table says so too. The longest words alone are escaped to some 6,000. */
export const maxSavedSearchLength = 8_000;

/** The most searches one reader keeps. */
export const maxSavedSearches = 100;

/** Longest name of a brand set: one line of a filter. */
export const maxBrandSetNameLength = 60;

/** The most brand sets one reader keeps: as many as a filter lists. */
export const maxBrandSets = 20;

/** The most brands of one set: a search asks for each by name. */
export const maxBrandsPerSet = 100;

/** The most emails of one exported file: what a spreadsheet is still opened with in seconds. */
export const maxExportedEmails = 50_000;

/** The largest groups of waiting emails that are answered at once; the others are paged through. */
export const maxWaitingGroups = 50;

/** The most offers that are set of one email by hand. */
export const maxCorrectedOffers = 20;

/** Longest words an offer is read from. */
export const maxOfferWords = 500;

/** Longest name of a vault: as much as the header shows of one. */
export const longestVaultName = 60;

/** Bytes of one part of an upload: on a slow line it is there before a request that takes long is cut off. */
export const importPartBytes = 2 * 1024 * 1024;

/** The most files of one upload; more come as a zip. */
export const maxImportFiles = 20_000;
