import { describe, expect, it } from 'vitest';
import { csvHead, csvItem } from '#server/library/saved-lists/csv.ts';
import type { SavedListItem } from '#shared/contract/library/saved-lists.ts';

const item: SavedListItem = {
  emailId: 7,
  addedAt: '2026-11-21T12:00:00.000Z',
  notes: null,
  email: {
    id: 7,
    subject: 'Soup season',
    preheader: null,
    language: null,
    sender: 'Rye & Fennel',
    from: 'hello@ryefennel.example',
    brandId: 1,
    receivedAt: '2026-11-20T08:00:00.000Z',
    campaignType: 'newsletter',
    season: 'winter',
    previewUrl: null,
    isImportant: false,
    brand: { id: 1, name: 'Rye & Fennel', slug: 'rye-fennel', logoUrl: null, categoryId: 5 },
  },
};

describe('a list as CSV', () => {
  it('has a head and one line an email, with the address of its page', () => {
    expect(csvHead).toBe('Received,Brand,Subject,Campaign type,Season,Notes,Added,Address\r\n');
    expect(csvItem(item, 'https://vault.example')).toBe(
      '2026-11-20T08:00:00.000Z,Rye & Fennel,Soup season,newsletter,winter,,2026-11-21T12:00:00.000Z,https://vault.example/email/7\r\n',
    );
  });

  it('quotes what would break the line, as RFC 4180 says', () => {
    expect(csvItem({ ...item, notes: 'He said "soup",\nand left' }, '')).toContain(
      ',"He said ""soup"",\nand left",',
    );
  });

  it('quotes a lone carriage return, which ends a line for some programs', () => {
    expect(csvItem({ ...item, notes: 'soup\rsalad' }, '')).toContain(',"soup\rsalad",');
  });

  it('never hands a spreadsheet a formula', () => {
    for (const notes of [
      '=1+1',
      '+1',
      '-1+1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '＝1+1',
      '＋1',
      '－1',
      '＠SUM(A1)',
    ]) {
      expect(csvItem({ ...item, notes }, '')).toMatch(/,"?'[=+\-@\t\r＝＋－＠]/);
    }
    expect(csvItem({ ...item, notes: '-1' }, '')).toContain(',-1,'); // a number, which is no formula
  });
});
