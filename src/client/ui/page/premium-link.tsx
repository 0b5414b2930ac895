import { useHasBilling } from '#client/platform/api/app-context.ts';
import { Link } from '#client/platform/router/link.tsx';
import { useLocation } from '#client/platform/router/location.tsx';
import { paths } from '#shared/paths.ts';

interface PremiumLinkProps {
  /** Link text with billing: "Premium shows everything". */
  premium: string;
  /** Link text without billing: "Log in to see everything". */
  login: string;
}

/** Link to the rest of partial content: Premium, or the sign-in if everything is free. */
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
