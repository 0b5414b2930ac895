import type { AppDependencies } from '#server/dependencies.ts';
import type { AnswerCache } from '#server/features/auth/answer-cache.ts';
import type { Billing } from '#server/features/billing/open-billing.ts';
import type { BrandDirectory } from '#server/features/brands/brand-directory.ts';
import type { Cursors } from '#server/http/cursor.ts';

/** What the routes of a feature are assembled from: the server's dependencies and what all routes share. */
export interface RouteDependencies extends AppDependencies {
  answers: AnswerCache;
  billing: Billing;
  cursors: Cursors;
  directory: BrandDirectory;
}
