import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { brandSuggestionsQuery } from '#client/features/brands/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useDebounced } from '#client/platform/browser/use-debounced.ts';
import { useNavigate } from '#client/platform/router/location.tsx';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { ChosenChip } from '#client/ui/chip.tsx';
import type { AskedBrand } from '#shared/contract/asked-brands.ts';

interface BrandPickerProps {
  /** Slugs of those that are chosen, as the address has them. */
  chosen: readonly string[];
  /** The brands that have these slugs; a slug without a brand stands for itself. */
  asked: readonly AskedBrand[];
  /** How many can be chosen. */
  most: number;
  /** What the list of them is called. */
  label: string;
  /** The address with other brands chosen. */
  pathOf: (slugs: string[]) => string;
}

/** Brands that the address names, each with its way out, and the field that adds one. */
export function BrandPicker({ chosen, asked, most, label, pathOf }: BrandPickerProps) {
  // A brand that the address names by a former slug too is one brand.
  const names = new Map(
    chosen.map((slug) => {
      const brand = asked.find((each) => each.asked === slug);
      return [brand?.slug ?? slug, brand?.name ?? slug];
    }),
  );
  const slugs = [...names.keys()];
  return (
    <div className="flex flex-wrap items-center gap-2">
      {slugs.length > 0 && (
        <ul aria-label={label} className="contents">
          {[...names].map(([slug, name]) => (
            <li key={slug} className="min-w-0">
              <ChosenChip to={pathOf(slugs.filter((each) => each !== slug))} preventScrollReset>
                <bdi className="wrap-anywhere">{name}</bdi>
              </ChosenChip>
            </li>
          ))}
        </ul>
      )}
      {slugs.length < most ? (
        <AddBrand chosen={slugs} pathOf={pathOf} />
      ) : (
        <p className="text-sm text-ink-2">{most} brands: remove one to add another.</p>
      )}
    </div>
  );
}

const isCalled = (name: string, text: string) => name.toLowerCase().includes(text.trim().toLowerCase());

/** Nobody reads what is suggested between two letters of a word. */
const restMs = 120;

/**
 * A combobox with a listbox (WAI-ARIA Authoring Practices): the field keeps the keyboard, the arrow keys go through the
 * list, Enter adds. Without JavaScript it takes the name a brand has in its address.
 */
function AddBrand({ chosen, pathOf }: Pick<BrandPickerProps, 'chosen' | 'pathOf'>) {
  // Without JavaScript the form says what the address says, and the brand that is added.
  const here = new URL(pathOf([...chosen]), 'http://localhost');
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const asked = useDebounced(text.trim(), restMs);
  const { data = [], isPlaceholderData } = useQuery({
    ...brandSuggestionsQuery(useApi(), asked),
    enabled: asked !== '',
  });
  const found = text.trim() === '' ? [] : data.filter(({ slug }) => !chosen.includes(slug));
  const isShown = isOpen && found.length > 0;
  const isNothing = isOpen && text.trim() !== '' && asked === text.trim() && data.length === 0;
  const pointedAt = found[Math.min(active, found.length - 1)];

  const add = (slug: string) => {
    setText('');
    setIsOpen(false);
    setActive(0);
    navigate(pathOf([...chosen, slug]), { preventScrollReset: true });
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
      action={here.pathname}
      onSubmit={(event) => {
        event.preventDefault();
        // What was suggested for other letters may stand there still.
        const isMeant = asked === text.trim() && !isPlaceholderData;
        if (pointedAt !== undefined && (isMeant || isCalled(pointedAt.name, text))) add(pointedAt.slug);
      }}
      className="relative min-w-60 flex-1 md:max-w-80"
    >
      {[...here.searchParams].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
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
        aria-activedescendant={isShown ? `${listId}-${pointedAt?.slug}` : undefined}
        placeholder={chosen.length === 0 ? 'Which brand?' : 'Add a brand'}
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
              aria-selected={brand === pointedAt}
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
