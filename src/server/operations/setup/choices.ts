import { type ChosenRow, readChosen } from '#server/operations/setup/repository.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { EventKind } from '#server/platform/db/outbox.ts';

/** A vault's settings in force: from the environment, else as an administrator chose. */
export interface Choices {
  /** The configuration; its `productName`, `billing` and `openVault` are evaluated on each access. */
  config: Config;
  /** Reads the stored choices again, as this or another process may have changed them. */
  read(): Promise<void>;
  /** Reads again if an event reports a change. */
  hear(events: readonly { kind: EventKind }[]): Promise<void>;
}

/** @param onRead called after each read, so that answers in progress are not cached. */
export async function openChoices(
  { config, database }: { config: Config; database: Pick<Database, 'pool'> },
  onRead: () => void,
): Promise<Choices> {
  let chosen = await readChosen(database.pool);
  let begun = 0;
  const read = async () => {
    begun += 1;
    const turn = begun;
    const found = await readChosen(database.pool);
    if (turn !== begun) return; // a later read is newer
    chosen = found;
    onRead();
  };
  return {
    config: inForce(config, () => chosen),
    read,
    async hear(events) {
      if (events.some(({ kind }) => kind === 'vault.changed')) await read();
    },
  };
}

function inForce(config: Config, chosen: () => ChosenRow): Config {
  const { given } = config;
  return Object.freeze({
    ...config,
    get productName() {
      return given.has('PRODUCT_NAME') ? config.productName : (chosen().productName ?? config.productName);
    },
    get billing() {
      return !given.has('BILLING') && chosen().isBillingOff === true ? 'off' : config.billing;
    },
    get openVault() {
      return given.has('OPEN_VAULT') ? config.openVault : (chosen().openVault ?? config.openVault);
    },
  });
}
