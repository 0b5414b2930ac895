import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Only administrators come to see it, so only they fetch it. */
export const UnpublishedNote = lazyPart(
  () => import('#client/features/emails/viewer/components/unpublished-note.tsx'),
  (code) => code.UnpublishedNote,
);
