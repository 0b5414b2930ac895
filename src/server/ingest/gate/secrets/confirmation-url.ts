import { getDomain } from 'tldts';
import { secretPlaces } from '#server/ingest/gate/secrets/secret-phrases.ts';
import { type HtmlDocument, parseBounded } from '#server/ingest/markup/bounded-parse.ts';
import { phrasesOf } from '#server/ingest/terms/language-phrases.ts';
import { PhraseFinder } from '#server/ingest/terms/phrase-patterns.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/** Browsers and servers accept no longer addresses. */
const maxUrlLength = 2_048;
/** A confirmation has a handful of links. */
const maxLinks = 60;
const maxLabelLength = 300;

interface MailLink {
  url: URL;
  label: string;
}

/** The label of the button: `Confirm`, `Yes, subscribe me`, `Jetzt bestätigen`. */
const confirms = new PhraseFinder({ confirms: phrasesOf(({ secrets }) => secrets?.confirmButton) });
const leads = /confirm|verif|validat|activat|opt.?in|double|doi(?![a-z])|bestaetig|subscribe/i;
/** Unsubscribe links and the other links of a footer. */
const others =
  /unsub|opt.?out|abmeld|abbestell|desinscr|désinscr|désabonn|darse de baja|disiscri|cancelar|uitschrijv|afmeld|wypisz|avregistr|avprenum|afmeld|avmeld|odhlás|privacy|datenschutz|impressum|imprint|terms|agb|facebook\.com|instagram\.com|twitter\.com|linkedin\.com|youtube\.com|w3\.org/iu;

/**
 * Returns the link that confirms a subscription, from the source message: the one with such a label, else
 * with such an address, else the only one. Null if undecided. Only http and https. Never opened by us.
 */
export function findConfirmationUrl(mail: Pick<ParsedMail, 'html' | 'text'>): string | null {
  const links = [...htmlLinks(mail.html), ...textLinks(mail.text)]
    .filter(({ url, label }) => !others.test(label) && !others.test(url.href))
    .slice(0, maxLinks);
  const [only] = links;
  const isOnly = new Set(links.map(({ url }) => url.href)).size === 1;
  const chosen =
    links.find(({ label }) => secretPlaces(label).has('confirmation')) ??
    links.find(({ label }) => confirms.isIn(label)) ??
    links.find(({ url }) => leads.test(url.pathname + url.search)) ??
    (isOnly ? only : undefined);
  return chosen?.url.href ?? null;
}

function htmlLinks(html: string | null): MailLink[] {
  if (html === null) return [];
  const links: MailLink[] = [];
  try {
    collect(parseBounded(html), links);
  } catch {
    return [];
  }
  return links;
}

type TreeNode = HtmlDocument | HtmlDocument['childNodes'][number];

function collect(root: TreeNode, links: MailLink[]): void {
  const open: TreeNode[] = [root];
  for (let node = open.pop(); node !== undefined && links.length < maxLinks; node = open.pop()) {
    const href = 'attrs' in node && node.nodeName === 'a' ? attributeOf(node, 'href') : '';
    const url = toWebUrl(href);
    if (url !== null) links.push({ url, label: labelOf(node) });
    if ('childNodes' in node) open.push(...node.childNodes.toReversed());
  }
}

/** Returns the text of an element, alternative texts included. */
function labelOf(root: TreeNode): string {
  let label = '';
  const open: TreeNode[] = [root];
  for (let node = open.pop(); node !== undefined && label.length < maxLabelLength; node = open.pop()) {
    if ('value' in node) label += node.value;
    if ('attrs' in node && node.nodeName === 'img') label += ` ${attributeOf(node, 'alt')} `;
    if ('childNodes' in node) open.push(...node.childNodes.toReversed());
  }
  return label.replace(/\s+/g, ' ').trim().slice(0, maxLabelLength);
}

function attributeOf(node: { attrs: Array<{ name: string; value: string }> }, name: string): string {
  return node.attrs.find((one) => one.name === name)?.value ?? '';
}

/** Returns the addresses in a text, each labelled with the words of its line and of the line before. */
function textLinks(text: string | null): MailLink[] {
  const links: MailLink[] = [];
  let before = '';
  for (const line of (text ?? '').slice(0, maxReadText).split('\n')) {
    const found = /https?:\/\/[^\s<>"]{4,2048}/i.exec(line)?.[0];
    const url = toWebUrl(found?.replace(/[).,\]]+$/, '') ?? '');
    if (url !== null)
      links.push({ url, label: `${before} ${line.replace(found ?? '', '')}`.slice(-maxLabelLength) });
    if (line.trim() !== '') before = line.slice(0, maxLabelLength);
    if (links.length >= maxLinks) break;
  }
  return links;
}

const maxReadText = 100_000;

function toWebUrl(address: string): URL | null {
  const trimmed = address.trim();
  if (trimmed === '' || trimmed.length > maxUrlLength) return null;
  const url = URL.parse(trimmed);
  return url !== null && mayConfirm(url) ? url : null;
}

/**
 * Returns whether an address may be a button's target: a web page at a domain name, not an address of this
 * machine or of the local network, and without user information, which imitates the host
 * (`https://brand.com@elsewhere.example/`).
 */
export function mayConfirm(url: URL): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  return url.username === '' && url.password === '' && getDomain(url.hostname) !== null;
}
