import { CalendarDays, Tag } from 'lucide-react';
import type { Suggestion } from '#client/features/email-search/suggestion-groups.ts';
import { Link } from '#client/platform/router/link.tsx';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';

interface SuggestionRowProps {
  id: string;
  suggestion: Suggestion;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** A link in a list of suggestions: it can be opened in another tab like any other. */
export function SuggestionRow({ id, suggestion, isActive, onPoint, onChoose }: SuggestionRowProps) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={suggestion.to}
      onPointerMove={onPoint}
      onClick={onChoose}
      className="flex min-h-touch items-center gap-3 rounded-sm px-3 py-1.5 text-sm aria-selected:bg-hover"
    >
      <Content suggestion={suggestion} />
    </Link>
  );
}

const iconProps = {
  'aria-hidden': true,
  size: 18,
  strokeWidth: 1.75,
  className: 'flex-none text-ink-2',
} as const;

function Content({ suggestion }: { suggestion: Suggestion }) {
  if (suggestion.kind === 'name') {
    return (
      <>
        <span className="grid size-9 flex-none place-items-center">
          {suggestion.icon === 'season' ? <CalendarDays {...iconProps} /> : <Tag {...iconProps} />}
        </span>
        <span className="truncate">{suggestion.name}</span>
      </>
    );
  }
  if (suggestion.kind === 'brand') {
    return (
      <>
        <BrandMark {...suggestion.brand} size="sm" />
        <bdi className="truncate">{suggestion.brand.name}</bdi>
      </>
    );
  }
  const { brand, subject, receivedAt } = suggestion.email;
  return (
    <>
      <BrandMark {...brand} size="sm" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate">
          {subject}
        </span>
        <span className="flex gap-2 text-ink-2">
          <bdi className="truncate">{brand.name}</bdi>
          <RelativeTime at={receivedAt} className="ml-auto flex-none max-md:hidden" />
        </span>
      </span>
    </>
  );
}
