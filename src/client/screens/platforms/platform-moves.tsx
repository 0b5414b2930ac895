import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Link } from '#client/platform/router/link.tsx';
import { platformsPath } from '#client/screens/platforms/api.ts';
import { BrandLink } from '#client/screens/platforms/platform-brands.tsx';
import type { Platforms } from '#shared/contract/insights/platforms.ts';
import { paths } from '#shared/paths.ts';

type Move = Platforms['moves'][number];

/** The explorer with a brand's emails from a platform. */
const mailsPath = ({ brand }: Move, platform: string, sort?: 'oldest') =>
  `${paths.emails()}?${new URLSearchParams({ brand: brand.slug, platform, ...(sort && { sort }) })}`;

/** Moves of brands from one platform to another, newest first. */
export function PlatformMoves({ moves }: { moves: Platforms['moves'] }) {
  const viewerLocale = useViewerLocale();
  const link = 'text-accent underline underline-offset-[3px]';
  return (
    <section aria-labelledby="moves" className="min-w-0">
      <h2 id="moves" className="heading mb-1">
        Who switched
      </h2>
      <p className="mb-3 max-w-measure text-sm text-ink-2">
        {moves.length === 0
          ? 'No switches found.'
          : 'A switch is dated from the first email on the new platform, once the old one has been quiet for two weeks.'}
      </p>
      <ul>
        {moves.map((move) => (
          <li
            key={`${move.brand.slug} ${move.to}`}
            className="grid grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-1.5 text-sm max-md:grid-cols-[minmax(0,1fr)_auto]"
          >
            <BrandLink brand={move.brand} />
            <span className="max-md:order-1 max-md:col-span-full">
              from{' '}
              <Link to={platformsPath({ category: null, set: null, platform: move.from })} className={link}>
                {move.from}
              </Link>{' '}
              to{' '}
              <Link to={platformsPath({ category: null, set: null, platform: move.to })} className={link}>
                {move.to}
              </Link>
            </span>
            <Link
              to={mailsPath(move, move.to, 'oldest')}
              className="text-right text-ink-2 underline underline-offset-[3px]"
              aria-label={`Emails from ${move.brand.name} by ${move.to}, from ${formatCalendarDay(new Date(move.day), viewerLocale)}`}
            >
              {formatCalendarDay(new Date(move.day), viewerLocale)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
