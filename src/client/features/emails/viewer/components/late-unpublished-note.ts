import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Only administrators see it, so only they load its code. */
export const UnpublishedNote = lazyPart(
  () => import('#client/features/emails/viewer/components/unpublished-note.tsx'),
  (code) => code.UnpublishedNote,
);
