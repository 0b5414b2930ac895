import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { keepCompared, readCompared } from '#client/lib/compared.ts';
import { toasts } from '#client/lib/toasts.ts';
import { useNavigate } from '#client/router/location.tsx';
import { paths } from '#shared/paths.ts';
import { mostCompared } from '#shared/vocabulary/norms.ts';

/** The brand of a card: what its link says. */
function brandOf(card: HTMLElement): { slug: string; name: string } | null {
  const path = card.querySelector('a')?.getAttribute('href') ?? '';
  const start = paths.brand('');
  if (!path.startsWith(start)) return null;
  return {
    slug: decodeURIComponent(path.slice(start.length)),
    name: card.querySelector('h3')?.textContent ?? '',
  };
}

/**
 * A button that collects brands to compare. It stands in the card that is pointed at or has the focus, and behind its
 * link for the keyboard: one for all of them, so that a grid is as calm as without.
 * @param place around the cards, each of which is an `li`.
 */
export function CompareCards({ place }: { place: RefObject<HTMLElement | null> }) {
  // Whoever woke this code may have gone on to another card.
  const [card, setCard] = useState(() =>
    document.querySelector<HTMLElement>('li:is(:hover, :focus-within):has(h3)'),
  );
  const [compared, setCompared] = useState(readCompared);
  const navigate = useNavigate();
  useEffect(() => {
    const cards = place.current;
    if (cards === null) return;
    const listening = new AbortController();
    const follow = ({ target }: Event) => setCard((target as Element).closest('li'));
    const leave = () => setCard(cards.querySelector<HTMLElement>('li:focus-within'));
    cards.addEventListener('pointerover', follow, { signal: listening.signal });
    cards.addEventListener('focusin', follow, { signal: listening.signal });
    cards.addEventListener('pointerleave', leave, { signal: listening.signal });
    return () => listening.abort();
  }, [place]);
  const brand = card === null ? null : brandOf(card);
  if (card === null || brand === null) return null;

  const { slug, name } = brand;
  const isCollected = compared.includes(slug);
  const handlePress = () => {
    const others = readCompared().filter((each) => each !== slug);
    const isFull = !isCollected && others.length >= mostCompared;
    const next = isCollected || isFull ? others : [...others, slug];
    keepCompared(next.join(' '));
    setCompared(next);
    const count = next.length;
    toasts.show({
      title: isFull
        ? `${mostCompared} brands are as many as can be compared`
        : isCollected
          ? `${name} is not compared`
          : `${name} is to be compared`,
      ...(count < 2
        ? { description: 'Choose Compare on another card.' }
        : { action: { label: `Compare ${count} brands`, onChoose: () => navigate(paths.compare(next)) } }),
    });
  };
  return createPortal(
    <button
      type="button"
      aria-pressed={isCollected}
      onClick={handlePress}
      className="absolute top-2.5 left-2.5 z-20 min-h-8 rounded-full border border-line-strong bg-raised px-3 text-xs font-strong text-ink shadow-pop hover:border-ink aria-pressed:border-transparent aria-pressed:bg-accent aria-pressed:text-on-accent"
    >
      Compare<span className="sr-only"> {name}</span>
    </button>,
    card,
  );
}
