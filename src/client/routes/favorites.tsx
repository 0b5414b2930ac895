import { useQuery } from '@tanstack/react-query';
import { LoginRequired } from '#client/components/login-required.tsx';
import { currentUserQuery } from '#client/features/auth/api/current-user.ts';
import { useApi } from '#client/lib/app-context.ts';
import type { Page } from '#client/lib/page.ts';

function FavoritesScreen() {
  const user = useQuery(currentUserQuery(useApi()));
  return <LoginRequired isKnown={!user.isPending} />;
}

export const page: Page = {
  meta: () => ({ title: 'Favorite Brands', description: 'The brands you follow.', noIndex: true }),
  Component: FavoritesScreen,
};
