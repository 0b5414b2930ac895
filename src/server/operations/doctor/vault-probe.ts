import type { DemoMailbox } from '#server/intake/settings/mailbox-in-use.ts';
import type { Database } from '#server/platform/db/client.ts';

/** What there is of a vault's database. One that cannot be opened is no state of it, but the reason that was thrown. */
export type VaultProbe =
  | {
      state: 'open';
      database: Database;
      /** Opens stored passwords. @throws StartupError where there is none. */
      secret: () => string;
      /** The demo's own, which only a server has. */
      demoMailbox?: DemoMailbox | undefined;
    }
  /** Not made yet; or open in a running server, which alone may look into it. */
  | { state: 'absent' | 'held'; sentence: string };
