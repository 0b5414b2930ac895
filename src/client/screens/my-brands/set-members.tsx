import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { addBrandMutation, removeBrandMutation } from '#client/features/brand-sets/mutations.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Link } from '#client/platform/router/link.tsx';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { Button } from '#client/ui/button.tsx';
import { Combobox } from '#client/ui/combobox/combobox.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import type { BrandSetDetail } from '#shared/contract/library/brand-sets.ts';
import { paths } from '#shared/paths.ts';
import { maxBrandsPerSet } from '#shared/vocabulary/limits.ts';

const Suggestions = lazyPart(
  () => import('#client/features/brands/components/brand-suggestions.tsx'),
  (code) => code.BrandSuggestions,
);

/** The brands of a set, each with a remove button, and a field to add one. */
export function SetMembers({ set }: { set: BrandSetDetail }) {
  const field = useRef<HTMLInputElement>(null);
  const add = useApiMutation(addBrandMutation, set.id);
  const remove = useApiMutation(removeBrandMutation, set.id);
  const [text, setText] = useState('');
  return (
    <>
      {set.brands.length === 0 ? (
        <p className="text-ink-2">No brands yet. Add the first one below.</p>
      ) : (
        <ul aria-label={`Brands of ${set.name}`} className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
          {set.brands.map((brand) => (
            <li key={brand.slug} className="flex min-h-touch min-w-0 items-center gap-2">
              <Link
                to={paths.brand(brand.slug)}
                className="flex min-w-0 flex-1 items-center gap-3 rounded-sm text-sm hover:underline"
              >
                <BrandMark {...brand} size="sm" />
                <bdi className="truncate">{brand.name}</bdi>
              </Link>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Remove ${brand.name}`}
                title="Remove"
                onClick={() => {
                  remove.mutate(brand.slug);
                  field.current?.focus();
                }}
                className="noscript:hidden"
              >
                <Icon of={X} size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {set.brands.length < maxBrandsPerSet ? (
        <form onSubmit={(event) => event.preventDefault()} className="relative max-w-80 noscript:hidden">
          <Combobox
            field={field}
            text={text}
            onText={setText}
            late={Suggestions}
            aria-label={`Add a brand to ${set.name}`}
            placeholder="Add a brand"
            maxLength={100}
            className="px-3.5"
          >
            <Suggestions
              text={text}
              onText={setText}
              chosen={set.brands.map(({ slug }) => slug)}
              pathOf={(slugs) => paths.brand(slugs.at(-1) ?? '')}
              onChoose={(slug) => add.mutate(slug)}
            />
          </Combobox>
        </form>
      ) : (
        <p className="text-sm text-ink-2">{maxBrandsPerSet} brands: remove one to add another.</p>
      )}
    </>
  );
}
