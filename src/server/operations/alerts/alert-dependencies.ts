import type { MailboxDependencies } from '#server/intake/settings/mailbox-in-use.ts';
import type { measureDisk } from '#server/operations/health/disk.ts';
import type { Config } from '#server/platform/config/config.ts';

export interface AlertDependencies extends MailboxDependencies {
  config: Config;
  now: () => Date;
  /** For tests: the name of this machine, and its disk. */
  host?: string;
  measureDisk?: typeof measureDisk;
}
