import { useEffect } from 'react';
import { PreviewedEmail } from '#client/features/emails/components/previewed-email.tsx';
import { ReviewPanel } from '#client/features/reviews/components/review-panel.tsx';
import { brandChoice } from './brand-choice.ts';

/** What waits for a decision, put together from the features it shows. */
export function ReviewTab() {
  // A dialog that opens with its form in it has the keyboard in the search box.
  useEffect(() => brandChoice.preload(), []);
  return <ReviewPanel Mail={PreviewedEmail} BrandChoice={brandChoice.Part} />;
}
