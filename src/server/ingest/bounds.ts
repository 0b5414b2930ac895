/**
 * Every limit of a message from outside, each with its reason and the consequence of exceeding it. "Rejected"
 * means: stored with a reason and shown to administrators; the messages after it go on.
 */

const kibi = 1024;
const mebi = 1024 * kibi;

/** Gmail, Outlook and most servers refuse more than 25 MB; newsletters stay under 1 MB. Beyond: rejected `too_large`. */
export const maxMessageBytes = 25 * mebi;

/** Stored bytes of a refused message: enough for administrators to recognize it. */
export const keptOfOversizedBytes = 64 * kibi;

/** Real headers stay under 64 KiB, ARC chains included. Beyond: rejected `header_too_large`. */
export const maxHeaderBytes = 512 * kibi;

/** The headers of all MIME parts together; the parser gives up beyond: rejected `header_too_large`. */
export const maxAllHeadersBytes = 2 * mebi;

/** A campaign has under 50 parts; each costs the parser memory and time. Beyond: rejected `too_many_parts`. */
export const maxParts = 1000;

/** Forwarding adds two levels each time; 50 are 25 forwards. Beyond: rejected `nested_too_deep`. */
export const maxNesting = 50;

/**
 * Lines of a message without its unread attachments. A picture of 10 MB has 180,000 and a newsletter 20,000;
 * the parser needs about 10 µs and 200 bytes for each, so 20 MB of empty lines would take minutes and
 * gigabytes. Beyond: rejected `too_large`.
 */
export const maxLines = 400_000;

/** Sanitizing costs about 0.5 s for each MB of html. Beyond: rejected `too_large`. */
export const maxHtmlCharacters = 4 * mebi;

/** A longer text is a log or a book, not an email; lists and search use the beginning. Beyond: cut. */
export const maxTextCharacters = 1 * mebi;

/** Inline pictures of one message. Beyond: the rest is left out, the email is imported. */
export const maxInlineImages = 100;

/** One picture. Beyond: that picture is left out. */
export const maxInlineImageBytes = 10 * mebi;

/**
 * Pictures of one message that are converted to another format, up to a second each. Beyond: the rest is left
 * out.
 */
export const maxConvertedImages = 5;

/** Nobody reads a longer subject to its end; RFC 5322 lines end at 998. Beyond: cut. */
export const maxSubjectCharacters = 500;

/** Display names of people and brands. Beyond: cut. */
export const maxNameCharacters = 200;

/** RFC 5321 allows 64 + 1 + 255. Beyond: the address is unusable. */
export const maxAddressCharacters = 320;

/** A unique index accepts keys up to about 2,700 bytes. Beyond: the beginning and a hash of the whole. */
export const maxMessageIdCharacters = 300;

/** One decoded header line. Beyond: cut. */
export const maxHeaderValueCharacters = 16 * kibi;

/** Subscribers that a message may name; redacting costs time for each. Beyond: only the first ones. */
export const maxRecipients = 100;

/** File name of an attachment or label of a source. Beyond: cut. */
export const maxFilenameCharacters = 200;

/**
 * Processor time: a message takes milliseconds; one that takes this long was crafted to. Beyond: the thread
 * is replaced and the email is imported as its text, without its html; if that takes as long, it is rejected
 * `took_too_long`.
 */
export const maxPrepareMs = 20_000;

/** JavaScript memory of one worker thread. Beyond: the thread dies, not the process; the mail is rejected. */
export const workerHeapMiB = 384;

/**
 * Memory for short-lived JavaScript objects of one worker thread. By default V8 takes 64 MiB and a run of
 * 6,000 newsletters peaked at 805 MB; with 32 it peaks at 515 MB for the same processor time, with 16 it
 * takes a tenth more time.
 */
export const workerYoungHeapMiB = 32;

/**
 * Messages of one transaction: large enough to make commits cheap, small enough to lose little time if
 * killed.
 */
export const batchMessages = 50;

/** Bytes of one transaction, so that a batch of large messages does not fill the memory. */
export const batchBytes = 8 * mebi;

/** Batches read or prepared while one is stored; with `batchBytes` it bounds the memory of a run. */
export const batchesAhead = 2;
