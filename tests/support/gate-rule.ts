import type { Queryable } from '#server/platform/db/transaction.ts';
import { type GateRule, sourceKinds } from '#shared/vocabulary/hold-rules.ts';

/** Turns a rule of the gate on or off for every kind of source, as an administrator does in Settings. */
export async function setRule(db: Queryable, rule: GateRule, isOn: boolean): Promise<void> {
  await db.query(
    `insert into gate_settings (rule, source_kind, is_on) select $1, kind, $3 from unnest($2::text[]) as kind
     on conflict (rule, source_kind) do update set is_on = excluded.is_on`,
    [rule, sourceKinds, isOn],
  );
}
