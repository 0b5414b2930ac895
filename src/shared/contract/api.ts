import { accountContract } from '#shared/contract/accounts/account.ts';
import { adminUsersContract } from '#shared/contract/accounts/admin-users.ts';
import { auditLogContract } from '#shared/contract/accounts/audit-log.ts';
import { authContract } from '#shared/contract/accounts/auth.ts';
import { billingContract } from '#shared/contract/accounts/billing.ts';
import { invitationsContract } from '#shared/contract/accounts/invitations.ts';
import { outboxContract } from '#shared/contract/accounts/outbox.ts';
import { webhooksContract } from '#shared/contract/accounts/webhooks.ts';
import { adminBrandsContract } from '#shared/contract/curation/admin-brands.ts';
import { adminCategoriesContract } from '#shared/contract/curation/admin-categories.ts';
import { adminEmailsContract } from '#shared/contract/curation/admin-emails.ts';
import { brandChangesContract } from '#shared/contract/curation/brand-changes.ts';
import { bulkChangesContract } from '#shared/contract/curation/bulk-changes.ts';
import { emailChangesContract } from '#shared/contract/curation/email-changes.ts';
import { recognitionRulesContract } from '#shared/contract/curation/recognition-rules.ts';
import { reviewsContract } from '#shared/contract/curation/reviews.ts';
import { savedViewsContract } from '#shared/contract/curation/saved-views.ts';
import { brandComparisonsContract } from '#shared/contract/insights/brand-comparisons.ts';
import { brandInsightsContract } from '#shared/contract/insights/brand-insights.ts';
import { platformsContract } from '#shared/contract/insights/platforms.ts';
import { seasonPlansContract } from '#shared/contract/insights/season-plans.ts';
import { subjectLinesContract } from '#shared/contract/insights/subject-lines.ts';
import { vaultInsightsContract } from '#shared/contract/insights/vault-insights.ts';
import { fetchingContract } from '#shared/contract/intake/fetching.ts';
import { identitiesContract } from '#shared/contract/intake/identities.ts';
import { ingestApiContract } from '#shared/contract/intake/ingest-api.ts';
import { mailImportsContract } from '#shared/contract/intake/mail-imports.ts';
import { mailboxConnectionsContract } from '#shared/contract/intake/mailbox-connections.ts';
import { mailboxesContract } from '#shared/contract/intake/mailboxes.ts';
import { settingsContract } from '#shared/contract/intake/settings.ts';
import { signUpsContract } from '#shared/contract/intake/sign-ups.ts';
import { boardsContract } from '#shared/contract/library/boards.ts';
import { brandSetsContract } from '#shared/contract/library/brand-sets.ts';
import { brandsContract } from '#shared/contract/library/brands.ts';
import { categoriesContract } from '#shared/contract/library/categories.ts';
import { emailsContract } from '#shared/contract/library/emails.ts';
import { favoritesContract } from '#shared/contract/library/favorites.ts';
import { nearestNamesContract } from '#shared/contract/library/nearest-names.ts';
import { savedListsContract } from '#shared/contract/library/saved-lists.ts';
import { sharesContract } from '#shared/contract/library/shares.ts';
import { statsContract } from '#shared/contract/library/stats.ts';
import { alertsContract } from '#shared/contract/operations/alerts.ts';
import { browserErrorsContract } from '#shared/contract/operations/browser-errors.ts';
import { healthContract } from '#shared/contract/operations/health.ts';
import { ownDataContract } from '#shared/contract/operations/own-data.ts';
import { setupContract } from '#shared/contract/operations/setup.ts';
import { emailExportContract } from '#shared/contract/search/email-export.ts';
import { emailSearchContract } from '#shared/contract/search/email-search.ts';
import { followsContract } from '#shared/contract/search/follows.ts';
import { offerSearchContract } from '#shared/contract/search/offer-search.ts';
import { savedSearchesContract } from '#shared/contract/search/saved-searches.ts';

/** Every route of the API: what the server registers and the client calls. */
export const apiContract = {
  ...accountContract,
  ...adminBrandsContract,
  ...adminCategoriesContract,
  ...adminEmailsContract,
  ...adminUsersContract,
  ...alertsContract,
  ...auditLogContract,
  ...authContract,
  ...billingContract,
  ...boardsContract,
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
  ...followsContract,
  ...healthContract,
  ...identitiesContract,
  ...ingestApiContract,
  ...invitationsContract,
  ...mailImportsContract,
  ...mailboxConnectionsContract,
  ...mailboxesContract,
  ...nearestNamesContract,
  ...offerSearchContract,
  ...outboxContract,
  ...ownDataContract,
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
  ...sharesContract,
  ...statsContract,
  ...subjectLinesContract,
  ...vaultInsightsContract,
  ...webhooksContract,
};

export type ApiContract = typeof apiContract;
