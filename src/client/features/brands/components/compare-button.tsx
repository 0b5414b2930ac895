import { useState } from 'react';
import { keepCompared, readCompared } from '#client/features/brands/compared.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { useNavigate } from '#client/platform/router/location.tsx';
import { paths } from '#shared/paths.ts';
import { maxCompared } from '#shared/vocabulary/norms.ts';

/** Collects brands to compare. Appears in a card on hover or focus, after the card's link in the tab order. */
export function CompareButton({ slug, name }: { slug: string; name: string }) {
  const [compared, setCompared] = useState(readCompared);
  const navigate = useNavigate();
  const isCollected = compared.includes(slug);
  const handlePress = () => {
    const others = readCompared().filter((each) => each !== slug);
    const isFull = !isCollected && others.length >= maxCompared;
    const next = isCollected || isFull ? others : [...others, slug];
    keepCompared(next.join(' '));
    setCompared(next);
    const count = next.length;
    toasts.show({
      title: isFull
        ? `You can compare up to ${maxCompared} brands`
        : isCollected
          ? `${name} removed from comparison`
          : `${name} added to comparison`,
      ...(count < 2
        ? { description: 'Choose Compare on another card.' }
        : { action: { label: `Compare ${count} brands`, onChoose: () => navigate(paths.compare(next)) } }),
    });
  };
  return (
    <button
      type="button"
      aria-pressed={isCollected}
      onClick={handlePress}
      className="absolute top-2.5 left-2.5 z-20 min-h-8 rounded-full border border-line-strong bg-raised px-3 text-xs font-strong text-ink shadow-pop hover:border-ink aria-pressed:border-transparent aria-pressed:bg-accent aria-pressed:text-on-accent"
    >
      Compare<span className="sr-only"> {name}</span>
    </button>
  );
}
