import { useRef, useState } from 'react';
import { ChosenChip } from '#client/ui/chip.tsx';
import { Combobox } from '#client/ui/combobox/combobox.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import type { AskedBrand } from '#shared/contract/library/asked-brands.ts';

const Suggestions = lazyPart(
  () => import('#client/features/brands/components/brand-suggestions.tsx'),
  (code) => code.BrandSuggestions,
);

interface BrandPickerProps {
  /** Slugs of the chosen brands, as in the address. */
  chosen: readonly string[];
  /** The brands of these slugs; a slug without a brand is shown as it is. */
  asked: readonly AskedBrand[];
  /** Most brands that can be chosen. */
  most: number;
  /** Accessible name of the list. */
  label: string;
  /** Returns the address with other brands selected. */
  pathOf: (slugs: string[]) => string;
}

/** The brands of the address, each with a remove link, and the field that adds one. */
export function BrandPicker({ chosen, asked, most, label, pathOf }: BrandPickerProps) {
  // A brand that the address also names by a former slug counts once.
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

/** Without JavaScript it takes a brand's slug. */
function AddBrand({ chosen, pathOf }: Pick<BrandPickerProps, 'chosen' | 'pathOf'>) {
  // Without JavaScript the form sends the parameters of the address and the added brand.
  const here = new URL(pathOf([...chosen]), 'http://localhost');
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  return (
    <form
      action={here.pathname}
      onSubmit={(event) => event.preventDefault()}
      className="relative min-w-60 flex-1 md:max-w-80"
    >
      {[...here.searchParams].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Combobox
        field={field}
        text={text}
        onText={setText}
        late={Suggestions}
        name="brand"
        aria-label="Add a brand"
        placeholder="Add a brand"
        maxLength={100}
        className="px-3.5"
      >
        <Suggestions text={text} onText={setText} chosen={chosen} pathOf={pathOf} />
      </Combobox>
    </form>
  );
}
