import { lazyPart } from '#client/lib/lazy-dialog.tsx';

const load = () => import('#client/features/emails/components/email-viewer.tsx');

/** The viewer's code is fetched when a card is pointed at or focused, at the latest when one is opened. */
export const LazyEmailViewer = lazyPart(
  async () => (await load()).EmailViewer,
  ({ emailId, onClose }) => (emailId === null ? null : onClose),
);

export function preloadEmailViewer(): void {
  // A failure shows itself, and is tried again, when the viewer opens.
  load().catch(() => {});
}
