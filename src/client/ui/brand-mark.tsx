import { useState } from 'react';

export type BrandMarkSize = 'sm' | 'card' | 'md' | 'lg';

const sizes: Record<BrandMarkSize, { box: string; pixels: number }> = {
  sm: { box: 'size-9 rounded-sm text-lg', pixels: 36 },
  card: {
    box: 'size-11 max-md:size-8 rounded-md text-mark max-md:rounded-sm max-md:text-md',
    pixels: 44,
  },
  md: { box: 'size-11 rounded-md text-mark', pixels: 44 },
  lg: {
    box: 'size-[88px] max-md:size-12 rounded-lg max-md:rounded-md text-2xl max-md:text-mark',
    pixels: 88,
  },
};

interface BrandMarkProps {
  name: string;
  /** Path on this site; null shows the initial. */
  logoUrl: string | null;
  categoryId: number;
  size?: BrandMarkSize;
  /** True above the fold: not lazy-loaded. */
  eager?: boolean;
}

/**
 * A brand's logo, or its upper-case initial on the category's colour, also as a fallback for a broken logo.
 * Decorative: the name is next to it.
 */
export function BrandMark({ name, logoUrl, categoryId, size = 'md', eager = false }: BrandMarkProps) {
  const { box, pixels } = sizes[size];
  const [hasFailed, setHasFailed] = useState(false);
  if (logoUrl === null || hasFailed) {
    return (
      <span
        aria-hidden="true"
        data-cat={categoryId}
        className={`grid flex-none place-items-center bg-cat font-display leading-none font-bold text-cat-on ${box}`}
      >
        {initialOf(name)}
      </span>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: it hears of its own failure, not of a reader's hand
    <img
      // A logo that failed before hydration fired no event here.
      ref={(logo) => {
        if (logo?.complete && logo.naturalWidth === 0) setHasFailed(true);
      }}
      onError={() => setHasFailed(true)}
      src={logoUrl}
      alt=""
      width={pixels}
      height={pixels}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={`flex-none bg-well object-cover outline -outline-offset-1 outline-line ${box}`}
    />
  );
}

/** Returns the first letter or digit of a name in upper case; its first character if it has neither. */
function initialOf(name: string): string {
  const characters = [...name.trim()];
  const first = characters.find((character) => /[\p{L}\p{N}]/u.test(character)) ?? characters[0] ?? '?';
  return first.toLocaleUpperCase('en');
}
