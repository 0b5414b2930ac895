import type { EmailSummary } from '#shared/contract/library/emails.ts';

export type SlideEmail = Pick<EmailSummary, 'id' | 'subject' | 'previewUrl' | 'receivedAt' | 'brand'>;

/** More columns than this cannot be read on a slide. */
export const maxOnSlide = 6;
