import { wordsOf } from '#server/ingest/terms/language-phrases.ts';

/** Words for a kind of mail or a desk; never a brand by themselves. */
const genericWords: ReadonlySet<string> = new Set(wordsOf(({ deskWords }) => deskWords));
const leadingWords: ReadonlySet<string> = new Set(wordsOf(({ deskArticles }) => deskArticles));
/**
 * Names end or begin with these too (Royal Mail, Sky News, Team GB): they are stripped from a name only if
 * its domain lacks them.
 */
const wordsOfNames = new Set('mail news daily weekly hello service services team world the your'.split(' '));

/** Returns whether every word is generic, so that the text names nobody. */
export function isGeneric(text: string): boolean {
  return text.split(' ').every((word) => word === '' || genericWords.has(word.toLowerCase()));
}

/**
 * `The Acme Team Newsletter` → `Acme`; unchanged if nothing else would remain.
 * @param isSure Returns whether other evidence confirms the rest; otherwise `Royal Mail` stays unchanged.
 */
export function stripGenericWords(name: string, isSure: (rest: string) => boolean): string {
  const rest = strip(name, () => true);
  return rest === name || isSure(rest) ? rest : strip(name, (word) => !wordsOfNames.has(word));
}

function strip(name: string, mayGo: (word: string) => boolean): string {
  const parts = name.split(' ').filter((word) => word !== '');
  let [start, end] = [0, parts.length];
  const isGenericEnd = (word: string) => {
    const bare = word.replace(/[^\p{L}-]/gu, '');
    return word === '&' || (genericWords.has(bare) && (mayGo(bare) || bare === 'team'));
  };
  while (end - start > 1 && isGenericEnd((parts[end - 1] ?? '').toLowerCase())) end -= 1;
  const stripped = end < parts.length;
  const first = (parts[start] ?? '').toLowerCase();
  // "The" is removed only together with the words after it ("The Acme Team"): "The Register" keeps its
  // article.
  const leads = stripped || (genericWords.has(first) && mayGo(first));
  if (end - start > 1 && leadingWords.has(first) && leads) start += 1;
  const rest = parts
    .slice(start, end)
    .join(' ')
    .replace(/[\s,;|–—-]+$/u, '');
  return rest === '' ? name : rest;
}
