import { patternRule, type TextRule } from '#server/ingest/text/text-edits.ts';
import { zeroDigits } from '#server/ingest/text/zero-digits.ts';

/** Words before the subscriber's description, by language. */
const areYou =
  "you\\s+are|you['’]re|du\\s+bist|sie\\s+sind|vous\\s+êtes|tu\\s+es|(?:tú\\s+)?eres|usted\\s+es|sei|lei\\s+è|você\\s+é|(?:tu\\s+)?és|je\\s+bent|u\\s+bent|jesteś|du\\s+är|du\\s+er|olet|jste|jsi|eşti|ești|sunteți|вы|ты|είστε";
const sign =
  '(?:no\\.?|nr\\.?|n\\.?[º°.]|num(?:ber|mer|éro|ero)|number|número|numer|číslo|№|#|numero|αριθμός)';

/** `You are signer no. 48,219`, `Du bist Unterzeichner Nr. 48.219`: the subscriber's number in a count. */
const counted = new RegExp(
  `((?<!\\p{L})(?:${areYou})\\s+(?:\\p{L}{1,24}\\s+){0,4}${sign}\\s{0,2}#?)(\\d{1,3}(?:[.,'’ \\u00a0\\u202f]\\d{3}){1,3}|\\d{3,9})(?![\\d%])`,
  'giu',
);
const anySign = /\d{3}/;

/** Removes the subscriber's number among those who signed, joined or gave. */
export const subscriberCountRule: TextRule = patternRule(
  counted,
  ([, words = '', value = '']) => words + zeroDigits(value),
  anySign,
);
