import { describe, expect, test } from 'vitest';
import { findGrowth } from '#tests/support/cost-growth.ts';
import { hostileMails, pipelineSteps } from '#tests/support/mail/hostile-mails.ts';
import { type HostileText, hostileTexts } from '#tests/support/mail/hostile-texts.ts';
import { parserSteps, textSteps } from '#tests/support/mail/ingest-steps.ts';

/** A test needs seconds of processor time; on a busy machine that may take minutes. */
const patienceMs = 15 * 60_000;

/** Every `every`-th text, with another offset for each step, so that each text is tried by some. */
const share = (every: number, offset: number) =>
  hostileTexts.filter((text, at) => text.isForAll || (at + offset) % every === 0);

async function findCostly(step: (text: string) => unknown, texts: readonly HostileText[]): Promise<string[]> {
  const costly: string[] = [];
  for (const text of texts) {
    // An end that matches nothing makes a pattern try every alternative.
    const growth = await findGrowth((length) => {
      const hostile = `${text.ofLength(length)}\u0001x`;
      return () => step(hostile);
    });
    if (growth !== null) costly.push(`${text.name}: ${growth}`);
  }
  return costly;
}

describe('Twice the text costs no more than about twice the time in', { timeout: patienceMs }, () => {
  test.each(Object.entries(textSteps).map(([name, step], at) => [name, step, at] as const))(
    '%s',
    async (_name, step, at) => {
      expect(await findCostly(step, share(6, at * 5))).toEqual([]);
    },
  );

  test.each(Object.entries(parserSteps).map(([name, step], at) => [name, step, at] as const))(
    '%s',
    async (_name, step, at) => {
      expect(await findCostly(step, share(24, at * 5))).toEqual([]);
    },
  );
});

describe('Twice the mail costs no more than about twice the time with a hostile', {
  timeout: patienceMs,
}, () => {
  test.each(Object.entries(hostileMails).map(([name, mailOf], at) => [name, mailOf, at] as const))(
    '%s',
    async (_name, mailOf, at) => {
      for (const [step, run] of Object.entries(pipelineSteps)) {
        const texts = share(300, at * 7);
        const costly: string[] = [];
        for (const text of texts) {
          const growth = await findGrowth((length) => run(Buffer.from(mailOf(text.ofLength(length)))));
          if (growth !== null) costly.push(`${step}: ${text.name}: ${growth}`);
        }
        expect(costly).toEqual([]);
      }
    },
  );
});
