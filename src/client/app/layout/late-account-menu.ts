import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Only who is signed in has an account: the pages of visitors do not carry its code. */
export const AccountMenu = lazyPart(
  () => import('#client/app/layout/account-menu.tsx'),
  (code) => code.AccountMenu,
);
