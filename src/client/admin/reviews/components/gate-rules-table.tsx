import { saveGateRulesMutation } from '#client/admin/reviews/api.ts';
import { gateRuleSentences, sourceKindLabels } from '#client/admin/reviews/copy.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Switch } from '#client/ui/form/switch.tsx';
import { type Column, Table } from '#client/ui/table/table.tsx';
import type { GateRules } from '#shared/contract/curation/reviews.ts';
import {
  type GateRule,
  gateRules,
  holdRuleLabels,
  type SourceKind,
  sourceKinds,
} from '#shared/vocabulary/hold-rules.ts';

interface Row {
  id: GateRule;
  isOn: Readonly<Partial<Record<SourceKind, boolean>>>;
}

const columns: ReadonlyArray<Column<Row>> = [
  {
    key: 'rule',
    header: 'Rule',
    block: 'line',
    cell: ({ id }) => (
      <span className="block rows:py-1">
        <span className="block font-control">{holdRuleLabels[id]}</span>
        <span className="block text-ink-2">{gateRuleSentences[id]}</span>
      </span>
    ),
  },
  ...sourceKinds.map(
    (kind, at): Column<Row> => ({
      key: kind,
      header: sourceKindLabels[kind],
      // Two columns in block layout.
      block: at % 2 === 0 ? 'note' : 'count',
      width: 'w-[92px]',
      className:
        'blocks:flex! blocks:min-h-touch blocks:w-36 max-xs:w-30! blocks:items-center blocks:justify-between',
      blockLabel: sourceKindLabels[kind],
      cell: (row) => <RuleSwitch rule={row.id} kind={kind} isOn={row.isOn[kind] === true} />,
    }),
  ),
];

/** Every rule of the gate for every kind of source, each with a switch that takes effect immediately. */
export function GateRulesTable({ rules }: { rules: GateRules }) {
  const rows = gateRules.map((id) => ({
    id,
    isOn: Object.fromEntries(
      rules.filter(({ rule }) => rule === id).map(({ sourceKind, isOn }) => [sourceKind, isOn]),
    ),
  }));
  return (
    <div className="mt-4">
      <Table label="Held for review" columns={columns} rows={rows} />
    </div>
  );
}

function RuleSwitch({ rule, kind, isOn }: { rule: GateRule; kind: SourceKind; isOn: boolean }) {
  const save = useApiMutation(saveGateRulesMutation);
  // An optimistic value while the request is pending.
  const shown = save.isPending ? save.variables.rules[0]?.isOn === true : isOn;
  const handleChange = (next: boolean) =>
    save.mutate({
      rules: [{ rule, sourceKind: kind, isOn: next }],
      done: {
        title: next ? 'Rule turned on' : 'Rule turned off',
        description: `${holdRuleLabels[rule]}, ${sourceKindLabels[kind]}`,
      },
    });
  return (
    <Switch
      isOn={shown}
      isBusy={save.isPending}
      onChange={handleChange}
      aria-label={`${holdRuleLabels[rule]}: hold email from ${sourceKindLabels[kind]}`}
    />
  );
}
