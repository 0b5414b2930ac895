import { lateOverlay } from '#client/ui/lazy-part.tsx';

/** The viewer's code is lazy-loaded when a card is hovered or focused, at the latest when it is opened. */
export const EmailViewer = lateOverlay(
  () => import('#client/features/emails/viewer/components/email-viewer.tsx'),
  (code) => code.EmailViewer,
  ({ emailId, onClose }) => (emailId === null ? null : onClose),
);
