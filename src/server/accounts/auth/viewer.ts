import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';

/**
 * Who is looking. Access rules take a viewer and nothing else about the request,
 * so that API, pages, feeds and pictures cannot come to different answers.
 */
export type Viewer = Visitor | { kind: 'user'; userId: string; isAdmin: boolean; hasPremium: boolean };

export interface Visitor {
  kind: 'visitor';
  /** Whether brands marked premium-only are open like the others: nothing is premium where nothing is paid. */
  seesEveryBrand?: boolean;
  /** Whether old mail is open as well: a house that shows its vault to everybody. */
  seesWholeHistory?: boolean;
}

/** What tells who looks, and what is open to them now. */
export interface ViewerDependencies {
  config: Pick<Config, 'billing' | 'openVault'>;
  database: Database;
  now: () => Date;
}

/** Somebody who is not signed in, where premium is paid for. */
export const visitor: Visitor = { kind: 'visitor' };

/** Somebody who is not signed in, at a server of this configuration. */
export function visitorOf({ billing, openVault }: Pick<Config, 'billing' | 'openVault'>): Visitor {
  if (billing !== 'off') return visitor;
  return { kind: 'visitor', seesEveryBrand: true, seesWholeHistory: openVault === 'everyone' };
}
