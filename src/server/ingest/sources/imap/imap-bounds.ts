/** The bounds of reading a mailbox, each with its reason; those on the messages themselves stand in ingest/bounds.ts. */
import { maxMessageBytes } from '#server/ingest/bounds.ts';

/** UIDs whose sizes are asked for at once: 50,000 messages are listed in 50 questions, each a few kilobytes. */
export const listedUids = 1000;

/** What a count of messages is taken for at most, so that it fits an integer column; servers may say up to 4,294,967,295. */
export const maxMessages = 1_000_000_000;

/** Messages of one FETCH. Together with `chunkBytes` it bounds what is held of the mailbox at once. */
export const chunkMessages = 50;

/** Announced bytes of one FETCH; a larger message travels alone. */
export const chunkBytes = 4 * 1024 * 1024;

/**
 * What one FETCH may really bring: servers announce sizes that are a little wrong, and a broken one may lie. Beyond:
 * the answer is cut and the rest is asked for again.
 */
export const receivedBytes = 2 * chunkBytes + maxMessageBytes;

/** One answer of the server to one question; a message and some framing. Beyond: the connection is closed. */
export const maxResponseBytes = maxMessageBytes + 4 * 1024 * 1024;

/** Until a connection stands, TLS included. */
export const connectMs = 20_000;

/** Until the server's greeting. */
export const greetingMs = 15_000;

/** A server that says nothing for so long in the middle of an answer hangs. */
export const silenceMs = 60_000;

/**
 * Until an answer has ended, however busily the server goes on sending, with what its bytes take on a slow line added.
 * Beyond: the connection is closed and the run fails.
 */
export const answerMs = 60_000;

/** Less than any line people fetch mail over. */
export const slowestBytesPerSecond = 32 * 1024;

/** What an answer may hold beside what was asked for: news of the folder, other messages' flags. Beyond: as above. */
export const framingBytes = 1024 * 1024;

/** One line of the listing: UID, size and date, with room for what a server adds. */
export const listedLineBytes = 250;

/** Waits between attempts: doubled from the first to the most, each shortened at random by up to a half. */
export const firstBackOffMs = 1000;
export const maxBackoffMs = 60_000;

/** Attempts in a row without a message stored in between; they take about five minutes. Beyond: the run fails. */
export const maxAttempts = 9;
