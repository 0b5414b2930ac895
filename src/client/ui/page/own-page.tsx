import type { ReactNode } from 'react';
import type { Access } from '#client/platform/api/access-result.ts';
import { LoginRequired } from '#client/ui/page/login-required.tsx';

interface OwnPageProps {
  access: Access;
  /** Shown to a signed-in user without premium. */
  upgrade: ReactNode;
  children: ReactNode;
}

/** A page of the user's own data: requires a login and premium. */
export function OwnPage({ access, upgrade, children }: OwnPageProps) {
  if (access === 'premium') return children;
  if (access === 'free') return upgrade;
  return <LoginRequired isKnown={access === 'visitor'} />;
}
