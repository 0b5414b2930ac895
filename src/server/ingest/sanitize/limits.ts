/** Every bound of the cleaner, with its reason. Beyond one, the message is still kept, only shown more plainly. */

/** Html beyond this is shown as plain text: a mail clipped by mail programs at 100 kB never needs 2 MB. */
export const maxHtmlLength = 2_000_000;

/** Style sheets of one mail together; css-tree takes about a millisecond per kilobyte. The rest is dropped. */
export const maxStyleSheetLength = 200_000;

/** One style attribute; longer ones are dropped. */
export const maxInlineStyleLength = 4_000;

/** Elements the parser may create; beyond it (reconstructed formatting elements multiply) plain text is shown. */
export const maxElements = 100_000;

/** Elements the parser may hold open at once, several times what browsers do; beyond it plain text is shown. */
export const maxOpenElements = 10_000;

/** Deepest element of the cleaned html; deeper ones are unwrapped, their text stays. Browsers flatten at 512. */
export const maxDepth = 400;

/** Cleaned html never grows beyond this (escaping and long image names could); then plain text is shown. */
export const maxSanitizedHtmlLength = 4_000_000;

/** Images of one mail; the rest is dropped. The richest real campaigns stay under 200. */
export const maxImages = 500;

/** One address in an attribute or a style sheet; longer ones are dropped. */
export const maxUrlLength = 4_096;

/** Other attribute values (class, alt, width): cut here. */
export const maxAttributeLength = 1_000;

/** Candidates of one srcset. */
export const maxSrcsetCandidates = 8;

/** Alternative texts by which a mail is recognised; what comes later says nothing new. */
export const maxNotedTexts = 60;

/** Preview text after the subject; mail programs show about 140 characters. */
export const maxPreheaderLength = 200;

/** Subject and sender as shown; RFC 5322 caps a header line at 998 characters. */
export const maxHeaderTextLength = 998;

/** Plain text kept for search and for mails without html. */
export const maxTextLength = 300_000;
