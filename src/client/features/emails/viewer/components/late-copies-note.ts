import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Only administrators see it, so only they load its code. */
export const CopiesNote = lazyPart(
  () => import('#client/features/emails/viewer/components/copies-note.tsx'),
  (code) => code.CopiesNote,
);
