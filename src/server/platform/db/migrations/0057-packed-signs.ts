/**
 * What recognition saw of an email lies packed beside its verdict (decision 74). Emails of before have it in `evidence`,
 * until they are made anew.
 */
export const statements = ['alter table email_bodies add column signs bytea'];
