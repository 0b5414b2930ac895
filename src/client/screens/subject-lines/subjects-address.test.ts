import { describe, expect, it } from 'vitest';
import { toSearch } from '#client/platform/api/to-search.ts';
import {
  habitParameters,
  lineParameters,
  linesWithPhrasePath,
  readSubjectsAddress,
  subjectsPath,
} from '#client/screens/subject-lines/subjects-address.ts';

const read = (query: string) => readSubjectsAddress(new URLSearchParams(query));

describe('the address of the desk', () => {
  it('is read and written the same, whatever order it came in', () => {
    const address = read(
      'length=short&shape=question&season=easter&q=%20gift%20&shape=emoji&offer=20&brand=b&brand=a',
    );
    expect(subjectsPath(address)).toBe(
      '/subjects?q=gift&brand=a&brand=b&season=easter&offer=20&shape=emoji&shape=question&length=short',
    );
    expect(read(subjectsPath(address).slice('/subjects?'.length))).toEqual(address);
    expect(subjectsPath(read(''))).toBe('/subjects');
  });

  it('leaves out what means nothing', () => {
    expect(
      read('season=monsoon&type=&offer=0&offer=900&shape=round&length=tiny&category=%00&brand='),
    ).toEqual(read(''));
  });

  it('asks for habits of the chosen lines, however they are written, and leads to the emails behind a word', () => {
    const address = read('q=gift&season=easter&category=food&shape=emoji&length=long');
    expect(toSearch(habitParameters(address))).toBe('?category=food&season=easter');
    expect(toSearch(lineParameters(address))).toBe(
      '?q=gift&category=food&season=easter&shape=emoji&length=long',
    );
    expect(linesWithPhrasePath(address, 'last "chance')).toBe(
      '/emails?q=subject%3A%22last++chance%22&category=food&season=easter',
    );
  });
});
