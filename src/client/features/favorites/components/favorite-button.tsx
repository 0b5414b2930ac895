import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useEffect } from 'react';
import type { FavoritePlace } from '#client/features/favorites/set-favorite.ts';
import type { Access } from '#client/platform/api/access-result.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { loginToast } from '#client/platform/api/failure-toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { toast } from '#client/ui/toast/toast.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';

/** Lazy-loaded: only premium users need it, and not before a press. */
const loadSetFavorite = () => import('#client/features/favorites/set-favorite.ts');

interface FavoriteButtonProps {
  access: Access;
  brand: { id: number; name: string; isFavorite: boolean };
  /** Query that holds `isFavorite`. */
  place: FavoritePlace;
}

/**
 * The heart of a brand page: a toggle with premium, disabled for free users, and a sign-in link for a
 * visitor.
 */
export function FavoriteButton({ access, brand, place }: FavoriteButtonProps) {
  if (access === 'premium') return <FavoriteToggle brand={brand} place={place} />;
  if (access === 'free') return <LockedHeart brandName={brand.name} />;
  return (
    <HeartButton
      brandName={brand.name}
      onClick={() => toast(loginToast('Please log in to save brands to your favorites'))}
    />
  );
}

function FavoriteToggle({ brand, place }: Omit<FavoriteButtonProps, 'access'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  useEffect(() => {
    // The press retries a failed load and reports the error.
    loadSetFavorite().catch(() => {});
  }, []);
  const handleClick = () =>
    loadSetFavorite().then(
      ({ setFavorite }) => setFavorite({ api, queryClient }, brand.id, place, !brand.isFavorite),
      () => toast({ title: 'Error', description: 'Failed to update favorite status', isFailure: true }),
    );
  return <HeartButton brandName={brand.name} aria-pressed={brand.isFavorite} onClick={handleClick} />;
}

/** Disabled but focusable: the tooltip explains why. */
function LockedHeart({ brandName }: { brandName: string }) {
  return (
    <Tooltip text="Premium feature - upgrade to add favorite brands">
      <HeartButton brandName={brandName} aria-disabled />
    </Tooltip>
  );
}

type HeartButtonProps = Omit<Parameters<typeof Button>[0], 'children' | 'variant' | 'className'> & {
  brandName: string;
};

function HeartButton({ brandName, ...rest }: HeartButtonProps) {
  return (
    <Button variant="line" aria-label={`Favorite ${brandName}`} className="max-md:w-11 max-md:px-0" {...rest}>
      <Icon of={Heart} />
      <span className="max-md:hidden">Favorite</span>
    </Button>
  );
}
