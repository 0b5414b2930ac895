import { statements as directoryAndEmails } from '#server/platform/db/migrations/0001-directory-and-emails.ts';
import { statements as embeddedSignIn } from '#server/platform/db/migrations/0002-embedded-sign-in.ts';
import { statements as demoSeed } from '#server/platform/db/migrations/0003-demo-seed.ts';
import { statements as billing } from '#server/platform/db/migrations/0004-billing.ts';
import { statements as administration } from '#server/platform/db/migrations/0005-administration.ts';
import { statements as mailboxes } from '#server/platform/db/migrations/0006-mailboxes.ts';
import { statements as offersAndThumbnails } from '#server/platform/db/migrations/0007-offers-and-thumbnails.ts';
import { statements as adminEmails } from '#server/platform/db/migrations/0008-admin-emails.ts';
import { statements as releasedBlobs } from '#server/platform/db/migrations/0009-released-blobs.ts';
import { statements as cleaningNotes } from '#server/platform/db/migrations/0010-cleaning-notes.ts';
import { statements as userBeginnings } from '#server/platform/db/migrations/0011-user-beginnings.ts';
import { statements as invitations } from '#server/platform/db/migrations/0012-invitations.ts';
import { statements as sessionEnds } from '#server/platform/db/migrations/0013-session-ends.ts';
import { statements as dashboardStates } from '#server/platform/db/migrations/0014-dashboard-states.ts';
import { statements as sketchFailures } from '#server/platform/db/migrations/0017-sketch-failures.ts';
import { statements as outbox } from '#server/platform/db/migrations/0018-outbox.ts';
import { statements as cardPictures } from '#server/platform/db/migrations/0019-card-pictures.ts';
import { statements as fullPhotographs } from '#server/platform/db/migrations/0021-full-photographs.ts';
import { statements as outboxWriters } from '#server/platform/db/migrations/0022-outbox-writers.ts';
import { statements as languages } from '#server/platform/db/migrations/0023-languages.ts';
import { statements as emailStates } from '#server/platform/db/migrations/0024-email-states.ts';
import { statements as votedNames } from '#server/platform/db/migrations/0025-voted-names.ts';
import { statements as bulkChanges } from '#server/platform/db/migrations/0026-bulk-changes.ts';
import { statements as signUps } from '#server/platform/db/migrations/0027-sign-ups.ts';
import { statements as severalMailboxes } from '#server/platform/db/migrations/0028-several-mailboxes.ts';
import { statements as learntModels } from '#server/platform/db/migrations/0029-learnt-models.ts';
import { statements as emailsInBulk } from '#server/platform/db/migrations/0030-emails-in-bulk.ts';
import { statements as savedViews } from '#server/platform/db/migrations/0031-saved-views.ts';
import { statements as emailFacts } from '#server/platform/db/migrations/0032-email-facts.ts';
import { statements as savedSearches } from '#server/platform/db/migrations/0033-saved-searches.ts';
import { statements as searchWords } from '#server/platform/db/migrations/0034-search-words.ts';
import { statements as termsByIndex } from '#server/platform/db/migrations/0035-terms-by-index.ts';
import { statements as merges } from '#server/platform/db/migrations/0036-merges.ts';
import { statements as oneSearch } from '#server/platform/db/migrations/0037-one-search.ts';
import { statements as factsByBrand } from '#server/platform/db/migrations/0038-facts-by-brand.ts';
import { statements as offersAsTheyAre } from '#server/platform/db/migrations/0039-offers-as-they-are.ts';
import { statements as factsBySeason } from '#server/platform/db/migrations/0040-facts-by-season.ts';
import { statements as factsForNorms } from '#server/platform/db/migrations/0041-facts-for-norms.ts';
import { statements as offersExplorer } from '#server/platform/db/migrations/0042-offers-explorer.ts';
import { statements as factsByPlatform } from '#server/platform/db/migrations/0043-facts-by-platform.ts';
import { statements as demoHistory } from '#server/platform/db/migrations/0044-demo-history.ts';
import { statements as brandWeeks } from '#server/platform/db/migrations/0045-brand-weeks.ts';
import { statements as factsByShape } from '#server/platform/db/migrations/0046-facts-by-shape.ts';
import { statements as seasonsByIndex } from '#server/platform/db/migrations/0047-seasons-by-index.ts';
import { statements as logoColours } from '#server/platform/db/migrations/0048-logo-colours.ts';
import { statements as platformsByDay } from '#server/platform/db/migrations/0049-platforms-by-day.ts';
import { statements as databaseSizes } from '#server/platform/db/migrations/0050-database-sizes.ts';
import { statements as firstRun } from '#server/platform/db/migrations/0051-first-run.ts';
import { statements as bodyPacks } from '#server/platform/db/migrations/0052-body-packs.ts';
import { statements as brandSums } from '#server/platform/db/migrations/0054-brand-sums.ts';
import { statements as numberedPictures } from '#server/platform/db/migrations/0055-numbered-pictures.ts';
import { statements as wordForms } from '#server/platform/db/migrations/0056-word-forms.ts';
import { statements as packedSigns } from '#server/platform/db/migrations/0057-packed-signs.ts';
import { statements as packedTexts } from '#server/platform/db/migrations/0058-packed-texts.ts';
import { statements as picturesNotKept } from '#server/platform/db/migrations/0059-pictures-not-kept.ts';
import { statements as deletedMessages } from '#server/platform/db/migrations/0060-deleted-messages.ts';
import { statements as picturesInAList } from '#server/platform/db/migrations/0061-pictures-in-a-list.ts';
import { statements as hashesAsBytes } from '#server/platform/db/migrations/0062-hashes-as-bytes.ts';
import { statements as lessEvidence } from '#server/platform/db/migrations/0063-less-evidence.ts';
import { statements as placesBesideLabels } from '#server/platform/db/migrations/0064-places-beside-labels.ts';
import { statements as messagesByHash } from '#server/platform/db/migrations/0065-messages-by-hash.ts';
import { statements as termsByLz4 } from '#server/platform/db/migrations/0066-terms-by-lz4.ts';
import { statements as wordsByWeek } from '#server/platform/db/migrations/0067-words-by-week.ts';
import { statements as samplesOfTerms } from '#server/platform/db/migrations/0068-samples-of-terms.ts';
import { statements as wordsSaidBefore } from '#server/platform/db/migrations/0069-words-said-before.ts';
import { statements as ownersOfNames } from '#server/platform/db/migrations/0070-owners-of-names.ts';
import { statements as whoMayAppear } from '#server/platform/db/migrations/0071-who-may-appear.ts';
import { statements as approvedBrands } from '#server/platform/db/migrations/0072-approved-brands.ts';
import { statements as nothingShown } from '#server/platform/db/migrations/0073-nothing-shown.ts';
import { statements as noSaidNames } from '#server/platform/db/migrations/0074-no-said-names.ts';
import { statements as reportNetworks } from '#server/platform/db/migrations/0075-report-networks.ts';
import { statements as plainSearch } from '#server/platform/db/migrations/0076-plain-search.ts';
import { statements as noConsumers } from '#server/platform/db/migrations/0077-no-consumers.ts';
import { statements as viewsAreSearches } from '#server/platform/db/migrations/0078-views-are-searches.ts';
import { statements as recognitionRules } from '#server/platform/db/migrations/0079-recognition-rules.ts';
import { statements as bodiesByHash } from '#server/platform/db/migrations/0080-bodies-by-hash.ts';
import { statements as noPacks } from '#server/platform/db/migrations/0081-no-packs.ts';
import { statements as oneBulkChange } from '#server/platform/db/migrations/0082-one-bulk-change.ts';
import { statements as hiddenBrands } from '#server/platform/db/migrations/0086-hidden-brands.ts';
import { statements as mailImports } from '#server/platform/db/migrations/0088-mail-imports.ts';
import { statements as brandSets } from '#server/platform/db/migrations/0089-brand-sets.ts';
import { statements as mailboxGrants } from '#server/platform/db/migrations/0090-mailbox-grants.ts';
import { statements as foldedEmails } from '#server/platform/db/migrations/0091-folded-emails.ts';
import { statements as listenerArrivals } from '#server/platform/db/migrations/0093-listener-arrivals.ts';
import { statements as ingestTokens } from '#server/platform/db/migrations/0094-ingest-tokens.ts';
import { statements as forwarded } from '#server/platform/db/migrations/0095-forwarded.ts';
import { statements as signUpAddresses } from '#server/platform/db/migrations/0097-sign-up-addresses.ts';
import { statements as identities } from '#server/platform/db/migrations/0098-identities.ts';
import { statements as answers } from '#server/platform/db/migrations/0099-answers.ts';
import { statements as twins } from '#server/platform/db/migrations/0100-twins.ts';
import { statements as twinWait } from '#server/platform/db/migrations/0101-twin-wait.ts';
import { statements as outgoingMails } from '#server/platform/db/migrations/0103-outgoing-mails.ts';
import { statements as follows } from '#server/platform/db/migrations/0104-follows.ts';
import { statements as followFeeds } from '#server/platform/db/migrations/0105-follow-feeds.ts';
import { statements as boards } from '#server/platform/db/migrations/0106-boards.ts';
import { statements as shares } from '#server/platform/db/migrations/0107-shares.ts';
import { statements as listMembers } from '#server/platform/db/migrations/0108-list-members.ts';
import { statements as ownAccount } from '#server/platform/db/migrations/0109-own-account.ts';
import { statements as premiumByRole } from '#server/platform/db/migrations/0110-premium-by-role.ts';
import { statements as webhooks } from '#server/platform/db/migrations/0111-webhooks.ts';
import { statements as alerts } from '#server/platform/db/migrations/0112-alerts.ts';
import { statements as wholePicturesByLink } from '#server/platform/db/migrations/0113-whole-pictures-by-link.ts';
import { statements as alertsThatWait } from '#server/platform/db/migrations/0114-alerts-that-wait.ts';
import { statements as webhooksThatRest } from '#server/platform/db/migrations/0115-webhooks-that-rest.ts';
import { statements as premiumRoleUntil } from '#server/platform/db/migrations/0116-premium-role-until.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** Statements in order, and functions for values that the program computes between them. */
export type Migration = ReadonlyArray<string | ((client: Queryable) => Promise<void>)>;

