import { randomInt } from 'node:crypto';
import { isGivenName } from '#server/ingest/redact/names/given-names.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

const consonants = 'bdfgklmnprstvz';
const vowels = 'aeiou';
/** Without those that look like another: `0`, `o`, `1`, `i`, `l`. */
const signs = '23456789abcdefghjkmnpqrstuvwxyz';

/**
 * Makes addresses such as `rubalo-tikeso-4f7k@in.vault.example`, one for each of these sign-ups that has none.
 * Their words are made up: redaction takes words of an address for the subscriber's names, so real ones would
 * be removed from public copies. An address is never used again.
 * @returns how many were made.
 */
export async function makeAddresses(
  client: Queryable,
  ids: readonly number[],
  { domain, now }: { domain: string; now: Date },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'select id from sign_ups where id = any($1::int[]) and address is null order by id',
    [ids],
  );
  if (rows.length === 0) return 0;
  const made = rows.map(() => `${makeLocalPart()}@${domain}`);
  // Two of the same, or one that was made before, would fail: there are 10^20.
  await client.query(
    `insert into sign_up_addresses (sign_up_id, address, made_at)
     select made.id, made.address, $3 from unnest($1::int[], $2::text[]) as made (id, address)`,
    [rows.map(({ id }) => id), made, now],
  );
  await client.query(
    `update sign_ups s set address = made.address
     from unnest($1::int[], $2::text[]) as made (id, address) where s.id = made.id`,
    [rows.map(({ id }) => id), made],
  );
  return rows.length;
}

function makeLocalPart(): string {
  return `${makeWord()}-${makeWord()}-${Array.from({ length: 4 }, () => oneOf(signs)).join('')}`;
}

/** Three syllables, and nobody's name. */
function makeWord(): string {
  for (;;) {
    const word = Array.from({ length: 3 }, () => oneOf(consonants) + oneOf(vowels)).join('');
    if (!isGivenName(word)) return word;
  }
}

function oneOf(letters: string): string {
  return letters[randomInt(letters.length)] ?? '';
}
