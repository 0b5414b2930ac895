import { SharedPass } from '#server/ingest/terms/shared-pass.ts';

/** Shared pass over the text of an email, for all parts of offers. */
export const offerPass = new SharedPass();

/** Shared pass over the text without accents, for dates. */
export const datePass = new SharedPass();
