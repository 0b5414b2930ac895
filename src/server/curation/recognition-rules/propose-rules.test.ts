import { describe, expect, it } from 'vitest';
import { proposeRules } from '#server/curation/recognition-rules/propose-rules.ts';
import type { CorrectionRow } from '#server/curation/recognition-rules/repository.ts';

const correction = (subject: string, given: Partial<CorrectionRow> = {}): CorrectionRow => ({
  brandId: 1,
  brandName: 'Shop',
  subject,
  campaignType: 'newsletter',
  season: null,
  ...given,
});

const proposed = (corrections: CorrectionRow[], known: Parameters<typeof proposeRules>[1] = []) =>
  proposeRules(corrections, known).map(({ brandId, subjectContains, set, corrections: count }) => [
    brandId,
    subjectContains,
    set,
    count,
  ]);

describe('Rules that corrections propose', () => {
  it('ask for the longest words that the most corrections share', () => {
    const subjects = ['The Sunday read: pears', 'Today: the Sunday Read!', 'the sunday read (figs)', 'Figs'];
    expect(proposed(subjects.map((subject) => correction(subject)))).toEqual([
      [1, 'The Sunday read', { campaignType: 'newsletter' }, 3],
    ]);
  });

  it('are about every email where the subjects share nothing', () => {
    const subjects = ['Pears are in', 'Buy figs', 'Only quinces'];
    expect(
      proposed(subjects.map((subject) => correction(subject, { campaignType: null, season: 'fall' }))),
    ).toEqual([[1, '', { season: 'fall' }, 3]]);
  });

  it('ask for nothing that mail of the brand has which is something else', () => {
    const news = ['Weekly pears', 'Weekly figs', 'Weekly quinces'].map((subject) => correction(subject));
    const sale = correction('Weekly sale', { campaignType: 'promotion' });
    expect(proposed([...news, sale])).toEqual([]);
    expect(proposed([...news, { ...sale, brandId: 2 }])).toHaveLength(1);
  });

  it('count the corrections of one brand only, and none that a rule covers', () => {
    const three = ['Weekly pears', 'Weekly figs', 'Weekly quinces'];
    const ofThree = three.map((subject, brandId) => correction(subject, { brandId }));
    expect(proposed(ofThree)).toEqual([]);
    const rule = { brandId: 1, subjectContains: 'WEEKLY', campaignType: 'newsletter', season: null } as const;
    const corrections = three.map((subject) => correction(subject));
    expect(proposed(corrections, [rule])).toEqual([]);
    expect(proposed(corrections, [{ ...rule, campaignType: 'promotion' }])).toHaveLength(1);
  });
});
