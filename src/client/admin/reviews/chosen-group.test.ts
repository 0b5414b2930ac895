import { describe, expect, test } from 'vitest';
import {
  findGroup,
  groupLabel,
  groupOfValue,
  groupValue,
  readEmailId,
  readGroup,
  runLabel,
} from '#client/admin/reviews/chosen-group.ts';
import type { Waiting } from '#shared/contract/curation/reviews.ts';

describe('The group that is looked at', () => {
  test.each([
    ['?by=brand&group=3', { by: 'brand', key: '3' }],
    ['?by=run&group=Fetch%207', { by: 'run', key: 'Fetch 7' }],
    ['?by=colour&group=3', null],
    ['?by=brand', null],
    ['?by=brand&group=', null],
    ['', null],
  ])('of the address %s', (search, group) => {
    expect(readGroup(new URLSearchParams(search))).toEqual(group);
  });

  test('is the value of a choice and comes back whole, whatever its key', () => {
    for (const key of ['3', 'a:b:c', 'anna+news@mail.example', 'Fetch & more=7']) {
      expect(groupOfValue(groupValue({ by: 'sender', key }))).toEqual({ by: 'sender', key });
    }
    expect(groupOfValue(groupValue(null))).toBeNull();
  });

  test('has a name for people and a count, where it is among the largest', () => {
    const waiting: Waiting = {
      count: 4,
      groups: {
        brand: [{ key: '3', label: 'Shop', count: 4 }],
        rule: [{ key: 'secrets', label: 'secrets', count: 2 }],
        sender: [],
        run: [],
      },
    };
    expect(findGroup(waiting.groups.brand, { by: 'brand', key: '3' })).toEqual({ label: 'Shop', count: 4 });
    expect(findGroup(waiting.groups.rule, { by: 'rule', key: 'secrets' })).toEqual({
      label: 'Codes and sign-in links',
      count: 2,
    });
    expect(findGroup(waiting.groups.sender, { by: 'sender', key: 'a@b.example' })).toBeNull();
    expect(findGroup(undefined, { by: 'brand', key: '3' })).toBeNull();
    expect(findGroup(waiting.groups.rule, null)).toBeNull();
    expect(groupLabel('rule', { key: 'of a later release', label: 'later' })).toBe('later');
  });
});

test.each([
  ['?email=12', 12],
  ['', null],
  ['?email=', null],
  ['?email=0', null],
  ['?email=1e3', null],
  ['?email=99999999999', null],
])('The address %j leads to the email %s of the queue', (search, id) => {
  expect(readEmailId(new URLSearchParams(search))).toBe(id);
});

test.each([
  ['Import of 2024-11-28T20:38', 'Import of 28 November 2024, 20:38'],
  [`Import of ${new Date().getFullYear()}-06-05T08:07`, 'Import of 5 June, 08:07'],
  ['Fetch 12', 'Fetch 12'],
  ['Import of yesterday', 'Import of yesterday'],
])('The run %j is called %j', (run, words) => {
  expect(runLabel(run, { timeZone: 'UTC' })).toBe(words);
});
