import { expect, it } from 'vitest';
import { hashPassword, isPassword } from '#server/features/invitations/passwords.ts';

it('knows a password again, under a salt of its own each time', async () => {
  const [one, two] = await Promise.all([
    hashPassword('a lantern by the door'),
    hashPassword('a lantern by the door'),
  ]);
  expect(one).not.toBe(two);
  expect(await isPassword(one, 'a lantern by the door')).toBe(true);
  expect(await isPassword(one, 'a lantern by the gate')).toBe(false);
  expect(await isPassword(one, '')).toBe(false);
});

it('takes the same characters however they were composed', async () => {
  const stored = await hashPassword('caf\u00e9 am Morgen');
  expect(await isPassword(stored, 'cafe\u0301 am Morgen')).toBe(true);
});

it('works as hard where there is no account: the parameters are the same', async () => {
  const cpu = async (work: () => Promise<unknown>) => {
    const before = process.cpuUsage();
    for (let count = 0; count < 2; count += 1) await work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const stored = await hashPassword('a lantern by the door');
  const known = await cpu(() => isPassword(stored, 'wrong'));
  const unknown = await cpu(() => isPassword(undefined, 'wrong'));
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
  expect(await isPassword(undefined, 'wrong')).toBe(false);
});
