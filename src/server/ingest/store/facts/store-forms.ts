import type { StemOf } from '#server/ingest/terms/stems.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/**
 * Stores words of emails, by language (BCP 47), with their stems, so that a search for one form finds all
 * forms ever used. Known ones are not touched, so that no two writers collide on them.
 */
export async function storeForms(
  client: Queryable,
  said: ReadonlyMap<string, ReadonlySet<string>>,
  stemOf: StemOf,
): Promise<void> {
  const forms = [...said].flatMap(([language, words]) =>
    [...words].flatMap((word) => {
      const stem = stemOf(language, word);
      return stem === '' || stem === word ? [] : [{ language, stem, word }];
    }),
  );
  if (forms.length === 0) return;
  await client.query({
    name: 'store-forms',
    // Sorted, so that two processes with the same words wait for each other and never deadlock.
    text: `insert into word_forms (language, stem, word)
      select language, stem, word from unnest($1::text[], $2::text[], $3::text[]) as said (language, stem, word)
      where not exists (select from word_forms known
        where known.language = said.language and known.stem = said.stem and known.word = said.word)
      order by language collate "C", stem collate "C", word collate "C" on conflict (language, stem, word) do nothing`,
    values: [
      forms.map(({ language }) => language),
      forms.map(({ stem }) => stem),
      forms.map(({ word }) => word),
    ],
  });
}
