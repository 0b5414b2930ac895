import { describe, expect, test } from 'vitest';
import { isMboxSeparator } from '#server/ingest/sources/mbox-separator.ts';

const dated = 'From news@shop.example Tue Mar  4 10:15:00 2025';

describe('Behind an empty line a message begins at', () => {
  test.each<[string, string, string | undefined]>([
    ['asctime, as RFC 4155 wants', dated, 'Return-Path: <news@shop.example>'],
    ['a zone in the date', 'From a@b.example Tue Mar  4 10:15:00 +0100 2025', 'From: a@b.example'],
    ['a zone by name', 'From a@b.example Tue Mar  4 10:15:00 CET 2025', 'From: a@b.example'],
    ['no seconds', 'From a@b.example Tue Mar  4 10:15 2025', 'From: a@b.example'],
    ['a bounce', 'From MAILER-DAEMON Tue Mar  4 10:15:00 2025', 'Date: x'],
    [
      'an address an archive has hidden',
      'From a at b.example  Tue Mar  4 10:15:00 2025',
      'From: a at b.example',
    ],
    ['an address in quotes', 'From "a b"@c.example Tue Mar  4 10:15:00 2025', 'From: x'],
    ['Google Takeout with a date', 'From 1844@xxx Tue Mar 04 10:15:00 +0000 2025', 'X-GM-THRID: 1'],
    ['Google Takeout without one', 'From 1844347792267117879@xxx', 'X-GM-THRID: 1'],
    ['Netscape', 'From -', 'Received: by a'],
    ['Thunderbird', 'From - Tue Mar 04 10:15:00 2025', 'X-Mozilla-Status: 0001'],
    ['a field nobody knows', dated, 'Made-Up: x'],
    ['another separator that was quoted', dated, '>From a@b.example Mon'],
    ['the date of RFC 5322', 'From a@b.example Tue, 04 Mar 2025 10:15:00 +0000', 'From: a@b.example'],
    ['a date in figures', 'From a@b.example 2025-03-04 10:15:00', 'Subject: x'],
    ['no sender', 'From  Tue Mar  4 10:15:00 2025', 'From: a@b.example'],
    ['a zone behind the year', 'From a@b.example Tue Mar  4 10:15:00 2025 +0100', 'From: a@b.example'],
    ['the name of a host', 'From a Tue Mar  4 10:15:00 2025 remote from host', 'From: a@b.example'],
    ['Eudora', 'From ???@??? Tue Mar 04 10:15:00 2025', 'Received: by a'],
    ['names of another language', 'From a@b.example Di M\u00e4r  4 10:15:00 2025', 'From: a@b.example'],
  ])('%s', (_what, line, next) => {
    expect(isMboxSeparator(line, next, true)).toBe(true);
  });
});

describe('Behind an empty line no message begins at', () => {
  test.each<[string, string, string | undefined]>([
    ['a sentence', 'From Russia with love', 'Year: 1963'],
    ['a sentence with a time', 'From 10:15 on there is cake', 'Note: bring forks'],
    ['a sentence with time and year, before more of it', 'From 10:15 in 2025 on', 'there was cake'],
    ['a sentence with time and year, before an empty line', 'From 09:00 on Friday 27 November 2026 on', ''],
    ['a sentence with time and year, before a field', 'From 10:15 in 2025 on', 'Note: bring forks'],
    ['a programme', 'From 09:00 to 17:30 on 4 March 2026', 'To: everybody'],
    ['a sentence with a weekday', 'From Fri Nov 27 09:00 2026 all lamps', 'Date: 27 November'],
    ['a sentence with an address', 'From anna@shop.example on 4 March 2026 at 10:15 we heard', 'Subject: x'],
    ['a sentence in English order', 'From Friday, November 27, 2026 at 09:00', 'Date: see above'],
    ['a time', 'From 09:00', 'Subject: to change'],
    ['a year', 'From 2026', 'Subject: to change'],
    ['a sentence at the end', 'From 09:00 on Friday 27 November 2026', undefined],
    ['the whole form before an empty line', dated, ''],
    ['the whole form before words', dated, 'he wrote to us'],
    ['the whole form at the end', dated, undefined],
    ['one word before a field of no mail', 'From scratch', 'Note: flour'],
    ['one word at the end', 'From 1844@xxx', undefined],
    ['a quoted line', `>${dated}`, 'From: x'],
    ['an indented line', ` ${dated}`, 'From: x'],
    ['a small letter', dated.toLowerCase(), 'From: x'],
    ['a word that begins so', 'Fromage Tue Mar  4 10:15:00 2025', 'From: x'],
    ['a field', 'From: news@shop.example', 'Date: Tue Mar  4 10:15:00 2025'],
    ['a century of no mail', 'From a@b.example Tue Mar  4 10:15:00 1825', 'From: x'],
    ['a line of dashes', 'From ------', 'hello'],
  ])('%s', (_what, line, next) => {
    expect(isMboxSeparator(line, next, true)).toBe(false);
  });
});

describe('Without an empty line before it', () => {
  test.each<[string, string, string | undefined, boolean]>([
    ['Netscape’s separator divides', 'From - Tue Mar 04 10:15:00 2025', 'X-Mozilla-Status: 0001', true],
    ['Netscape’s bare separator divides', 'From -', 'Received: by a', true],
    ['a dash in a text does not', 'From - as it were', 'here: on', false],
    ['a dash in a text before a field does not', 'From - as it were - nine', 'Subject: to change', false],
    ['another separator does not', dated, 'Return-Path: <x>', false],
    ['another separator at the end does not', dated, undefined, false],
    ['a bare word does not', 'From 1844@xxx', 'X-GM-THRID: 1', false],
  ])('%s', (_what, line, next, divides) => {
    expect(isMboxSeparator(line, next, false)).toBe(divides);
  });
});
