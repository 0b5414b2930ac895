import { lateOverlay } from '#client/ui/lazy-part.tsx';

/** The viewer's code is fetched when a card is pointed at or focused, at the latest when one is opened. */
export const EmailViewer = lateOverlay(
  () => import('#client/features/emails/viewer/components/email-viewer.tsx'),
  (code) => code.EmailViewer,
  ({ emailId, onClose }) => (emailId === null ? null : onClose),
);
