/**
 * Reports of one visitor count once: a keyed hash of the network that a report came from, until the email is decided.
 * Null for readers who are signed in, and for reports from before.
 */
export const statements = ['alter table email_reports add column network_hash bytea'];
