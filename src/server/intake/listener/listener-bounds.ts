/**
 * The bounds of the listener, each with its reason; those of the messages themselves are in ingest/bounds.ts.
 */
import { maxMessageBytes } from '#server/ingest/bounds.ts';

const minuteMs = 60_000;

/** Connections at the same time. Beyond: the greeting is 421, and senders come again. */
export const maxConnections = 200;

/** Connections of one address at the same time, so that nobody takes all of them. Beyond: 421. */
export const maxConnectionsOfAddress = 20;

/** RFC 5321 asks for 100. Beyond: 452, and the sender sends the rest in another transaction. */
export const maxEnvelopeRecipients = 100;

/** A sender with a few old addresses names some; a guesser names hundreds. Beyond: 421. */
export const maxUnknownRecipients = 10;

/** Without a byte for this long a client is dead. RFC 5321 asks for five minutes at most places. */
export const silenceMs = 5 * minuteMs;

/** A client that sends a byte a minute is ended, too: 25 MB take four minutes on a slow line. */
export const maxConnectionMs = 15 * minuteMs;

/** Bytes of all messages that are being received or wait to be stored. Beyond: 452. */
export const maxWaitingBytes = 8 * maxMessageBytes;

/** Runs of the pipeline at the same time: one batch is prepared while another is stored. */
export const maxRuns = 2;

/** Time that the end of the server leaves to messages under way. */
export const closingMs = 5_000;

/** All DNS queries about one message. Beyond: a result is `temperror`, and nothing follows from it. */
export const maxQueriesMs = 8_000;
