import { expect, it } from 'vitest';
import { createPasswords } from '#server/accounts/invitations/passwords.ts';

const passwords = createPasswords();

it('recognizes a password, hashed with another salt each time', async () => {
  const [one, two] = await Promise.all([
    passwords.hash('a lantern by the door'),
    passwords.hash('a lantern by the door'),
  ]);
  expect(one).not.toBe(two);
  expect(one).toMatch(/^scrypt\$32768\$8\$3\$/);
  expect(await passwords.matches(one, 'a lantern by the door')).toBe(true);
  expect(await passwords.matches(one, 'a lantern by the gate')).toBe(false);
  expect(await passwords.matches(one, '')).toBe(false);
});

it('takes the same characters however they were composed', async () => {
  const stored = await passwords.hash('caf\u00e9 am Morgen');
  expect(await passwords.matches(stored, 'cafe\u0301 am Morgen')).toBe(true);
});

it('takes as long for an unknown account: the parameters are the same', async () => {
  // Minimum of three runs: other work in this process can only add time.
  const cpu = async (work: () => Promise<unknown>) => {
    let least = Number.POSITIVE_INFINITY;
    for (let count = 0; count < 3; count += 1) {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, user + system);
    }
    return least;
  };
  const stored = await passwords.hash('a lantern by the door');
  const known = await cpu(() => passwords.matches(stored, 'wrong'));
  const unknown = await cpu(() => passwords.matches(undefined, 'wrong'));
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
  expect(await passwords.matches(undefined, 'wrong')).toBe(false);
});

it('says with each password what it cost, so that a later change of mind locks nobody out', async () => {
  const cheap = createPasswords({ N: 2, r: 1, p: 1 });
  const stored = await cheap.hash('a lantern by the door');
  expect(stored).toMatch(/^scrypt\$2\$1\$1\$/);
  expect(await passwords.matches(stored, 'a lantern by the door')).toBe(true);
  expect(await passwords.matches(stored, 'a lantern by the gate')).toBe(false);
});
