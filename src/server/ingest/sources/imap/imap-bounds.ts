/**
 * The bounds of reading a mailbox, each with its reason; those of the messages themselves are in
 * ingest/bounds.ts.
 */
import { maxMessageBytes } from '#server/ingest/bounds.ts';

/** UIDs per request for sizes: 50,000 messages are listed in 50 requests, each a few kilobytes. */
export const listedUids = 1000;

/**
 * Upper limit of a message count, so that it fits an integer column; servers may report up to 4,294,967,295.
 */
export const maxMessages = 1_000_000_000;

/** Messages of one FETCH. Together with `chunkBytes` it bounds the part of the mailbox in memory. */
export const chunkMessages = 50;

/** Announced bytes of one FETCH; a larger message is fetched alone. */
export const chunkBytes = 4 * 1024 * 1024;

/**
 * Actual bytes of one FETCH: servers announce sizes that are slightly wrong, and a broken one may lie.
 * Beyond: the answer is cut and the rest is requested again.
 */
export const receivedBytes = 2 * chunkBytes + maxMessageBytes;

/** One answer of the server to one command; a message and some framing. Beyond: the connection is closed. */
export const maxResponseBytes = maxMessageBytes + 4 * 1024 * 1024;

/** Until a connection is established, TLS included. */
export const connectMs = 20_000;

/** Until the server's greeting. */
export const greetingMs = 15_000;

/** A server that sends nothing for this long in the middle of an answer hangs. */
export const silenceMs = 60_000;

/**
 * Until an answer has ended, even if the server keeps sending, plus the time its bytes take on a slow line.
 * Beyond: the connection is closed and the run fails.
 */
export const answerMs = 60_000;

/** Slower than any line used to fetch mail. */
export const slowestBytesPerSecond = 32 * 1024;

/**
 * Bytes an answer may hold besides the requested ones: changes in the folder, other messages' flags. Beyond:
 * as above.
 */
export const framingBytes = 1024 * 1024;

/** One line of the listing: UID, size and date, with room for a server's additions. */
export const listedLineBytes = 250;

/** Delays between retries: doubled from the first to the maximum, each shortened at random by up to a half. */
export const firstBackOffMs = 1000;
export const maxBackoffMs = 60_000;

/**
 * Consecutive attempts without a message stored in between; they take about five minutes. Beyond: the run
 * fails.
 */
export const maxAttempts = 9;
