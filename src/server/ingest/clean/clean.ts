import { type CleanedHtml, cleanHtml, type HtmlTools } from '#server/ingest/clean/html/clean-html.ts';
import { firstLine } from '#server/ingest/clean/html/text-collector.ts';
import { maxHeaderTextLength, maxHtmlLength } from '#server/ingest/clean/limits.ts';
import { LinkReader } from '#server/ingest/clean/links/link-readings.ts';
import { domainOfBrand, linkCleaner } from '#server/ingest/clean/links/links.ts';
import { surveyMail } from '#server/ingest/clean/links/mail-links.ts';
import { readerlessPicture } from '#server/ingest/clean/links/picture-parameters.ts';
import { withCleanLinks } from '#server/ingest/clean/links/spoken-links.ts';
import { ImageCollector } from '#server/ingest/clean/pictures/images.ts';
import { cleanText, htmlFromText, roughText } from '#server/ingest/clean/plain-text.ts';
import { isAccountMail } from '#server/ingest/clean/reader/account-mail.ts';
import { placeOfName } from '#server/ingest/clean/reader/doubtful-names.ts';
import { withoutAddresses } from '#server/ingest/clean/reader/find-reader.ts';
import { joinedNumbers } from '#server/ingest/clean/reader/joined-numbers.ts';
import { codesByName, spellingsOf } from '#server/ingest/clean/reader/own-codes.ts';
import { readersOf, sparingAddresses } from '#server/ingest/clean/reader/reader-addresses.ts';
import { readerCompanyRule } from '#server/ingest/clean/reader/reader-company.ts';
import { DetailRemover } from '#server/ingest/clean/reader/reader-details.ts';
import { readerIdentity } from '#server/ingest/clean/reader/reader-identity.ts';
import { mentionsReader } from '#server/ingest/clean/reader/reader-mentions.ts';
import { findReaderTraces, type ReaderTraces } from '#server/ingest/clean/reader/reader-tokens.ts';
import { repeatedBalances } from '#server/ingest/clean/reader/repeated-balances.ts';
import { removeScatteredReader } from '#server/ingest/clean/reader/scattered-reader.ts';
import { phonesOfLinks } from '#server/ingest/clean/reader/shop-contacts.ts';
import { spokenNameRemover } from '#server/ingest/clean/reader/spoken-name-remover.ts';
import { capped, oneLine } from '#server/ingest/clean/text/filler.ts';
import { knownNumberEdits } from '#server/ingest/clean/text/known-numbers.ts';
import { withoutLiteralEntities } from '#server/ingest/clean/text/literal-entities.ts';
import { type TextRule, withEdits } from '#server/ingest/clean/text/text-edits.ts';
import { type HtmlDocument, parseBounded } from '#server/ingest/clean/tree/bounded-parse.ts';
import { applyEdits, textOfRun, textRunsOf } from '#server/ingest/clean/tree/text-runs.ts';
import { detectLanguage } from '#server/ingest/language/detect-language.ts';
import { remembered } from '#server/ingest/remembered.ts';
import type { CleanedMail, ImageReference, MailAddress, ParsedMail } from '#server/ingest/types.ts';

export interface CleanContext {
  /** The name under which our image route serves a picture: 32 hex digits, always the same for the same address. */
  imageKey: (url: string) => string;
  /** The domain of the brand, or its address at a shared platform; absent, the sender's domain counts. */
  brandDomain?: string;
}

/**
 * Makes the public copy of a mail. Safe for any input: nothing in `html` runs, submits, navigates by itself or
 * requests anything but `mv-image:KEY`. What can be recognised of the reader is gone from every field.
 * Never throws: html that cannot be parsed within bounds is shown as plain text.
 * `html` is empty when there is nothing to see.
 */
