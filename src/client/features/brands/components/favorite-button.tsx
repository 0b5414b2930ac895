import { Heart } from 'lucide-react';
import { useLocation } from 'react-router';
import { Button } from '#client/components/ui/button.tsx';
import { toast } from '#client/components/ui/toast.tsx';
import { paths } from '#shared/paths.ts';

/** The heart of a brand page. Favorites belong to an account: a visitor is told so and shown the way in. */
export function FavoriteButton({ brandName }: { brandName: string }) {
  const { pathname, search } = useLocation();
  const handleClick = () =>
    toast({
      title: 'Login Required',
      description: 'Please log in to save brands to your favorites',
      action: { label: 'Log In', href: paths.login(pathname + search) },
    });
  return (
    <Button
      variant="line"
      onClick={handleClick}
      aria-label={`Favorite ${brandName}`}
      className="max-md:w-11 max-md:px-0"
    >
      <Heart aria-hidden="true" size={18} strokeWidth={1.75} />
      <span className="max-md:hidden">Favorite</span>
    </Button>
  );
}
