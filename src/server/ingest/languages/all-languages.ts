import { afrikaans } from './af.ts';
import { arabic } from './ar.ts';
import { bulgarian } from './bg.ts';
import { bangla } from './bn.ts';
import { catalan } from './ca.ts';
import { common } from './common.ts';
import { czech } from './cs.ts';
import { danish } from './da.ts';
import { german } from './de.ts';
import { greek } from './el.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { estonian } from './et.ts';
import { basque } from './eu.ts';
import { persian } from './fa.ts';
import { finnish } from './fi.ts';
import { filipino } from './fil.ts';
import { french } from './fr.ts';
import { galician } from './gl.ts';
import { hebrew } from './he.ts';
import { hindi } from './hi.ts';
import { croatian } from './hr.ts';
import { hungarian } from './hu.ts';
import { indonesian } from './id.ts';
import { icelandic } from './is.ts';
import { italian } from './it.ts';
import { japanese } from './ja.ts';
import { korean } from './ko.ts';
import type { LanguageTerms } from './language-terms.ts';
import { lithuanian } from './lt.ts';
import { latvian } from './lv.ts';
import { maori } from './mi.ts';
import { dutch } from './nl.ts';
import { norwegian } from './no.ts';
import { polish } from './pl.ts';
import { portuguese } from './pt.ts';
import { romanian } from './ro.ts';
import { russian } from './ru.ts';
import { slovak } from './sk.ts';
import { slovenian } from './sl.ts';
import { serbian } from './sr.ts';
import { swedish } from './sv.ts';
import { swahili } from './sw.ts';
import { tamil } from './ta.ts';
import { thai } from './th.ts';
import { turkish } from './tr.ts';
import { ukrainian } from './uk.ts';
import { urdu } from './ur.ts';
import { vietnamese } from './vi.ts';
import { chinese } from './zh.ts';

/** All languages with word lists. If two use a word differently, the earlier one wins. */
export const allLanguages: readonly LanguageTerms[] = [
  common,
  english,
  german,
  french,
  spanish,
  italian,
  dutch,
  portuguese,
  catalan,
  galician,
  basque,
  romanian,
  hungarian,
  greek,
  turkish,
  danish,
  norwegian,
  swedish,
  icelandic,
  finnish,
  estonian,
  latvian,
  lithuanian,
  czech,
  slovak,
  polish,
  slovenian,
  croatian,
  serbian,
  bulgarian,
  russian,
  ukrainian,
  arabic,
  persian,
  urdu,
  hebrew,
  hindi,
  bangla,
  tamil,
  thai,
  vietnamese,
  indonesian,
  filipino,
  swahili,
  korean,
  japanese,
  chinese,
  maori,
  afrikaans,
];
