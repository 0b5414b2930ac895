import type { StemOf } from '#server/ingest/terms/stems.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/**
 * Notes the words of emails that their language makes another word of, so that a search for one of its forms asks for all
 * that were ever said. Known ones are left alone, so that no two writers meet at them.
 * @param said words by language (BCP 47).
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
    // In one order, so that two processes that bring the same words wait for each other and never in a circle.
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
