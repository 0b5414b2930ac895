import { useEffect } from 'react';
import { ReviewPanel } from '#client/admin/reviews/components/review-panel.tsx';
import { PreviewedEmail } from '#client/features/emails/viewer/components/previewed-email.tsx';
import { BrandChoice } from '#client/screens/admin/brand-choice.ts';

/** What waits for a decision, put together from the features it shows. */
export function ReviewTab() {
  // A dialog that opens with its form in it has the keyboard in the search box.
  useEffect(() => BrandChoice.preload(), []);
  return <ReviewPanel Mail={PreviewedEmail} BrandChoice={BrandChoice} />;
}
