import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Only signed-in users need it; visitors do not load its code. */
export const AccountMenu = lazyPart(
  () => import('#client/app/layout/account-menu.tsx'),
  (code) => code.AccountMenu,
);
