/**
 * Reports of one visitor count once: a keyed hash of the network that sent a report, until the email is
 * decided. Null for signed-in viewers and older reports.
 */
export const statements = ['alter table email_reports add column network_hash bytea'];
