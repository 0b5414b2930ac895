import { describe, expect, test } from 'vitest';
import {
  isLikelyOpenCounter,
  isOpenCounter,
  isPictureFile,
  isStoredObject,
  remotePicture,
} from '#server/ingest/pictures/image-addresses.ts';
import { isTrackingPixel, isUnseen, type PictureAttributes } from '#server/ingest/pictures/tracking-pixel.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const look = (over: Partial<PictureAttributes>): PictureAttributes => ({
  src: 'https://cdn.brand.com/a.png',
  width: undefined,
  height: undefined,
  style: '',
  alt: undefined,
  hasClass: false,
  ...over,
});
const token = 'zVyFum2NdTrVP4x8Qa1Lk';

describe('A picture only counts opens', () => {
  test('that looks like one', async () => {
    await checkEveryRow<[string, Partial<PictureAttributes>]>(
      [
        ['of one pixel', { width: '1', height: '1' }],
        ['of no size', { width: '0', height: '0' }],
        ['of three pixels', { width: '3', height: '3' }],
        ['of one pixel with its unit', { width: '1px', height: '1px' }],
        ['of one pixel and blanks', { width: ' 1 ', height: '1 px' }],
        ['of one point', { width: '1pt', height: '1pt' }],
        ['of a tenth of a letter', { width: '.1em', height: '.1em' }],
        ['of half a millimetre', { width: '.5mm', height: '.5mm' }],
        ['of one percent', { width: '1%', height: '1%' }],
        ['of one pixel by its style', { style: 'width:1px;height:1px' }],
        [
          'whose style makes it small, whatever its attributes',
          { width: '600', height: '300', style: 'width:1px;height:1px' },
        ],
        ['that may grow to one pixel', { style: 'max-width:1px;max-height:1px' }],
        ['of which one side is given, and small', { height: '1' }],
        [
          'that is thin and has parameters',
          { src: 'https://t.brand.com/a.gif?u=1', width: '600', height: '1' },
        ],
        [
          'that is thin and has a token',
          { src: `https://t.brand.com/${token}abc/a.gif`, width: '600', height: '1' },
        ],
        ['that is transparent', { width: '600', height: '300', style: 'opacity:0' }],
        ['that is hidden', { width: '600', height: '300', style: 'display:none' }],
        [
          'that takes room and is not seen',
          { width: '600', height: '300', style: 'color:red;visibility:hidden' },
        ],
        [
          'at a counter’s address, whatever its size',
          { src: 'https://brand.com/track/open.gif', width: '600', height: '300', alt: 'Lamp' },
        ],
        ['at a counter’s host', { src: 'https://pixel.brand.com/a', width: '600', height: '300' }],
        ['at an address of a short word and a token', { src: `https://m.brand.com/o/${token}` }],
        ['without a name but with a token', { src: `https://m.brand.com/i?x=${token}` }],
        ['whose path ends in a token', { src: `https://stats.brand.com/e/${token}`, alt: '' }],
        ['whose path ends in a short one', { src: 'https://stats.brand.com/e/MR7FvQNYYw', alt: '' }],
        ['whose path is one', { src: 'https://s.brand.com/128c7d4a-c345-468f-aaaa-fca01164063a' }],
        ['whose path ends in base36', { src: 'https://brand.com/x/7/k39dk2m4z8q1x7c5v2b9n0aa', alt: ' ' }],
        ['that is said to track', { src: 'https://m.brand.com/track?x=1' }],
      ],
      ([_what, over]) => {
        expect(isTrackingPixel(look(over))).toBe(true);
      },
    );
  });

  test('but not one that is seen', async () => {
    await checkEveryRow<[string, Partial<PictureAttributes>]>(
      [
        ['without a size', {}],
        ['of four pixels', { width: '4', height: '4' }],
        ['of two letters', { width: '2em', height: '2em' }],
        ['of half the width', { width: '50%' }],
        ['of the whole width', { width: '100%', height: 'auto' }],
        ['of a size nobody can read', { width: 'wide', height: '' }],
        ['that is a spacer', { src: 'https://cdn.brand.com/spacer.gif', width: '600', height: '1' }],
        ['that another rule may show', { style: 'display:none', hasClass: true }],
        ['that is half transparent', { style: 'opacity:0.5' }],
        ['of a file with parameters', { src: `https://cdn.brand.com/a.png?t=${token}` }],
        ['with words and a token', { src: `https://m.brand.com/i?x=${token}`, alt: 'A red lamp' }],
        ['with a size and a token', { src: `https://m.brand.com/i?x=${token}`, width: '600', height: '300' }],
        ['with a class and a token', { src: `https://m.brand.com/i?x=${token}`, hasClass: true }],
        ['whose style sizes it', { src: `https://m.brand.com/i?x=${token}`, style: 'width:100%' }],
        ['of a parcel', { src: 'https://cdn.brand.com/tracking/parcel.png', width: '300' }],
        ['of the mail itself', { src: 'cid:logo' }],
      ],
      ([_what, over]) => {
        expect(isTrackingPixel(look(over))).toBe(false);
      },
    );
  });
});

