import { describe, expect, it } from 'vitest';
import { type PerEmail, planFor, printPlans, volumes } from './scale-plan.ts';

const perEmail: PerEmail = { database: { words: 4_000, emails: 1_000 }, indexes: 1_500, bodies: 20_000 };

describe('the plan of a vault', () => {
  it('adds up what one email takes, and what it costs', () => {
    const plan = planFor(perEmail, { emails: 1_000_000, months: 10, requests: 10 });
    expect(plan).toMatchObject({
      database: { words: 4, emails: 1 },
      databaseGigabytes: 5,
      growthGigabytes: 0.5,
      bucketGigabytes: 20,
      memoryGigabytes: 1.5 * 0.5 + 3.5 * 0.1,
      machineCores: 2,
    });
    const { all, ...parts } = plan.cost;
    expect(all).toBeCloseTo(Object.values(parts).reduce((before, part) => before + part, 0));
    expect(parts.databases).toBeCloseTo(2 * 2 * 0.1195 * 730);
  });

  it('takes the smallest machine with the cores and the memory, and says when there is none', () => {
    const machine = (emails: number, requests: number) =>
      planFor(perEmail, { emails, months: 60, requests }).machineCores;
    expect(machine(1_000_000, 10)).toBeLessThan(machine(1_000_000, 400) ?? 0);
    expect(machine(1_000_000, 10)).toBeLessThan(machine(100_000_000, 10) ?? 0);
    expect(machine(10_000_000_000, 10)).toBeNull();
  });

  it('prints a column for each size, and a row for each part of the database', () => {
    const lines = printPlans(volumes.map((volume) => planFor(perEmail, volume))).split('\n');
    expect(lines[0]).toBe('|  | 1 million | 10 million | 100 million |');
    expect(lines).toContain('| words | 4.0 GB | 40 GB | 400 GB |');
    expect(lines.at(-1)).toMatch(
      /^\| \*\*a month\*\* \| \*\*\$[\d,]+\*\* \| \*\*\$[\d,]+\*\* \| \*\*\$[\d,]+\*\* \|$/,
    );
  });
});