/** Every migration in the order of its name. A released migration is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-directory-and-emails': directoryAndEmails,
  '0002-embedded-sign-in': embeddedSignIn,
  '0003-demo-seed': demoSeed,
  '0004-billing': billing,
  '0005-administration': administration,
  '0006-mailboxes': mailboxes,
  '0007-offers-and-thumbnails': offersAndThumbnails,
  '0008-admin-emails': adminEmails,
  '0009-released-blobs': releasedBlobs,
  '0010-cleaning-notes': cleaningNotes,
  '0011-user-beginnings': userBeginnings,
  '0012-invitations': invitations,
  '0013-session-ends': sessionEnds,
  '0014-dashboard-states': dashboardStates,
  '0017-sketch-failures': sketchFailures,
  '0018-outbox': outbox,
  '0019-card-pictures': cardPictures,
  '0021-full-photographs': fullPhotographs,
  '0022-outbox-writers': outboxWriters,
  '0023-languages': languages,
  '0024-email-states': emailStates,
  '0025-voted-names': votedNames,
  '0026-bulk-changes': bulkChanges,
  '0027-sign-ups': signUps,
  '0028-several-mailboxes': severalMailboxes,
  '0029-learnt-models': learntModels,
  '0030-emails-in-bulk': emailsInBulk,
  '0031-saved-views': savedViews,
  '0032-email-facts': emailFacts,
  '0033-saved-searches': savedSearches,
  '0034-search-words': searchWords,
  '0035-terms-by-index': termsByIndex,
  '0036-merges': merges,
  '0037-one-search': oneSearch,
  '0038-facts-by-brand': factsByBrand,
  '0039-offers-as-they-are': offersAsTheyAre,
  '0040-facts-by-season': factsBySeason,
  '0041-facts-for-norms': factsForNorms,
  '0042-offers-explorer': offersExplorer,
  '0043-facts-by-platform': factsByPlatform,
  '0044-demo-history': demoHistory,
  '0045-brand-weeks': brandWeeks,
  '0046-facts-by-shape': factsByShape,
  '0047-seasons-by-index': seasonsByIndex,
  '0048-logo-colours': logoColours,
  '0049-platforms-by-day': platformsByDay,
  '0050-database-sizes': databaseSizes,
  '0051-first-run': firstRun,
  '0052-body-packs': bodyPacks,
  '0054-brand-sums': brandSums,
  '0055-numbered-pictures': numberedPictures,
  '0056-word-forms': wordForms,
  '0057-packed-signs': packedSigns,
  '0058-packed-texts': packedTexts,
  '0059-pictures-not-kept': picturesNotKept,
  '0060-deleted-messages': deletedMessages,
  '0061-pictures-in-a-list': picturesInAList,
  '0062-hashes-as-bytes': hashesAsBytes,
  '0063-less-evidence': lessEvidence,
  '0064-places-beside-labels': placesBesideLabels,
  '0065-messages-by-hash': messagesByHash,
  '0066-terms-by-lz4': termsByLz4,
  '0067-words-by-week': wordsByWeek,
  '0068-samples-of-terms': samplesOfTerms,
  '0069-words-said-before': wordsSaidBefore,
  '0070-owners-of-names': ownersOfNames,
  '0071-who-may-appear': whoMayAppear,
  '0072-approved-brands': approvedBrands,
  '0073-nothing-shown': nothingShown,
  '0074-no-said-names': noSaidNames,
  '0075-report-networks': reportNetworks,
  '0076-plain-search': plainSearch,
  '0077-no-consumers': noConsumers,
  '0078-views-are-searches': viewsAreSearches,
  '0079-recognition-rules': recognitionRules,
  '0080-bodies-by-hash': bodiesByHash,
  '0081-no-packs': noPacks,
  '0082-one-bulk-change': oneBulkChange,
  '0086-hidden-brands': hiddenBrands,
  '0088-mail-imports': mailImports,
  '0089-brand-sets': brandSets,
  '0090-mailbox-grants': mailboxGrants,
  '0091-folded-emails': foldedEmails,
  '0093-listener-arrivals': listenerArrivals,
  '0094-ingest-tokens': ingestTokens,
  '0095-forwarded': forwarded,
  '0097-sign-up-addresses': signUpAddresses,
  '0098-identities': identities,
  '0099-answers': answers,
  '0100-twins': twins,
  '0101-twin-wait': twinWait,
  '0103-outgoing-mails': outgoingMails,
  '0104-follows': follows,
  '0105-follow-feeds': followFeeds,
  '0106-boards': boards,
  '0107-shares': shares,
  '0108-list-members': listMembers,
  '0109-own-account': ownAccount,
  '0110-premium-by-role': premiumByRole,
  '0111-webhooks': webhooks,
  '0112-alerts': alerts,
  '0113-whole-pictures-by-link': wholePicturesByLink,
  '0114-alerts-that-wait': alertsThatWait,
  '0115-webhooks-that-rest': webhooksThatRest,
  '0116-premium-role-until': premiumRoleUntil,
};
