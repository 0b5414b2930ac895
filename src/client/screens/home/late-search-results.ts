import { BrandGridSkeleton } from '#client/features/brands/components/brand-grid.tsx';
import { latePart } from '#client/ui/late-part.tsx';

/** Only searches show results on the home page; without one it does not carry their code. */
export const searchResults = latePart(
  () => import('#client/screens/home/search-results.tsx'),
  (code) => code.SearchResults,
  { Loading: BrandGridSkeleton },
);
