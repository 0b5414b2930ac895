import { useHasBilling } from '#client/platform/api/app-context.ts';
import { Link } from '#client/platform/router/link.tsx';
import { useLocation } from '#client/platform/router/location.tsx';
import { paths } from '#shared/paths.ts';

interface PremiumLinkProps {
  /** What Premium gives: "Premium shows everything". */
  premium: string;
  /** The same where nothing is sold: "Log in to see everything". */
  login: string;
}

/** Where the rest is of what a free reader sees a part of: Premium, or the sign-in where everything is free. */
export function PremiumLink({ premium, login }: PremiumLinkProps) {
  const hasBilling = useHasBilling();
  const { pathname, search } = useLocation();
  const link = 'text-accent underline underline-offset-[3px]';
  return hasBilling ? (
    <Link to={paths.subscribe()} className={link}>
      {premium}
    </Link>
  ) : (
    <a href={paths.login(pathname + search)} className={link}>
      {login}
    </a>
  );
}
