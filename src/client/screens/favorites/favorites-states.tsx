import { ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { UpgradePanel } from '#client/ui/page/offer-panels.tsx';
import { paths } from '#shared/paths.ts';
import { premiumOffer } from '#shared/vocabulary/tiers.ts';

/** What a premium reader without favourites sees (specification, section 2, Favorites). */
export function NoFavorites() {
  return (
    <EmptyState
      title="No favorite brands yet"
      action={<ButtonLink to={paths.home()}>Browse Brands</ButtonLink>}
    >
      Browse brands and click the heart icon to add them to your favorites
    </EmptyState>
  );
}

/** What a free reader sees in their place. */
export function FavoritesUpgrade() {
  return (
    <UpgradePanel title="Premium Feature: Favorite Brands">
      Keep the brands you follow in one place. {premiumOffer}
    </UpgradePanel>
  );
}
