import { afterEach, expect, test, vi } from 'vitest';
import { saveCsv } from '#client/platform/browser/save-file.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('A file is saved under its name, and its address is given up only when the browser has it', async () => {
  vi.useFakeTimers();
  const files: unknown[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file)}`);
  const givenUp = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  saveCsv('Row,Error\r\n', 'errors.csv');
  expect(saved).toEqual(['errors.csv blob:1']);
  expect(givenUp).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(givenUp).toHaveBeenCalledWith('blob:1');
  const [file] = files as Blob[];
  expect([file?.type, await file?.text()]).toEqual(['text/csv;charset=utf-8', 'Row,Error\r\n']);
});
