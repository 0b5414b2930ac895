import type { CleanedMail } from '#server/ingest/types.ts';

/** The parts of a mail that are read, each with its own say. */
export interface MailZones {
  subject: string;
  preheader: string;
  body: string;
  /** Campaign names and paths that links carry. */
  links: string;
  /** Whether its words offer a way out of a list, as the footer of list mail does. */
  offersWayOut: boolean;
  /** How many pictures it shows. */
  pictures: number;
}

/** A subject says what it is about in its first words; torture mail has subjects of 10 kB. */
const maxSubjectLength = 300;
/** What a mail is, it says near its top: about four printed pages are read. */
const maxBodyLength = 16_000;
/** Html beyond this holds no more words that would count. */
const maxHtmlLength = 300_000;
const maxAltTexts = 60;
const maxLinks = 80;
/** Below this a text part is taken for the usual "see the web version" and the html is read instead. */
const minTextLength = 200;

/** A footer starts where one of these stands and not much follows. */
const footerMarkers =
  /unsubscribe|opt[- ]out|update your (?:email )?preferences|manage (?:your )?(?:email )?preferences|you(?:'|’)?(?: a|’?)re receiving this|you (?:have )?received this|this (?:e-?mail|message) was sent|all rights reserved|privacy policy|terms (?:and|&) conditions|©|copyright \d|abmelden|abbestellen|austragen|newsletter abbestellen|sie erhalten diese|du erh(?:ä|ae)ltst diese|diese e-?mail wurde|impressum|datenschutz|d(?:é|e)sinscri|d(?:é|e)sabonn|vous recevez ce|mentions l(?:é|e)gales|politique de confidentialit|darse? de baja|cancelar (?:la )?suscripci|has recibido este|recibes este|aviso legal|pol[ií]tica de priva|afmelden|uitschrijven|je ontvangt deze|u ontvangt deze|privacyverklaring|descadastr|cancelar (?:a )?inscri|n[ãa]o deseja (?:mais )?receber|voc[êe] est[áa] recebendo|esta mensagem foi enviada/gi;
/** Words with which a reader leaves a list; old list mail has them instead of headers. */
const waysOut =
  /unsubscribe|opt[- ]out|to be removed from|abmelden|abbestellen|d(?:é|e)sinscri|d(?:é|e)sabonn|darse? de baja|cancelar (?:la )?suscripci|afmelden|uitschrijven|descadastr|cancelar (?:a )?inscri/i;
/** A marker with more than this after it stands in the middle of a mail, not at its end... */
const maxFooterLength = 3_000;
/** ...and one this close to the top is a line of the header ("view online · unsubscribe"). */
const minLengthBeforeFooter = 120;

/** Cuts a cleaned mail into the zones the rules look at: footers left out, everything bounded. */
export function readZones(cleaned: CleanedMail): MailZones {
  const html = cleaned.html.slice(0, maxHtmlLength);
  const text = cleaned.text ?? '';
  const body = text.trim().length >= minTextLength || html === '' ? text : stripTags(html);
  const whole = body.slice(0, maxBodyLength * 2);
  return {
    subject: cleaned.subject.slice(0, maxSubjectLength),
    preheader: (cleaned.preheader ?? '').slice(0, maxSubjectLength),
    body: `${cutFooter(whole).slice(0, maxBodyLength)}\n${readAltTexts(html)}`,
    links: readLinks(html),
    offersWayOut: waysOut.test(whole),
    pictures: html.split(/<img\b/i, maxAltTexts).length - 1,
  };
}

/** The text without its footer of legal lines and ways out. */
export function cutFooter(text: string): string {
  for (const match of text.matchAll(footerMarkers)) {
    const rest = text.length - match.index;
    if (match.index < minLengthBeforeFooter) continue;
    if (rest <= maxFooterLength || rest <= text.length * 0.35) return text.slice(0, match.index);
  }
  return text;
}

/** Words of html without its tags, good enough to count words in; never shown to anybody. Takes linear time. */
export function stripTags(html: string): string {
  return dropStyles(html)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:nbsp|zwnj|shy|#160|#8203|#847);/gi, ' ')
    .replace(/&amp;/gi, '&')
    .replace(/&(?:#39|apos|rsquo);/gi, "'")
    .replace(/&([a-z])(?:uml|acute|grave|circ|tilde|cedil);/gi, '$1')
    .replace(/\s+/g, ' ');
}

/** Without style elements; one that is never closed takes the rest with it. */
function dropStyles(html: string): string {
  const lower = html.toLowerCase();
  let kept = '';
  let at = 0;
  while (at < html.length) {
    const start = lower.indexOf('<style', at);
    if (start === -1) return kept + html.slice(at);
    kept += html.slice(at, start);
    const end = lower.indexOf('</style', start);
    if (end === -1) return kept;
    at = end;
  }
  return kept;
}

/** Mail made of pictures says its words in their alternative texts. */
function readAltTexts(html: string): string {
  const texts: string[] = [];
  for (const match of html.matchAll(/\salt\s*=\s*(?:"([^"]{3,200})"|'([^']{3,200})')/gi)) {
    texts.push(match[1] ?? match[2] ?? '');
    if (texts.length >= maxAltTexts) break;
  }
  return texts.join('\n');
}

/** The campaign name that the sender wrote for his own statistics, and paths that lead back to a basket. */
function readLinks(html: string): string {
  const found = new Set<string>();
  let links = 0;
  for (const match of html.matchAll(/href\s*=\s*["']([^"']{10,2000})["']/gi)) {
    links += 1;
    if (links > maxLinks) break;
    const href = match[1] ?? '';
    const campaign = /[?&;](?:utm_campaign|utm_content|campaign|cmp|cid)=([^&#;]{3,120})/i.exec(href);
    if (campaign?.[1] !== undefined) found.add(campaign[1].replace(/%[0-9a-f]{2}|[+_]/gi, ' '));
    if (
      /\/(?:cart|basket|checkouts?|warenkorb|panier|carrito|winkelwagen|carrinho)\/[^"']*(?:recover|restore|token|key)/i.test(
        href,
      )
    ) {
      found.add('recover your cart');
    }
  }
  return [...found].join('\n');
}
