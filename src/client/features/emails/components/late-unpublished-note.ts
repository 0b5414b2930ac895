import { latePart } from '#client/lib/late-part.tsx';

/** Only administrators come to see it, so only they fetch it. */
export const unpublishedNote = latePart(
  () => import('#client/features/emails/components/unpublished-note.tsx'),
  (code) => code.UnpublishedNote,
);
