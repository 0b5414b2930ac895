import type { Queryable } from '#server/platform/db/transaction.ts';
import {
  type GateRule,
  gateRules,
  isRuleOnByDefault,
  type SourceKind,
} from '#shared/vocabulary/hold-rules.ts';

/** One row of the table in Settings: an administrator's choice for a kind of source. */
export interface ChosenRule {
  rule: GateRule;
  sourceKind: SourceKind;
  isOn: boolean;
}

export async function listChosenRules(db: Queryable): Promise<ChosenRule[]> {
  const { rows } = await db.query<ChosenRule>({
    name: 'gate-settings',
    text: 'select rule, source_kind as "sourceKind", is_on as "isOn" from gate_settings order by rule, source_kind',
  });
  return rows;
}

/** Returns the rules that hold mail of a kind of source. */
export function rulesThatHold(chosen: readonly ChosenRule[], kind: SourceKind): ReadonlySet<GateRule> {
  const isOn = (rule: GateRule) =>
    chosen.find((line) => line.rule === rule && line.sourceKind === kind)?.isOn ??
    isRuleOnByDefault(rule, kind);
  return new Set(gateRules.filter(isOn));
}
