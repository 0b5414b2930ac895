import type { WaitingGroup } from '#shared/contract/curation/reviews.ts';
import { type HoldRule, holdRuleLabels } from '#shared/vocabulary/hold-rules.ts';
import { type WaitingGrouping, waitingGroupings } from '#shared/vocabulary/waiting-groupings.ts';

/** Address parameters of the chosen group. */
export const groupingParameter = 'by';
export const groupParameter = 'group';

/** The email of the group to show first, if the address names one. */
export function readEmailId(search: URLSearchParams): number | null {
  const id = search.get('email') ?? '';
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}

/** A group of waiting emails with a common property. */
export interface ChosenGroup {
  by: WaitingGrouping;
  key: string;
}

/** Reads the group of a shared address; null if it has none. */
export function readGroup(search: URLSearchParams): ChosenGroup | null {
  const by = waitingGroupings.find((each) => each === search.get(groupingParameter));
  const key = search.get(groupParameter);
  return by === undefined || key === null || key === '' ? null : { by, key };
}

/** Converts the group to the value of a select, and back; empty for the whole queue. */
export const groupValue = (group: ChosenGroup | null): string =>
  group === null ? '' : `${group.by}:${group.key}`;

export function groupOfValue(value: string): ChosenGroup | null {
  const [by = '', ...key] = value.split(':');
  return readGroup(new URLSearchParams({ [groupingParameter]: by, [groupParameter]: key.join(':') }));
}

/** Properties that group waiting emails. */
export const groupingLabels: Readonly<Record<WaitingGrouping, string>> = {
  brand: 'Brand',
  rule: 'Reason',
  sender: 'Sender',
  run: 'Import or fetch',
};

/**
 * Label of an import, whose stored name has its instant in UTC: `Import of 2026-11-28T20:38` is the import of
 * 28 November, 20:38. Any other run keeps its name.
 */
export function runLabel(run: string, zone?: { timeZone: string }): string {
  const [, instant] = /^Import of (\d{4}-\d\d-\d\dT\d\d:\d\d)$/.exec(run) ?? [];
  if (instant === undefined) return run;
  const at = new Date(`${instant}Z`);
  const year = at.getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' as const };
  const day = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...year, ...zone });
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', ...zone });
  return `Import of ${day}, ${time}`;
}

export function groupLabel(by: WaitingGrouping, { key, label }: { key: string; label: string }): string {
  if (by === 'run') return runLabel(label);
  return by === 'rule' ? (holdRuleLabels[key as HoldRule] ?? label) : label;
}

/** Size and label of a group; null if it is not in the list. */
export function findGroup(groups: readonly WaitingGroup[] | undefined, group: ChosenGroup | null) {
  const found = group && groups?.find(({ key }) => key === group.key);
  return found ? { count: found.count, label: groupLabel(group.by, found) } : null;
}
