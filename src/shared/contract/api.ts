import { adminBrandsContract } from '#shared/contract/admin-brands.ts';
import { adminCategoriesContract } from '#shared/contract/admin-categories.ts';
import { adminEmailsContract } from '#shared/contract/admin-emails.ts';
import { adminUsersContract } from '#shared/contract/admin-users.ts';
import { auditLogContract } from '#shared/contract/audit-log.ts';
import { authContract } from '#shared/contract/auth.ts';
import { billingContract } from '#shared/contract/billing.ts';
import { brandChangesContract } from '#shared/contract/brand-changes.ts';
import { brandComparisonsContract } from '#shared/contract/brand-comparisons.ts';
import { brandInsightsContract } from '#shared/contract/brand-insights.ts';
import { brandSetsContract } from '#shared/contract/brand-sets.ts';
import { brandsContract } from '#shared/contract/brands.ts';
import { browserErrorsContract } from '#shared/contract/browser-errors.ts';
import { bulkChangesContract } from '#shared/contract/bulk-changes.ts';
import { categoriesContract } from '#shared/contract/categories.ts';
import { emailChangesContract } from '#shared/contract/email-changes.ts';
import { emailExportContract } from '#shared/contract/email-export.ts';
import { emailSearchContract } from '#shared/contract/email-search.ts';
import { emailsContract } from '#shared/contract/emails.ts';
import { favoritesContract } from '#shared/contract/favorites.ts';
import { fetchingContract } from '#shared/contract/fetching.ts';
import { healthContract } from '#shared/contract/health.ts';
import { invitationsContract } from '#shared/contract/invitations.ts';
import { mailImportsContract } from '#shared/contract/mail-imports.ts';
import { mailboxesContract } from '#shared/contract/mailboxes.ts';
import { nearestNamesContract } from '#shared/contract/nearest-names.ts';
import { offerSearchContract } from '#shared/contract/offer-search.ts';
import { platformsContract } from '#shared/contract/platforms.ts';
import { recognitionRulesContract } from '#shared/contract/recognition-rules.ts';
import { reviewsContract } from '#shared/contract/reviews.ts';
import { savedListsContract } from '#shared/contract/saved-lists.ts';
import { savedSearchesContract } from '#shared/contract/saved-searches.ts';
import { savedViewsContract } from '#shared/contract/saved-views.ts';
import { seasonPlansContract } from '#shared/contract/season-plans.ts';
import { settingsContract } from '#shared/contract/settings.ts';
import { setupContract } from '#shared/contract/setup.ts';
import { signUpsContract } from '#shared/contract/sign-ups.ts';
import { statsContract } from '#shared/contract/stats.ts';
import { subjectLinesContract } from '#shared/contract/subject-lines.ts';
import { vaultInsightsContract } from '#shared/contract/vault-insights.ts';

/** Every route of the API: what the server registers and the client calls. */
export const apiContract = {
  ...adminBrandsContract,
  ...adminCategoriesContract,
  ...adminEmailsContract,
  ...adminUsersContract,
  ...auditLogContract,
  ...authContract,
  ...billingContract,
  ...brandChangesContract,
  ...brandComparisonsContract,
  ...brandInsightsContract,
  ...brandSetsContract,
  ...brandsContract,
  ...browserErrorsContract,
  ...bulkChangesContract,
  ...categoriesContract,
  ...emailChangesContract,
  ...emailExportContract,
  ...emailSearchContract,
  ...emailsContract,
  ...favoritesContract,
  ...fetchingContract,
  ...healthContract,
  ...invitationsContract,
  ...mailImportsContract,
  ...mailboxesContract,
  ...nearestNamesContract,
  ...offerSearchContract,
  ...platformsContract,
  ...recognitionRulesContract,
  ...reviewsContract,
  ...savedListsContract,
  ...savedSearchesContract,
  ...savedViewsContract,
  ...seasonPlansContract,
  ...settingsContract,
  ...setupContract,
  ...signUpsContract,
  ...statsContract,
  ...subjectLinesContract,
  ...vaultInsightsContract,
};

export type ApiContract = typeof apiContract;
