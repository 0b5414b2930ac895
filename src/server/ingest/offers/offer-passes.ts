import { SharedPass } from '#server/ingest/terms/shared-pass.ts';

/** Through what a mail says, for all that an offer is told by. */
export const offerPass = new SharedPass();

/** Through the same without accents, for what its dates are told by. */
export const datePass = new SharedPass();
