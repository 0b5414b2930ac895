import type { ReactNode } from 'react';
import type { Access } from '#client/platform/api/access-result.ts';
import { LoginRequired } from '#client/ui/page/login-required.tsx';

interface OwnPageProps {
  access: Access;
  /** What a signed-in reader without premium sees in its place. */
  upgrade: ReactNode;
  children: ReactNode;
}

/** A page of the reader's own things: behind the sign-in, and open with premium. */
export function OwnPage({ access, upgrade, children }: OwnPageProps) {
  if (access === 'premium') return children;
  if (access === 'free') return upgrade;
  return <LoginRequired isKnown={access === 'visitor'} />;
}
