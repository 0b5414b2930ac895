import { Link } from '#client/platform/router/link.tsx';
import { paths } from '#shared/paths.ts';

const linkClass =
  'inline-flex min-h-8 items-center rounded-sm underline-offset-4 hover:text-ink hover:underline max-md:min-h-touch max-md:min-w-touch';

const nothing = { __html: '' };

/** Closes every page. */
export function Footer() {
  return (
    <footer className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line px-gutter py-6 text-sm text-ink-2">
      <Link to={paths.privacy()} className={linkClass}>
        Privacy
      </Link>
      <Link to={paths.terms()} className={linkClass}>
        Terms
      </Link>
      <Link to={paths.report()} className={linkClass}>
        Report an email
      </Link>
      {/* The server writes the choice of the theme into it, which works without any code of the pages. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; React leaves what the server wrote */}
      <div className="theme md:ml-auto" suppressHydrationWarning dangerouslySetInnerHTML={nothing} />
    </footer>
  );
}
