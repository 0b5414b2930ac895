import type { Database } from '#server/db/client.ts';
import type { DemoMailbox } from '#server/features/settings/mailbox-in-use.ts';

/** What there is of a vault's database. One that cannot be opened is no state of it, but the reason that was thrown. */
export type LookedAtVault =
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
