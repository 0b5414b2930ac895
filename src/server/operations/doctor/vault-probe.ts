import type { DemoMailbox } from '#server/intake/settings/mailbox-in-use.ts';
import type { Database } from '#server/platform/db/client.ts';

/** State of a vault's database. If it cannot be opened, the error is thrown instead. */
export type VaultProbe =
  | {
      state: 'open';
      database: Database;
      /** Decrypts stored passwords. @throws StartupError if there is none. */
      secret: () => string;
      /** The demo's mailbox, available only in a server. */
      demoMailbox?: DemoMailbox | undefined;
    }
  /** Not created yet; or open in a running server, which alone may read it. */
  | { state: 'absent' | 'held'; sentence: string };
