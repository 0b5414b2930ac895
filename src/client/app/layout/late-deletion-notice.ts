import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Only owners of accounts that will be deleted need it. */
export const DeletionNotice = lazyPart(
  () => import('#client/app/layout/deletion-notice.tsx'),
  (code) => code.DeletionNotice,
);
