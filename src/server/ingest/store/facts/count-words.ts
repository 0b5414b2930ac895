import type pg from 'pg';

/** Number of the newest emails whose words are counted. */
export const countedEmails = 2_000;

/** Emails of one statement, so that the embedded database can serve others in between. */
const batch = 100;

/** A smaller deviation does not change the order of results; every update costs five index entries. */
const tolerance = 0.3;

/** Recounts how often words occur in the newest emails. */
export async function countWords(pool: pg.Pool, { signal }: { signal: AbortSignal }): Promise<void> {
  const { rows: newest } = await pool.query<{ id: number }>(
    `select email_id as id from email_facts order by received_at desc, email_id desc limit ${countedEmails}`,
  );
  const counts = new Map<string, number>();
  for (let start = 0; start < newest.length; start += batch) {
    if (signal.aborted) return;
    const { rows } = await pool.query<{ word: string; emails: number }>({
      name: 'count-words',
      text: `select said.lexeme as word, count(*)::int as emails from email_facts, unnest(terms) as said
        where email_id = any($1::int[]) and said.lexeme !~ '^[@<=]' group by said.lexeme`,
      values: [newest.slice(start, start + batch).map(({ id }) => id)],
    });
    for (const { word, emails } of rows) counts.set(word, (counts.get(word) ?? 0) + emails);
  }
  await pool.query(
    `update search_words set emails = said.emails
     from unnest($1::text[], $2::int[]) as said (word, emails)
     where search_words.word = said.word
       and abs(search_words.emails - said.emails) > ${tolerance} * search_words.emails`,
    [[...counts.keys()], [...counts.values()]],
  );
}
