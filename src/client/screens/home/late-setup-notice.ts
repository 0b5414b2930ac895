import { latePart } from '#client/ui/late-part.tsx';

/** Only administrators of an empty vault are shown it; nobody else carries its code. */
export const setupNotice = latePart(
  () => import('#client/features/setup/components/setup-notice.tsx'),
  (code) => code.SetupNotice,
);
