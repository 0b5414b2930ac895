import type { EmailSummary } from '#shared/contract/library/emails.ts';

export type SlideEmail = Pick<EmailSummary, 'id' | 'subject' | 'previewUrl' | 'receivedAt' | 'brand'>;

/** More columns are illegible on a slide. */
export const maxOnSlide = 6;
