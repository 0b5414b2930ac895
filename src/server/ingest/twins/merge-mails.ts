import type { HtmlNode } from '#server/ingest/markup/bounded-parse.ts';
import { maxTextLength } from '#server/ingest/markup/limits.ts';
import type { MailContent } from '#server/ingest/markup/mail-content.ts';
import { InlineNames } from '#server/ingest/pictures/inline-names.ts';
import { domainOfBrand } from '#server/ingest/redact/links/links.ts';
import { alignByLevels } from '#server/ingest/twins/align-sequences.ts';
import type { KnownData, TwinData } from '#server/ingest/twins/identity-data.ts';
import { LinkMerger, parseWebAddress, shareAddress } from '#server/ingest/twins/merge-addresses.ts';
import {
  isRewritten,
  mergeDocuments,
  minSentence,
  textOfNode,
} from '#server/ingest/twins/merge-documents.ts';
import { countWords, type MergedText, mergeTexts } from '#server/ingest/twins/merge-texts.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/** A mail whose differing parts are taken out, and its content. */
export interface MergedMail {
  mail: ParsedMail;
  content: MailContent;
}

/** Two mails of one campaign, with what differs taken out of both. */
export interface MergedMails {
  mails: [MergedMail, MergedMail];
  /** Whether whole sentences or pictures differ that are about neither subscriber. */
  isVersion: boolean;
  /** Nodes that only the first document has. */
  alone: HtmlNode[];
  /** Words of both, and of each that the other does not have. */
  words: { shared: number; one: number; other: number };
}

/** Merges html, text, subject and sender of two mails; texts have a `gapMark` where words were taken out. */
export function mergeMails(
  { mail: one, content }: MergedMail,
  { mail: other, content: otherContent }: MergedMail,
  known: TwinData,
  brandDomain: string | undefined,
): MergedMails {
  const domain = domainOfBrand(one, brandDomain);
  const home = domain === null ? null : `https://${domain}/`;
  const links = new LinkMerger();
  const mergeWith =
    (mergeAddresses: (first: string, second: string) => string) => (first: string, second: string) =>
      mergeTexts(first, second, { known, mergeAddresses });
  const mergeText = mergeWith((first, second) => links.targetOf(first, second) ?? home ?? '');
  const contents = [content, otherContent] as const;
  const pictures = pictureMerger(one, other);
  const lines = alignLines(contents[0].text, contents[1].text);
  // The links of the text are read before any target is asked for.
  const noteLinks = mergeWith((first, second) => {
    links.add(first, second);
    return '';
  });
  for (const [first, second] of lines) if (first !== null && second !== null) noteLinks(first, second);
  const documents = [contents[0].document, contents[1].document];
  const differences =
    documents[0] && documents[1]
      ? mergeDocuments(documents[0], documents[1], {
          mergeTexts: mergeText,
          links,
          home,
          mergePictures: pictures.merge,
          hasIdentity: (text) => known.both.isIn(text),
        })
      : null;
  const text = mergeLines(lines, mergeText);
  const subject = mergeText(one.subject, other.subject);
  const sender = mergeText(one.from?.name ?? '', other.from?.name ?? '');
  const isNewSubject = isRewritten(subject);
  const words = differences?.words ?? text.words;
  const isVersion =
    isNewSubject ||
    pictures.areVersions() ||
    (differences === null
      ? text.isVersion
      : differences.rewritten.length > 0 ||
        [
          ...differences.alone.one.map((node) => [node, known.one] as const),
          ...differences.alone.other.map((node) => [node, known.other] as const),
        ].some(([node, data]) => isSentence(node, data)));
  const merged = (mail: ParsedMail, content: MailContent): MergedMail => {
    const own = text.lines;
    return {
      mail: {
        ...mail,
        subject: isNewSubject ? mail.subject : subject.text,
        from: mail.from === null ? null : { ...mail.from, name: sender.text },
      },
      content: { ...content, text: isVersion ? content.text : own },
    };
  };
  return {
    mails: [merged(one, contents[0]), merged(other, contents[1])],
    isVersion,
    alone: differences?.alone.one ?? [],
    words,
  };
}

/** Returns whether a node that one mail has alone is a sentence without the data of its subscriber. */
function isSentence(node: HtmlNode, data: KnownData): boolean {
  const text = textOfNode(node);
  return countWords(text) >= minSentence && !data.isIn(text);
}

type Lines = ReturnType<typeof alignLines>;

function alignLines(one: string, other: string) {
  const [first, second] = [one, other].map((text) => text.slice(0, maxTextLength).split(/\r?\n/));
  return alignByLevels(first ?? [], second ?? [], [
    (line) => line.trim(),
    (line) => (line.trim() === '' ? 'blank' : 'line'),
  ]);
}

/** Merges the lines of two text parts; lines that only one has are left out. */
function mergeLines(lines: Lines, merge: (one: string, other: string) => MergedText) {
  const words = { shared: 0, one: 0, other: 0 };
  const shown: string[] = [];
  let isVersion = false;
  for (const [first, second] of lines) {
    if (first === null || second === null) {
      const count = countWords(first ?? second ?? '');
      words[first === null ? 'other' : 'one'] += count;
      isVersion ||= count >= minSentence;
      continue;
    }
    const merged = merge(first, second);
    words.shared += merged.words.shared;
    words.one += merged.words.one;
    words.other += merged.words.other;
    isVersion ||= isRewritten(merged);
    shown.push(merged.text);
  }
  return { lines: shown.join('\n'), words, isVersion };
}

/** Merges addresses of pictures, and notices pictures that differ in a folder that both share. */
function pictureMerger(one: ParsedMail, other: ParsedMail) {
  const [names, otherNames] = [new InlineNames(one.inlineImages), new InlineNames(other.inlineImages)];
  let differs = false;
  return {
    areVersions: () => differs,
    merge: (first: string, second: string): string | null => {
      const [inline, otherInline] = [names.find(first.trim()), otherNames.find(second.trim())];
      if (inline !== undefined || otherInline !== undefined) {
        const [bytes, otherBytes] = [
          one.inlineImages[inline ?? -1]?.bytes,
          other.inlineImages[otherInline ?? -1]?.bytes,
        ];
        return bytes && otherBytes && Buffer.compare(bytes, otherBytes) === 0 ? first : null;
      }
      const [url, otherUrl] = [parseWebAddress(first), parseWebAddress(second)];
      if (url === null || otherUrl === null) return null;
      const { address } = shareAddress(url, otherUrl);
      differs ||= address === null && isOtherFile(url, otherUrl);
      return address;
    },
  };
}

const pictureFile = /\.(?:png|jpe?g|gif|webp|avif)$/i;

/** Returns whether two addresses are picture files of one folder: a test of two pictures. */
function isOtherFile(one: URL, other: URL): boolean {
  const folderOf = ({ origin, pathname }: URL) => origin + pathname.slice(0, pathname.lastIndexOf('/'));
  return (
    folderOf(one) === folderOf(other) && pictureFile.test(one.pathname) && pictureFile.test(other.pathname)
  );
}
