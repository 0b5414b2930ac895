import { type ChosenRow, readChosen } from '#server/operations/setup/repository.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { EventKind } from '#server/platform/db/outbox.ts';

/** What is in force of a vault's own settings: what the environment says, else what an administrator chose. */
export interface Choices {
  /** The configuration; `productName`, `billing` and `openVault` of it are those in force when they are read. */
  config: Config;
  /** Reads again what was chosen, in this process or another. */
  read(): Promise<void>;
  /** Reads again where events tell that something was chosen. */
  hear(events: readonly { kind: EventKind }[]): Promise<void>;
}

/** @param onRead told each time they were read again, so that answers made meanwhile are not kept. */
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
    if (turn !== begun) return; // what was asked for later is newer
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
