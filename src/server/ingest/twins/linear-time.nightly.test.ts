import { expect, test } from 'vitest';
import { makeTwinCopies } from '#server/ingest/twins/twin-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

function twinCalled(name: string, lines: number) {
  const rows = Array.from(
    { length: lines },
    (_, at) =>
      `<tr><td>Row ${at}: ${at % 7 === 0 ? name : 'lamp'} and ${(at * 7919) % 104_729} more</td></tr>`,
  );
  return {
    mail: parsedMail({ html: `<table>${rows.join('')}</table>` }),
    identity: { fromFields: [name], registered: [] },
  };
}

function timeOf(lines: number): number {
  const twins = [twinCalled('Anna', lines), twinCalled('Tom', lines)] as const;
  const started = performance.now();
  expect(makeTwinCopies(twins, { imageKey }).kind).toBe('same');
  return performance.now() - started;
}

test('A mail of 1 MB is compared with its twin in time in proportion to its size', () => {
  timeOf(1_000);
  const [small, large] = [timeOf(2_500), timeOf(20_000)];
  expect(large / small).toBeLessThan(24);
});
