import type { Migration } from 'kysely/migration';
import * as directoryAndEmails from '#server/db/migrations/0001-directory-and-emails.ts';
import * as embeddedSignIn from '#server/db/migrations/0002-embedded-sign-in.ts';
import * as demoSeed from '#server/db/migrations/0003-demo-seed.ts';
import * as billing from '#server/db/migrations/0004-billing.ts';
import * as administration from '#server/db/migrations/0005-administration.ts';
import * as mailboxes from '#server/db/migrations/0006-mailboxes.ts';
import * as offersAndThumbnails from '#server/db/migrations/0007-offers-and-thumbnails.ts';
import * as adminEmails from '#server/db/migrations/0008-admin-emails.ts';
import * as releasedBlobs from '#server/db/migrations/0009-released-blobs.ts';
import * as cleaningNotes from '#server/db/migrations/0010-cleaning-notes.ts';
import * as userBeginnings from '#server/db/migrations/0011-user-beginnings.ts';
import * as invitations from '#server/db/migrations/0012-invitations.ts';
import * as sessionEnds from '#server/db/migrations/0013-session-ends.ts';
import * as dashboardStates from '#server/db/migrations/0014-dashboard-states.ts';
import * as sketchFailures from '#server/db/migrations/0017-sketch-failures.ts';
import * as outbox from '#server/db/migrations/0018-outbox.ts';

/** Every migration in the order of its name. A migration that has shipped is never edited. */
export const migrations: Record<string, Migration> = {
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
};
