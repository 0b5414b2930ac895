import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';

/**
 * The viewer. Access rules take a viewer and no other part of the request, so that API, pages, feeds and
 * pictures apply the same rules.
 */
export type Viewer = Visitor | { kind: 'user'; userId: string; isAdmin: boolean; hasPremium: boolean };

export interface Visitor {
  kind: 'visitor';
  /** True if premium-only brands are open: without billing nothing is premium. */
  seesEveryBrand?: boolean;
  /** True if old mail is open too: a self-hosted vault that is open to all. */
  seesWholeHistory?: boolean;
}

export interface ViewerDependencies {
  config: Pick<Config, 'billing' | 'openVault'>;
  database: Database;
  now: () => Date;
}

/** A visitor of a vault that sells premium. */
export const visitor: Visitor = { kind: 'visitor' };

/** Returns the visitor for this configuration. */
export function createVisitor({ billing, openVault }: Pick<Config, 'billing' | 'openVault'>): Visitor {
  if (billing !== 'off') return visitor;
  return { kind: 'visitor', seesEveryBrand: true, seesWholeHistory: openVault === 'everyone' };
}
