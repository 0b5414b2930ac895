/**
 * Every bound on a message that comes from outside, each with its reason and with what happens one step beyond it.
 * "Rejected" means: kept with a reason and shown to administrators; the messages after it go on.
 */

const kibi = 1024;
const mebi = 1024 * kibi;

/** Gmail, Outlook and most servers refuse more than 25 MB; newsletters stay under 1 MB. Beyond: rejected `too_large`. */
export const maxMessageBytes = 25 * mebi;

/** How much of a refused message is kept: enough to see in the administration what it was. */
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
 * Lines of a message without its unread attachments. A picture of 10 MB has 180,000 and a newsletter 20,000; the
 * parser needs about 10 µs and 200 bytes for each, so 20 MB of empty lines would take minutes and gigabytes.
 * Beyond: rejected `too_large`.
 */
export const maxLines = 400_000;

/** Cleaning costs about 0.5 s for each MB of html. Beyond: rejected `too_large`. */
export const maxHtmlCharacters = 4 * mebi;

/** More is a log or a book, not a mail; lists and search read the beginning. Beyond: cut. */
export const maxTextCharacters = 1 * mebi;

/** Pictures that travel inside one message. Beyond: the rest is left out, the mail is taken in. */
export const maxInlineImages = 100;

/** One picture. Beyond: that picture is left out. */
export const maxInlineImageBytes = 10 * mebi;

/** Pictures of one message that are made into another kind, up to a second each. Beyond: the rest is left out. */
export const maxConvertedImages = 5;

/** A subject nobody reads to its end; RFC 5322 lines end at 998. Beyond: cut. */
export const maxSubjectCharacters = 500;

/** Display names of people and brands. Beyond: cut. */
export const maxNameCharacters = 200;

/** RFC 5321 allows 64 + 1 + 255. Beyond: the address counts as unusable. */
export const maxAddressCharacters = 320;

/** A unique index takes keys up to about 2,700 bytes. Beyond: the beginning and a hash of the whole. */
export const maxMessageIdCharacters = 300;

/** One decoded header line as it is handed on. Beyond: cut. */
export const maxHeaderValueCharacters = 16 * kibi;

/** How many readers a message may name; removing their traces costs time for each. Beyond: the first ones. */
export const maxRecipients = 100;

/** A file name of an attachment or a label of a source. Beyond: cut. */
export const maxFilenameCharacters = 200;

/**
 * Processor time: a mail takes milliseconds; whoever needs this long was made to. Beyond: the thread is replaced and the mail is taken
 * in without its html, as its text; if that takes as long, it is rejected `took_too_long`.
 */
export const maxPrepareMs = 20_000;

/** JavaScript memory of one worker thread. Beyond: the thread dies, not the process; the mail is rejected. */
export const workerHeapMiB = 384;

/**
 * Short-lived JavaScript memory of one worker thread. Left to itself V8 takes 64 MiB and a run of 6,000 newsletters
 * peaked at 805 MB; with 32 it peaks at 515 MB for the same processor time, with 16 it costs a tenth more time.
 */
export const workerYoungHeapMiB = 32;

/** Messages of one transaction: large enough to make commits cheap, small enough to lose little time at a kill. */
export const batchMessages = 50;

/** Bytes of one transaction, so that a batch of large mails does not fill the memory. */
export const batchBytes = 8 * mebi;

/** Batches read or prepared while one is stored; with `batchBytes` it bounds the memory of a run. */
export const batchesAhead = 2;