export function cleanMail(mail: ParsedMail, context: CleanContext): CleanedMail {
  const document = readDocument(mail.html);
  const runs = document === null ? [] : textRunsOf(document);
  const traces = document === null ? noTraces : findReaderTraces(document);
  const reader = new LinkReader(domainOfBrand(mail, context.brandDomain));
  const survey = surveyMail(mail, traces, reader);
  const text = withoutLiteralEntities(mail.text ?? '');
  const said = [...runs.map(textOfRun), ...text.split('\n', maxTextLines)];
  const isAccount = isAccountMail(mail, said, runs.length);
  const readers = readersOf(mail);
  const names = namesOf(readers);
  const details = new DetailRemover(isAccount, {
    sender: mail.from?.name,
    phones: phonesOfLinks([...traces.links.values()].map(({ url }) => url)),
    readers: names,
  });
  const joined: TextRule = (text) => (isAccount ? sparingAddresses(names, text, joinedNumbers(text)) : []);
  const unjoined = (text: string) => withEdits(text, joined(text));
  if (isAccount) for (const run of runs) applyEdits(run, joined(textOfRun(run)));
  details.fromRuns(runs);
  const undetailedText = details.fromText(unjoined(text));
  const told = details.fromLine(unjoined(mail.subject));
  const subject = withEdits(told, repeatedBalances(details.balances, told, true));
  const known = readerIdentity(mail, {
    traces: { ...traces, tokens: new Set([...traces.tokens, ...survey.tokens]), shared: survey.shared },
    said: { subject: mail.subject, lines: said, pictures: traces.alternativeTexts },
    numbers: details.numbers,
  });
  const codes = [...survey.referrals, ...codesByName([mail.subject, ...said], known.known.words)];
  const identity = { ...known, numbers: new Set([...known.numbers, ...codes.flatMap(spellingsOf)]) };
  const language = languageOf([...said.slice(0, maxToldLines), subject], known.known.words);
  const senders = [...(mail.from === null ? [] : [mail.from]), ...mail.replyTo];
  const repeats: readonly TextRule[] = [
    (text) => sparingAddresses(names, text, knownNumberEdits(identity.numbers, text)),
    (text) => repeatedBalances(details.balances, text, false),
    readerCompanyRule(mail.recipients, senders, [mail.subject, ...said], language),
  ];
  const withoutNumbers = (text: string) =>
    repeats.reduce((shown, rule) => withEdits(shown, rule(shown)), text);
  for (const run of runs) for (const rule of repeats) applyEdits(run, rule(textOfRun(run)));
  const { spoken, fromGreetingLines, doubtful } = identity;
  const removeProven = spokenNameRemover(spoken, language);
  const removeSpoken =
    fromGreetingLines.length === 0
      ? removeProven
      : spokenNameRemover({ ...spoken, greeted: [...spoken.greeted, ...fromGreetingLines] }, language);
  const withoutReader = (text: string) => withoutAddresses(identity, text);
  /** For texts that stand alone: the subject, a line, the words of a picture, which stand beside one another again. */
  const unaddressed = remembered(
    (text) => withoutReader(removeSpoken.fromText(withoutNumbers(details.fromLine(unjoined(text))))),
    { maxTexts: maxTextLines },
  );
  const cleanLink = linkCleaner(mail, identity, context.brandDomain, survey, reader, isAccount);
  /** A subject loses what is proven to be the reader's: words that only look like a call stay. */
  const heading = (text: string) => {
    const said = details.fromLine(unjoined(withCleanLinks(oneLine(text), cleanLink)));
    return capped(oneLine(withoutReader(removeProven.fromText(withoutNumbers(said)))), maxHeaderTextLength);
  };
  const images = new ImageCollector(mail.inlineImages, context.imageKey, (url) =>
    readerlessPicture(url, identity, unaddressed, survey.readers),
  );
  for (const run of runs) removeSpoken.fromRun(run);
  if (document !== null) removeScatteredReader(document, identity);
  const cleanedBody = cleanBody(document, {
    images,
    cleanLink,
    withoutReader: (text: string) => withoutReader(withCleanLinks(text, cleanLink)),
    unaddressed: (text: string) => unaddressed(withCleanLinks(text, cleanLink)),
    isReaders: (text: string) => mentionsReader(identity, text),
  });
  const isUnread = mail.html !== null && cleanedBody === undefined;
  const body = cleanedBody ?? null;

  const givenText = mail.text === null ? null : cleanText(undetailedText, cleanLink, unaddressed);
  const unparsedText =
    body === null && givenText === null && mail.html !== null
      ? cleanText(roughText(mail.html), cleanLink, unaddressed)
      : null;
  const shownText = givenText ?? body?.shown.words ?? unparsedText;
  const shownSubject = heading(subject);
  const shown = body?.shown ?? { words: shownText, alternativeTexts: [], pictures: 0 };
  const copy = [shownSubject, shown.words ?? '', shownText ?? '', ...shown.alternativeTexts].join('\n');
  const doubtfulNames = doubtful.filter((name) => placeOfName(copy, name) !== -1);
  return {
    subject: shownSubject,
    preheader: body?.preheader ?? (shownText === null ? null : firstLine(shownText)),
    sender: heading(mail.from?.name ?? '') || (mail.from?.address ?? ''),
    html: body?.html ?? (shownText === null ? '' : htmlFromText(shownText)),
    text: shownText,
    images: body?.images ?? [],
    shown,
    isAccount,
    ...(doubtfulNames.length === 0 ? {} : { doubtfulNames }),
    cleaningNote: isUnread ? beyondBounds : null,
  };
}

/** The tree of the html; null when there is none or it is beyond the bounds: plain text is always safe to show. */
function readDocument(html: string | null): HtmlDocument | null {
  if (html === null || html.length > maxHtmlLength) return null;
  try {
    return parseBounded(html);
  } catch {
    return null;
  }
}

/**
 * The cleaned html with its pictures.
 * @returns null when there is nothing to see in it, undefined when there is none or it is beyond the bounds.
 */
function cleanBody(
  document: HtmlDocument | null,
  tools: HtmlTools,
): (CleanedHtml & { images: ImageReference[] }) | null | undefined {
  if (document === null) return undefined;
  try {
    const cleaned = cleanHtml(document, tools);
    return cleaned.shown.words !== null || cleaned.shown.pictures > 0
      ? { ...cleaned, images: tools.images.images }
      : null;
  } catch {
    return undefined;
  }
}

const noTraces: ReaderTraces = {
  tokens: new Set(),
  names: new Set(),
  links: new Map(),
  wayOuts: new Set(),
  alternativeTexts: [],
};

/** Addresses and names of a mail's readers, in small letters. */
function namesOf(readers: readonly MailAddress[]): string[] {
  return readers
    .flatMap(({ address, name }) => [address, name])
    .filter((one) => one.length >= minReader)
    .map((one) => one.toLowerCase());
}

/** Shorter ones stand in other words. */
const minReader = 4;

/**
 * The language that lines are written in, found when it is first asked for.
 * @param names words of the reader, in small letters: in few words a name would tip the balance.
 */
function languageOf(lines: readonly string[], names: ReadonlySet<string>): () => string | null {
  const unnamed = (line: string) => line.replace(word, (one) => (names.has(one.toLowerCase()) ? '' : one));
  let language: string | null | undefined;
  return () => {
    if (language === undefined) language = detectLanguage(lines.map(unnamed));
    return language;
  };
}

const word = /[\p{L}\p{M}]+/gu;

/** So many lines tell a language. */
const maxToldLines = 100;

/** A mail greets its reader at its beginning. */
const maxTextLines = 400;

const beyondBounds =
  'The html of this message is larger or more deeply nested than can be cleaned, so it is shown as its text.';
