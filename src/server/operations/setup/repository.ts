import type { Queryable } from '#server/platform/db/transaction.ts';
import type { SetupState, SetupStep } from '#shared/vocabulary/setup-steps.ts';

/** Administrators' choices for the vault itself; null if nothing was chosen. */
export interface ChosenRow {
  productName: string | null;
  isBillingOff: boolean | null;
  openVault: 'readers' | 'everyone' | null;
}

const columns = `product_name as "productName", is_billing_off as "isBillingOff", open_vault as "openVault"`;

export async function readChosen(db: Queryable): Promise<ChosenRow> {
  const { rows } = await db.query<ChosenRow>({ name: 'chosen', text: `select ${columns} from settings` });
  return onlyRow(rows);
}

/** Returns the choices, locked for a transaction that will write them; a second one waits. */
export async function lockChosen(client: Queryable): Promise<ChosenRow> {
  const { rows } = await client.query<ChosenRow>(`select ${columns} from settings for update`);
  return onlyRow(rows);
}

export async function writeChosen(client: Queryable, row: ChosenRow): Promise<void> {
  await client.query(
    'update settings set product_name = $1, is_billing_off = $2, open_vault = $3, updated_at = now()',
    [row.productName, row.isBillingOff, row.openVault],
  );
}

function onlyRow(rows: ChosenRow[]): ChosenRow {
  const row = rows[0];
  if (row === undefined) throw new Error('The row of settings is gone; migration 0006 makes it.');
  return row;
}

interface StepRow {
  step: string;
  state: Exclude<SetupState, 'open'>;
}

/** Returns steps that administrators have completed or skipped; the others are open. */
export async function listSteps(db: Queryable): Promise<StepRow[]> {
  const { rows } = await db.query<StepRow>({
    name: 'setup-steps',
    text: 'select step, state from setup_steps',
  });
  return rows;
}

export async function writeStep(db: Queryable, step: SetupStep, state: SetupState): Promise<void> {
  if (state === 'open') {
    await db.query('delete from setup_steps where step = $1', [step]);
    return;
  }
  await db.query(
    'insert into setup_steps (step, state) values ($1, $2) on conflict (step) do update set state = excluded.state',
    [step, state],
  );
}

/** The count stops here: the guide only shows that mail arrives. */
const maxCounted = 10_000;

/** Returns the number of emails in any state. */
export async function countEmails(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'setup-emails',
    text: `select count(*)::int as count from (select from emails limit ${maxCounted}) counted`,
  });
  return rows[0]?.count ?? 0;
}

/** True if there is a further mailbox besides that of the settings. */
export async function hasAddedMailbox(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>({
    name: 'setup-added-mailbox',
    text: 'select exists (select from mailbox_accounts) as found',
  });
  return rows[0]?.found ?? false;
}

/** True if an administrator has set rules of the gate, which decide which senders may appear. */
export async function hasRules(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>({
    name: 'setup-rules',
    text: 'select exists (select from gate_settings) as found',
  });
  return rows[0]?.found ?? false;
}
