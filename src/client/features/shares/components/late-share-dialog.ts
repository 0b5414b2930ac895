import { lazyDialog } from '#client/ui/lazy-part.tsx';

export const ShareDialog = lazyDialog(
  () => import('#client/features/shares/components/share-dialog.tsx'),
  (code) => code.ShareDialog,
);
