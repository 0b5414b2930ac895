import { describe, expect, test } from 'vitest';
import { sanitizeInlineStyle } from '#server/ingest/sanitize/css/sanitize-css.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const inline = (style: string) => sanitizeInlineStyle(style, () => 'mv-image:0');

/** Returns the style, and the addresses of its pictures. */
function asked(style: string): { shown: string; addresses: string[] } {
  const addresses: string[] = [];
  const shown = sanitizeInlineStyle(style, (address) => {
    addresses.push(address);
    return `mv-image:${addresses.length}`;
  });
  return { shown, addresses };
}

test('Style attributes are sanitized', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'inline-style.tsv', ['what', 'style', 'sanitized']),
    ({ style, sanitized }) => {
      expect(inline(style)).toBe(sanitized);
    },
  );
});

describe('A picture of a style', () => {
  test('is asked for, however it is written', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'pictures-of-styles.tsv', ['how', 'value', 'address']),
      ({ value, ...row }) => {
        const address = row.address === 'nothing' ? null : row.address;
        // Text after an unterminated address would be part of it.
        const { shown, addresses } = asked(`background-image:${value}`);
        expect(addresses).toEqual(address === null ? [] : [address]);
        expect(shown).toBe(address === null ? '' : 'background-image:url("mv-image:1")');
      },
    );
  });

  test('is one of several', () => {
    expect(asked('background:url(a.png) left,url(b.png) right;list-style:square url(c.png)')).toEqual({
      shown: 'background:url("mv-image:1") left,url("mv-image:2") right;list-style:square url("mv-image:3")',
      addresses: ['a.png', 'b.png', 'c.png'],
    });
  });

  test.each([
    'color',
    'cursor',
    'content',
    'filter',
    'mask',
    'src',
    'border-image',
    'background-color',
    'behavior',
  ])('is not asked for in %s', (property) => {
    expect(asked(`${property}:url(https://a.b/c.png)`)).toEqual({ shown: '', addresses: [] });
  });

  test('that may not be shown leaves what stands beside it', () => {
    expect(sanitizeInlineStyle('background:#eee url(x) no-repeat center', () => null)).toBe(
      'background:#eee none no-repeat center',
    );
  });
});
