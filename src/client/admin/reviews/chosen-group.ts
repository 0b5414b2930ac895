import type { WaitingGroup } from '#shared/contract/reviews.ts';
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
  run: 'Arrived with',
};

/** What a group is called. */
export function groupLabel(by: WaitingGrouping, { key, label }: { key: string; label: string }): string {
  return by === 'rule' ? (holdRuleLabels[key as HoldRule] ?? label) : label;
}

/** How many wait in a group, and what it is called; null where it is not among these. */
export function findGroup(groups: readonly WaitingGroup[] | undefined, group: ChosenGroup | null) {
  const found = group && groups?.find(({ key }) => key === group.key);
  return found ? { count: found.count, label: groupLabel(group.by, found) } : null;
}
