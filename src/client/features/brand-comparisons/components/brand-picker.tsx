import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { BrandMark } from '#client/components/ui/brand-mark.tsx';
import { ChosenChip } from '#client/components/ui/chip.tsx';
import {
  comparisonPath,
  type WantedComparison,
} from '#client/features/brand-comparisons/api/get-comparison.ts';
import { brandSuggestionsQuery } from '#client/features/brand-comparisons/api/suggest-brands.ts';
import { useApi } from '#client/lib/app-context.ts';
import { useNavigate } from '#client/router/location.tsx';
import type { ComparedBrand } from '#shared/contract/brand-comparisons.ts';
import { paths } from '#shared/paths.ts';
import { mostCompared } from '#shared/vocabulary/norms.ts';

interface BrandPickerProps {
  wanted: WantedComparison;
  /** What is known of them; others are called as the address does. */
  known: readonly ComparedBrand[];
}

/** The brands that are compared, each with its way out, and the field that adds one. */
export function BrandPicker({ wanted, known }: BrandPickerProps) {
  const without = (slug: string) =>
    comparisonPath({ ...wanted, brands: wanted.brands.filter((each) => each !== slug) });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {wanted.brands.length > 0 && (
        <ul aria-label="Brands compared" className="contents">
          {wanted.brands.map((slug) => (
            <li key={slug} className="min-w-0">
              <ChosenChip to={without(slug)} preventScrollReset>
                <bdi className="wrap-anywhere">
                  {known.find((brand) => brand.slug === slug)?.name ?? slug}
                </bdi>
              </ChosenChip>
            </li>
          ))}
        </ul>
      )}
      {wanted.brands.length < mostCompared ? (
        <AddBrand wanted={wanted} />
      ) : (
        <p className="text-sm text-ink-2">{mostCompared} brands: remove one to add another.</p>
      )}
    </div>
  );
}

/** Nobody reads what is suggested between two letters of a word. */
const restMs = 120;

/**
 * A combobox with a listbox (WAI-ARIA Authoring Practices): the field keeps the keyboard, the arrow keys go through the
 * list, Enter adds. Without JavaScript it takes the name a brand has in its address.
 */
function AddBrand({ wanted }: { wanted: WantedComparison }) {
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const asked = useRested(text.trim());
  const { data = [] } = useQuery({ ...brandSuggestionsQuery(useApi(), asked), enabled: asked !== '' });
  const found = text.trim() === '' ? [] : data.filter(({ slug }) => !wanted.brands.includes(slug));
  const isShown = isOpen && found.length > 0;
  const isNothing = isOpen && text.trim() !== '' && asked === text.trim() && data.length === 0;
  const chosen = found[Math.min(active, found.length - 1)];

  const add = (slug: string) => {
    setText('');
    setIsOpen(false);
    setActive(0);
    navigate(comparisonPath({ ...wanted, brands: [...wanted.brands, slug] }), { preventScrollReset: true });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isShown) {
      event.preventDefault(); // what was typed stays
      setIsOpen(false);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && found.length > 0) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : found.length - 1;
      setActive(isShown ? (active + step) % found.length : 0);
      setIsOpen(true);
    }
  };
  return (
    <form
      action={paths.compare()}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined) add(chosen.slug);
      }}
      className="relative min-w-60 flex-1 md:max-w-80"
    >
      {wanted.brands.map((slug) => (
        <input key={slug} type="hidden" name="brand" value={slug} />
      ))}
      <input
        type="text"
        role="combobox"
        name="brand"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
          setIsOpen(true);
        }}
        onKeyDown={handleKeyDown}
        onBlur={() => setIsOpen(false)}
        aria-label="Add a brand"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown ? `${listId}-${chosen?.slug}` : undefined}
        placeholder={wanted.brands.length === 0 ? 'Which brand?' : 'Add a brand'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        maxLength={100}
        className="min-h-touch w-full min-w-0 appearance-none rounded-md border border-line-strong bg-raised px-3.5 text-md transition-colors hover:border-ink focus-visible:border-focus focus-visible:outline-offset-0"
      />
      <p role="status" className={isNothing ? 'mt-1 text-sm text-ink-2' : 'sr-only'}>
        {isNothing ? 'No brand is called like this.' : isShown ? `${found.length} found` : ''}
      </p>
      {isShown && (
        <div
          id={listId}
          role="listbox"
          aria-label="Brands"
          // The field keeps the keyboard.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-40 mt-1 rounded-md border border-line bg-raised p-1 shadow-pop"
        >
          {found.map((brand) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard, and its Enter adds
            <div
              key={brand.slug}
              id={`${listId}-${brand.slug}`}
              role="option"
              tabIndex={-1}
              aria-selected={brand === chosen}
              onPointerMove={() => setActive(found.indexOf(brand))}
              onClick={() => add(brand.slug)}
              className="flex min-h-touch cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-sm aria-selected:bg-hover"
            >
              <BrandMark {...brand} size="sm" />
              <bdi className="truncate">{brand.name}</bdi>
            </div>
          ))}
        </div>
      )}
    </form>
  );
}

/** A value once it has rested. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
