import type { WaitingGroup } from '#shared/contract/curation/reviews.ts';
import { type HoldRule, holdRuleLabels } from '#shared/vocabulary/hold-rules.ts';
import { type WaitingGrouping, waitingGroupings } from '#shared/vocabulary/waiting-groupings.ts';

/** The parameters of the address that say which group is looked at. */
export const groupingParameter = 'by';
export const groupParameter = 'group';

/** The email of it that is looked at first, where a link leads to one. */
export function readEmailId(search: URLSearchParams): number | null {
  const id = search.get('email') ?? '';
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}

/** Waiting emails that have something in common. */
export interface ChosenGroup {
  by: WaitingGrouping;
  key: string;
}

/** Reads the group of a shared address; null where it names none. */
export function readGroup(search: URLSearchParams): ChosenGroup | null {
  const by = waitingGroupings.find((each) => each === search.get(groupingParameter));
  const key = search.get(groupParameter);
  return by === undefined || key === null || key === '' ? null : { by, key };
}

/** The group as the value of a choice, and back; empty for everything that waits. */
export const groupValue = (group: ChosenGroup | null): string =>
  group === null ? '' : `${group.by}:${group.key}`;

export function groupOfValue(value: string): ChosenGroup | null {
  const [by = '', ...key] = value.split(':');
  return readGroup(new URLSearchParams({ [groupingParameter]: by, [groupParameter]: key.join(':') }));
}

/** What waiting emails are taken together by. */
export const groupingLabels: Readonly<Record<WaitingGrouping, string>> = {
  brand: 'Brand',
  rule: 'Reason',
  sender: 'Sender',
  run: 'Import or fetch',
};

/**
 * How people call an import, whose stored name has its instant in UTC: `Import of 2026-11-28T20:38` is the import of
 * 28 November, 20:38. What came otherwise keeps its name.
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

/** What a group is called. */
export function groupLabel(by: WaitingGrouping, { key, label }: { key: string; label: string }): string {
  if (by === 'run') return runLabel(label);
  return by === 'rule' ? (holdRuleLabels[key as HoldRule] ?? label) : label;
}

/** How many wait in a group, and what it is called; null where it is not among these. */
export function findGroup(groups: readonly WaitingGroup[] | undefined, group: ChosenGroup | null) {
  const found = group && groups?.find(({ key }) => key === group.key);
  return found ? { count: found.count, label: groupLabel(group.by, found) } : null;
}
