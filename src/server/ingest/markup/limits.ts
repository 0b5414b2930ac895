/**
 * Every limit of the sanitizer, with its reason. Beyond one, the email is still stored, only shown more
 * plainly.
 */

/** Longer html is shown as plain text: mail programs clip an email at 100 kB, so it never needs 2 MB. */
export const maxHtmlLength = 2_000_000;

/** All stylesheets of one email; css-tree takes about a millisecond per kilobyte. The rest is dropped. */
export const maxStyleSheetLength = 200_000;

/** One style attribute; longer ones are dropped. */
export const maxInlineStyleLength = 4_000;

/**
 * Elements that the parser may create; beyond (reconstructed formatting elements multiply) plain text is
 * shown.
 */
export const maxElements = 100_000;

/**
 * Elements that the parser may have open simultaneously, several times more than browsers; beyond, plain text
 * is shown.
 */
export const maxOpenElements = 10_000;

/** Depth of the sanitized html; deeper elements are unwrapped, their text stays. Browsers flatten at 512. */
export const maxDepth = 400;

/** Maximum of the sanitized html (escaping and long image names could exceed it); then plain text is shown. */
export const maxSanitizedHtmlLength = 4_000_000;

/** Images of one email; the rest is dropped. The richest real campaigns stay under 200. */
export const maxImages = 500;

/** One address in an attribute or a stylesheet; longer ones are dropped. */
export const maxUrlLength = 4_096;

/** Other attribute values (class, alt, width): cut here. */
export const maxAttributeLength = 1_000;

/** Candidates of one srcset. */
export const maxSrcsetCandidates = 8;

/** Alternative texts used to classify an email; later ones add nothing. */
export const maxNotedTexts = 60;

/** Preheader; mail programs show about 140 characters. */
export const maxPreheaderLength = 200;

/** Subject and sender as shown; RFC 5322 caps a header line at 998 characters. */
export const maxHeaderTextLength = 998;

/** Plain text stored for search and for emails without html. */
export const maxTextLength = 300_000;
