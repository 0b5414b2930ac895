import { detectLanguage } from '#server/ingest/language/detect-language.ts';
import { maxHeaderTextLength } from '#server/ingest/markup/limits.ts';
import { type MailContent, maxTextLines } from '#server/ingest/markup/mail-content.ts';
import { applyEdits, textOfRun } from '#server/ingest/markup/text-runs.ts';
import { memoize } from '#server/ingest/memoize.ts';
import { withoutAddresses } from '#server/ingest/redact/find-mentions.ts';
import { type SpokenNameRemover, spokenNameRemover } from '#server/ingest/redact/names/name-redactor.ts';
import { codesByName, spellingsOf } from '#server/ingest/redact/numbers/own-codes.ts';
import { repeatedBalances } from '#server/ingest/redact/numbers/repeated-balances.ts';
import { phonesOfLinks } from '#server/ingest/redact/places/shop-contacts.ts';
import { recipientsOf, sparingAddresses } from '#server/ingest/redact/places/subscriber-addresses.ts';
import { subscriberCompanyRule } from '#server/ingest/redact/places/subscriber-company.ts';
import { DetailRedactor } from '#server/ingest/redact/redact-details.ts';
import { redactSplitMentions } from '#server/ingest/redact/redact-split-mentions.ts';
import { identifySubscriber, type SubscriberIdentity } from '#server/ingest/redact/subscriber-identity.ts';
import type { SubscriberTraces } from '#server/ingest/redact/subscriber-tokens.ts';
import { knownNumberEdits } from '#server/ingest/text/known-numbers.ts';
import { applyTextEdits, type TextRule } from '#server/ingest/text/text-edits.ts';
import { collapseWhitespace, truncate } from '#server/ingest/text/whitespace.ts';
import type { MailAddress, ParsedMail } from '#server/ingest/types.ts';

/** Redacts the subscriber's data in the texts of one email. */
export interface SubscriberRedaction {
  identity: SubscriberIdentity;
  /** The subject without the subscriber's numbers, for `redactHeading`. */
  subject: string;
  /** The text part without the subscriber's numbers, for `redactLine`. */
  text: string;
  /** Redacts a separate text: a line of the text part, an alternative text. */
  redactLine(text: string): string;
  /** Redacts a subject or sender: only proven names, not words that merely look like an addressed name. */
  redactHeading(text: string): string;
  /** Redacts addresses and full names only, in text whose runs are redacted already. */
  redactAddresses(text: string): string;
}

/** Findings of other steps. */
interface KnownOfMail {
  traces: SubscriberTraces;
  survey: { tokens: ReadonlySet<string>; shared: ReadonlySet<string>; referrals: readonly string[] };
  isAccount: boolean;
}

/**
 * Identifies the subscriber of an email and redacts its html; changes the tree (`content.document`). Numbers
 * and postal addresses come first, as they show whose codes the links contain; then names, by the whole text.
 */
