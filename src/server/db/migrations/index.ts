import type { Migration } from 'kysely/migration';
import * as directoryAndEmails from '#server/db/migrations/0001-directory-and-emails.ts';
import * as embeddedSignIn from '#server/db/migrations/0002-embedded-sign-in.ts';
import * as demoSeed from '#server/db/migrations/0003-demo-seed.ts';

/** Every migration in the order of its name. A migration that has shipped is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-directory-and-emails': directoryAndEmails,
  '0002-embedded-sign-in': embeddedSignIn,
  '0003-demo-seed': demoSeed,
};
