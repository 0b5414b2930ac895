/**
 * The signs of an email are stored compressed, next to its labels (decision 74). Older emails have them in
 * `evidence` until they are reprocessed.
 */
export const statements = ['alter table email_bodies add column signs bytea'];
