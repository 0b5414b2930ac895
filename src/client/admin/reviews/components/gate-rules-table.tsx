import { adminPlaceSearch, adminTabs } from '#client/admin/kit/admin-places.ts';
import { saveGateRulesMutation } from '#client/admin/reviews/api.ts';
import { groupingParameter, groupParameter } from '#client/admin/reviews/chosen-group.ts';
import { gateRuleSentences, sourceKindLabels } from '#client/admin/reviews/copy.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { TextLink } from '#client/ui/button.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import { type Column, Table } from '#client/ui/table/table.tsx';
import type { GateRules } from '#shared/contract/curation/reviews.ts';
import { formatCount } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';
import {
  type GateRule,
  gateRules,
  heldDays,
  holdRuleLabels,
  type SourceKind,
  sourceKinds,
} from '#shared/vocabulary/hold-rules.ts';

interface Row {
  id: GateRule;
  isOn: Readonly<Partial<Record<SourceKind, boolean>>>;
  held: GateRules[number]['held'];
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
  {
    key: 'held',
    header: `Last ${heldDays} days`,
    block: 'line',
    blockLabel: `Last ${heldDays} days`,
    width: 'w-[150px]',
    className: 'tabular',
    cell: ({ id, held }) => <Held rule={id} held={held} />,
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
  const rows = gateRules.map((id) => {
    const lines = rules.filter(({ rule }) => rule === id);
    const sum = (what: keyof Row['held']) => lines.reduce((total, { held }) => total + held[what], 0);
    return {
      id,
      isOn: Object.fromEntries(lines.map(({ sourceKind, isOn }) => [sourceKind, isOn])),
      held: { published: sum('published'), hidden: sum('hidden'), waiting: sum('waiting') },
    };
  });
  return (
    <div className="mt-4">
      <Table label="Held for review" columns={columns} rows={rows} />
    </div>
  );
}

const queue = adminPlaceSearch(adminTabs[2], adminTabs[2].views[1]);

/** Emails that the rule held, and what became of them; those that wait lead to the queue. */
function Held({ rule, held }: { rule: GateRule; held: Row['held'] }) {
  const { published, hidden, waiting } = held;
  const total = published + hidden + waiting;
  if (total === 0) return <span className="text-ink-2">None held</span>;
  const decided = [
    ...(published > 0 ? [`${formatCount(published)} published`] : []),
    ...(hidden > 0 ? [`${formatCount(hidden)} hidden`] : []),
  ];
  return (
    <span className="text-ink-2 rows:block rows:py-1">
      <span className="rows:block">{formatCount(total)} held: </span>
      {decided.map((what, at) => (
        <span key={what} className="rows:block">
          {what}
          {(waiting > 0 || at < decided.length - 1) && ', '}
        </span>
      ))}
      {waiting > 0 && (
        <TextLink
          to={`${paths.admin()}${queue}&${new URLSearchParams({ [groupingParameter]: 'rule', [groupParameter]: rule })}`}
          className="-my-3 rows:-my-2"
          aria-label={`${formatCount(waiting)} waiting: ${holdRuleLabels[rule]}`}
        >
          {formatCount(waiting)} waiting
        </TextLink>
      )}
    </span>
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