describe('An element nobody can see', () => {
  test.each<[Partial<PictureAttributes>, boolean]>([
    [{ width: '1', height: '1' }, true],
    [{ style: 'width:1px;height:1px' }, true],
    [{ style: 'height:0' }, true],
    [{ style: 'max-height:0px;overflow:hidden' }, true],
    [{ style: 'display:none' }, true],
    [{ style: 'display:none', hasClass: true }, false],
    [{ style: 'height:0', hasClass: true }, false],
    [{ width: '1', height: '1', hasClass: true }, true],
    [{ height: '1' }, false],
    [{ style: 'height:0.5em' }, false],
    [{ style: 'line-height:0' }, false],
    [{ style: 'min-height:0' }, false],
    [{ width: '600', height: '1' }, false],
    [{}, false],
  ])('%j: %s', (over, unseen) => {
    expect(isUnseen(look(over))).toBe(unseen);
  });
});

describe('An address counts opens', () => {
  test('and others do not', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'open-counters.tsv', ['href', 'isOne']),
      ({ href, isOne }) => {
        expect(String(isOpenCounter(new URL(href)))).toBe(isOne);
      },
    );
  });

  test('or is likely to', async () => {
    await checkEveryRow(
      [
        [`https://m.brand.com/o/${token}`, true],
        [`https://m.brand.com/q/${token}~~`, true],
        [`https://m.brand.com/op/${token}.gif`, true],
        [`https://m.brand.com/o/${token}.png`, false],
        [`https://m.brand.com/img/${token}`, false],
        ['https://m.brand.com/o/twelve-lamps-for-long-evenings', false],
        [`https://storage.googleapis.com/v0/b/brand/o/${token}`, false],
      ],
      ([href, likely]) => {
        expect(isLikelyOpenCounter(new URL(href))).toBe(likely);
      },
    );
  });

  test('and a stored object or a file does not', () => {
    expect(isStoredObject(new URL('https://storage.googleapis.com/v0/b/brand/o/lamp'))).toBe(true);
    expect(isStoredObject(new URL('https://cdn.brand.com/b/lamp.png'))).toBe(false);
    expect(
      ['/a.PNG', '/a.jpeg', '/a.webp', '/a.svg', '/a.gif.php', '/png'].map((path) =>
        isPictureFile(new URL(`https://a.b${path}`)),
      ),
    ).toEqual([true, true, true, false, false, false]);
  });
});

test('is kept as browsers ask for it, or is none', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'remote-pictures.tsv', ['what', 'text', 'href']),
    ({ text, href }) => {
      expect(remotePicture(text)?.href ?? null).toBe(href || null);
    },
  );
});

describe('A picture whose path ends in a token is seen', () => {
  test.each<[string, Partial<PictureAttributes>]>([
    ['with a name of a file', { src: `https://stats.brand.com/e/${token}.png` }],
    ['with words', { src: `https://stats.brand.com/e/${token}`, alt: 'Lamp' }],
    ['with a size', { src: `https://stats.brand.com/e/${token}`, width: '600' }],
    ['with a class', { src: `https://stats.brand.com/e/${token}`, hasClass: true }],
    ['in a link', { src: `https://stats.brand.com/e/${token}`, isLinked: true }],
    ['on a host of pictures', { src: `https://images.brand.com/e/${token}` }],
    ['on a numbered host of pictures', { src: `https://lh3.pictures.net/${token}=w600` }],
    ['on a named host of pictures', { src: `https://brand-cdn.net.com/${token}` }],
    ['in a folder of pictures', { src: `https://www.brand.com/media/${token}` }],
    ['in a store of files', { src: `https://store.net/a/b/c/d/${token}` }],
    ['whose name is words', { src: 'https://www.brand.com/e/linen-shirts-for-long-evenings' }],
    ['whose name is a model', { src: 'https://www.brand.com/lamp/LR-2041-B' }],
    ['whose name is short', { src: 'https://www.brand.com/e/x7Gk2' }],
    ['whose name is a number', { src: 'https://www.brand.com/e/12345678901234567890' }],
  ])('%s', (_what, over) => {
    expect(isTrackingPixel(look(over))).toBe(false);
  });
});
