import { useEffect } from 'react';
import { ReviewPanel } from '#client/admin/reviews/components/review-panel.tsx';
import { PreviewedEmail } from '#client/features/emails/viewer/components/previewed-email.tsx';
import { BrandChoice } from '#client/screens/admin/brand-choice.ts';

/** Composes the review queue from its features. */
export function ReviewTab() {
  // Once loaded, a dialog focuses the form's search box on opening.
  useEffect(() => BrandChoice.preload(), []);
  return <ReviewPanel Mail={PreviewedEmail} BrandChoice={BrandChoice} />;
}
