import type { Database } from '#server/platform/db/client.ts';

/** Names of synthetic users, evenly distributed; the address also contains the user's number. */
const firstNames = [
  'Ada',
  'Bram',
  'Chidi',
  'Dara',
  'Elif',
  'Farah',
  'Goran',
  'Hana',
  'Ines',
  'Jonas',
  'Kaia',
  'Luc',
];
const lastNames = [
  'Abara',
  'Brandt',
  'Castro',
  'Dyer',
  'Ekberg',
  'Fontaine',
  'Gupta',
  'Haddad',
  'Iwu',
  'Jansen',
];

/** One user in twenty pays, one in a thousand administers; one in a hundred has no address. */
const premiumEvery = 20;
const adminEvery = 1_000;
const namelessEvery = 100;

/** Fourteen months, as for the emails. */
const historySeconds = 425 * 86_400;

/** Adds synthetic users with sign-ups spread evenly over fourteen months. A second run adds to the first. */
export async function seedUsers(database: Database, count: number, now: Date): Promise<void> {
  await database.pool.query(
    `insert into users (id, email, first_name, last_name, is_admin, subscription_tier, created_at)
     select gen_random_uuid(), case when n % ${namelessEvery} > 0 then
         lower(first || '.' || last || n || '@mail' || n % 50 || '.seed.invalid') end,
       case when n % ${namelessEvery} > 0 then first end, case when n % ${namelessEvery} > 0 then last end,
       n % ${adminEvery} = 0, case when n % ${premiumEvery} = 0 then 'premium' else 'free' end,
       $2::timestamptz - interval '1 second' * (n::float8 / $1 * ${historySeconds})
     from generate_series(1, $1::int) n
     cross join lateral (select ($3::text[])[1 + n % cardinality($3::text[])] as first,
       ($4::text[])[1 + n / 7 % cardinality($4::text[])] as last) named`,
    [count, now, firstNames, lastNames],
  );
  await database.pool.query('analyze users');
}