export function redactSubscriber(
  mail: ParsedMail,
  content: MailContent,
  { traces, survey, isAccount }: KnownOfMail,
): SubscriberRedaction {
  const { document, runs, lines } = content;
  const names = namesOf(recipientsOf(mail));
  const details = redactDetails(mail, content, { traces, names, isAccount });
  const known = identifySubscriber(mail, {
    traces: { ...traces, tokens: new Set([...traces.tokens, ...survey.tokens]), shared: survey.shared },
    mailText: { subject: mail.subject, lines, pictures: traces.alternativeTexts },
    numbers: details.numbers,
  });
  const codes = [...survey.referrals, ...codesByName([mail.subject, ...lines], known.known.words)];
  const identity = { ...known, numbers: new Set([...known.numbers, ...codes.flatMap(spellingsOf)]) };
  const language = languageOf([...lines.slice(0, maxLanguageLines), details.subject], known.known.words);
  const senders = [...(mail.from === null ? [] : [mail.from]), ...mail.replyTo];
  const repeats: readonly TextRule[] = [
    (text) => sparingAddresses(names, text, knownNumberEdits(identity.numbers, text)),
    (text) => repeatedBalances(details.balances, text, false),
    subscriberCompanyRule(mail.recipients, senders, [mail.subject, ...lines], language),
  ];
  for (const run of runs) for (const rule of repeats) applyEdits(run, rule(textOfRun(run)));
  const { proven, all } = nameRemoversOf(identity, language);
  for (const run of runs) all.fromRun(run);
  if (document !== null) redactSplitMentions(document, identity);

  const redactAddresses = (text: string) => withoutAddresses(identity, text);
  const without = (text: string, spoken: SpokenNameRemover) => {
    const withoutRepeats = repeats.reduce(
      (shown, rule) => applyTextEdits(shown, rule(shown)),
      details.redactLine(text),
    );
    return redactAddresses(spoken.redactText(withoutRepeats));
  };
  return {
    identity,
    subject: details.subject,
    text: details.text,
    redactLine: memoize((text) => without(text, all), { maxTexts: maxTextLines }),
    redactHeading: (text) => truncate(collapseWhitespace(without(text, proven)), maxHeaderTextLength),
    redactAddresses,
  };
}

interface RedactedDetails {
  /** Redacted numbers, in the spellings of links. */
  numbers: ReadonlySet<string>;
  /** Redacted amounts of balances. */
  balances: ReadonlySet<string>;
  subject: string;
  text: string;
  redactLine(text: string): string;
}

/** Redacts the subscriber's numbers and postal address in the runs, the subject and the text part. */
function redactDetails(
  mail: ParsedMail,
  { runs, text }: MailContent,
  { traces, names, isAccount }: Omit<KnownOfMail, 'survey'> & { names: readonly string[] },
): RedactedDetails {
  const details = new DetailRedactor(isAccount, {
    phones: phonesOfLinks([...traces.links.values()].map(({ url }) => url)),
    readers: names,
  });
  details.fromRuns(runs);
  const textWithoutDetails = details.redactText(text);
  const subject = details.redactLine(mail.subject);
  const { numbers, balances } = details;
  return {
    numbers,
    balances,
    subject: applyTextEdits(subject, repeatedBalances(balances, subject, true)),
    text: textWithoutDetails,
    redactLine: (line) => details.redactLine(line),
  };
}

/** Returns a redactor for proven names, and one that also removes names known from a greeting line alone. */
function nameRemoversOf(
  { spoken, fromGreetingLines }: SubscriberIdentity,
  language: () => string | null,
): { proven: SpokenNameRemover; all: SpokenNameRemover } {
  const proven = spokenNameRemover(spoken, language);
  if (fromGreetingLines.length === 0) return { proven, all: proven };
  const greeted = [...spoken.greeted, ...fromGreetingLines];
  return { proven, all: spokenNameRemover({ ...spoken, greeted }, language) };
}

/** Returns addresses and names of the email's recipients, lower-case. */
function namesOf(subscribers: readonly MailAddress[]): string[] {
  return subscribers
    .flatMap(({ address, name }) => [address, name])
    .filter((one) => one.length >= minNameLength)
    .map((one) => one.toLowerCase());
}

/** Shorter ones are parts of other words. */
const minNameLength = 4;

/**
 * Returns a memoized function that detects the lines' language.
 * @param names words of the subscriber, lower-case: in a short text a name would bias the result.
 */
function languageOf(lines: readonly string[], names: ReadonlySet<string>): () => string | null {
  const withoutNames = (line: string) =>
    line.replace(word, (one) => (names.has(one.toLowerCase()) ? '' : one));
  let language: string | null | undefined;
  return () => {
    if (language === undefined) language = detectLanguage(lines.map(withoutNames));
    return language;
  };
}

const word = /[\p{L}\p{M}]+/gu;

/** Enough lines to detect a language. */
const maxLanguageLines = 100;
