import { escapePattern } from '#server/ingest/text/escape-pattern.ts';

/** The inflected forms of a name. */
export interface NameForms {
  /** Common prefix of all forms, lower-case. */
  stem: string;
  /** Matches each form as a whole word. */
  pattern: string;
}

/** Forms of shorter names match too many other words. */
const minLength = 4;

/**
 * Nominative ending, and the endings that replace it: Polish, Czech, Russian, Ukrainian, Romanian, Hungarian,
 * Finnish, Estonian, Latvian, Lithuanian, Croatian and Greek. A form counts only after a preposition or
 * vocative of such a language, so one list serves all languages.
 */
const declensions: ReadonlyArray<[end: RegExp, forms: string]> = [
  [/(?<=\p{Script=Latin})a$/u, 'y|i|ie|ę|ą|o|u|e|ě|ou|ei|ai|an|alle|ának|in|ina|ino|iny|ini'],
  [/(?<=\p{Script=Latin})e$/u, 'ei'],
  [/(?<=\p{Script=Latin})as$/u, 'ai|ui|ą'],
  [/(?<=\p{Script=Greek})ος$/u, 'ο|ου|ε'],
  [/(?<=\p{Script=Greek})[αη]ς$/u, '[αη]'],
  [/а$/u, 'ы|и|е|і|у|ой|ою|о'],
  [/я$/u, 'и|е|ї|ю|ей|єю'],
  [/й$/u, 'я|ю|ем|єм|е'],
];

/** Endings added to the unchanged name. */
const added: ReadonlyArray<[end: RegExp, endings: string]> = [
  [/\p{Script=Latin}$/u, 'n|lle|lla|lta|ssa|sta|le|lt|ga|nak|nek'],
  [/[^aeiouyáéíóúě\P{Script=Latin}]$/u, 'a|e|i|u|owi|ovi|em|om|ie|ile|ilt|ův|ova|ovo|ovy'],
  [/[^аеёиоуыэюяйіїє\P{Script=Cyrillic}]$/u, 'а|у|ом|е|ові'],
];

/** Turkish separates an ending: `Ayşe'ye`. */
const setOff = "['’](?:y?[aeıiuü]|n?[ıiuü]n|d[ae]n?|t[ae]n?|y?l[ae])";

/** Returns the forms of a one-word name; null if none are known. */
export function formsOf(name: string): NameForms | null {
  const lower = name.toLowerCase();
  if (lower.length < minLength || !/^[\p{L}-]+$/u.test(lower)) return null;
  const changed = declensions.find(([end]) => end.test(lower));
  const stem = changed === undefined ? lower : lower.replace(changed[0], '');
  const endings = added.filter(([end]) => end.test(lower)).map(([, all]) => all);
  const whole = [...endings, ...(/\p{Script=Latin}$/u.test(lower) ? [setOff] : [])].join('|');
  const patterns = [
    ...(changed === undefined ? [] : [`${escapePattern(stem)}(?:${changed[1]})`]),
    ...(whole === '' ? [] : [`${escapePattern(lower)}(?:${whole})`]),
  ];
  if (patterns.length === 0) return null;
  return { stem, pattern: `(?:${patterns.join('|')})(?![\\p{L}\\p{N}_@'’-])` };
}
