import { attribute, type Element, type Node } from './elements.ts';

/** The subscriber's own links of a message, and the tokens in them. */
export interface SubscriberLinks {
  /** Parts that look unique to one subscriber. */
  tokens: Set<string>;
  /** Addresses as in the source. */
  addresses: string[];
}

const subscriberWords =
  /unsubscri|opt[\s-]?out|preferenc|(?:view|read|open).{0,30}(?:browser|online)|web version|forward to|abmeld|abbestell|austrag|im browser|online-?(?:version|ansicht)|webversion|weiterleit|einstellungen|désabonn|désinscri|version en ligne|navigateur|baja|navegador|preferencias|afmeld|uitschrij|voorkeur|online bekijken|descadastr|desinscrev|cancelar/i;

const subscriberAddress =
  /unsub|opt-?out|abmeld|abbestell|austrag|preference|profile_?center|subscription|desinscri|desabon|afmeld|uitschrij|descadastr|viewonline|view-?in-?browser|webversion|view\.aspx|forward/i;

/** Collects the tokens of unsubscribe, preferences, view-online and forward links, and of List-Unsubscribe. */
export function findSubscriberTokens(
  elements: readonly Element[],
  listUnsubscribe: readonly string[],
): SubscriberLinks {
  const addresses = listUnsubscribe.flatMap((value) => value.match(/(?:https?|mailto):[^\s<>]+/gi) ?? []);
  for (const anchor of elements.filter(isAnchor)) {
    const href = attribute(anchor, 'href') ?? '';
    if (subscriberWords.test(wordsOf(anchor)) || subscriberAddress.test(href)) addresses.push(href);
  }
  return { tokens: new Set(addresses.flatMap(tokensOf)), addresses };
}

/** Returns links of a public copy whose text still offers an action reserved for the subscriber. */
export function findLiveSubscriberLinks(elements: readonly Element[]): string[] {
  return elements
    .filter(isAnchor)
    .filter((anchor) => (attribute(anchor, 'href') ?? '') !== '')
    .map((anchor) => wordsOf(anchor).replace(/\s+/g, ' ').trim())
    .filter(
      (words) =>
        words.length < 40 &&
        /unsubscribe|abmelden|abbestellen|désabonner|darse de baja|afmelden|descadastr/i.test(words),
    );
}

/**
 * Returns parts of an address that no one would write by hand: long mixtures of letters and digits, or long
 * numbers.
 */
function tokensOf(address: string): string[] {
  const readings = [address, percentDecoded(address)];
  return readings
    .flatMap((reading) => reading.slice(reading.indexOf(':') + 1).split(/[^A-Za-z0-9_-]+/))
    .flatMap((part) => [part, ...part.split(/[_-]+/)])
    .filter((part) => isDisorderly(part) || /^\d{7,}$/.test(part));
}

function isDisorderly(part: string): boolean {
  if (part.length < 8 || part.length > 2_000) return false;
  const changes = [...part.matchAll(/[a-z](?=[A-Z0-9])|[A-Z](?=[0-9])|[0-9](?=[A-Za-z])/g)].length;
  return /\d/.test(part) && /[A-Za-z]/.test(part) && changes >= 3;
}

function isAnchor({ tagName }: Element): boolean {
  return tagName === 'a' || tagName === 'area';
}

function wordsOf(element: Element): string {
  let words = attribute(element, 'title') ?? '';
  const waiting: Node[] = [...element.childNodes].reverse();
  for (let node = waiting.pop(); node !== undefined && words.length < 400; node = waiting.pop()) {
    if ('value' in node) words += ` ${node.value}`;
    if (!('tagName' in node)) continue;
    if (node.tagName === 'img') words += ` ${attribute(node, 'alt') ?? ''}`;
    for (const child of [...node.childNodes].reverse()) waiting.push(child);
  }
  return words;
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
