import { memoize } from '#server/ingest/memoize.ts';

/** Word boundaries for letters beyond ASCII, unlike `\b`; in all patterns they adjoin letters. */
const wordBegins = String.raw`(?<![\p{L}\p{N}])`;
const wordEnds = String.raw`(?![\p{L}\p{N}])`;

function withBoundaries(pattern: string): string {
  return pattern.replace(/\\b(?=[\p{L}(])/gu, wordBegins).replaceAll('\\b', wordEnds);
}

/**
 * Tests the patterns without word boundaries first, as lookarounds at every letter are slow. Compiling a
 * pattern with boundaries takes milliseconds, so it happens on first use.
 */
function anyOf(patterns: string[]): (text: string) => boolean {
  const isLikely = new RegExp(patterns.join('|').replaceAll('\\b', ''), 'iu');
  const tests = patterns.map((pattern) => {
    const likely = new RegExp(pattern.replaceAll('\\b', ''), 'iu');
    let sure: RegExp | undefined;
    return (text: string) => {
      if (!likely.test(text)) return false;
      sure ??= new RegExp(withBoundaries(pattern), 'iu');
      return sure.test(text);
    };
  });
  return (text) => isLikely.test(text) && tests.some((test) => test(text));
}

/** Words of the subscriber's own links, in six languages: unsubscribe, preferences, view online, forward. */
const isSubscribers = anyOf([
  // English
  String.raw`\bunsubscri|\bopt[ -]?out\b|\bstop receiving|\bremove (?:me|yourself)\b|\bleave (?:this|our|the) (?:mailing )?list`,
  String.raw`\b(?:manage|update|change|edit|set|adjust|review)\b.{0,25}\b(?:preferences?|subscriptions?|profile|email settings)\b`,
  String.raw`\b(?:email|mail|subscription|communication|contact|notification) preferences?\b|\bpreferences? cent(?:er|re)\b`,
  String.raw`\b(?:view|read|see|open)\b.{0,40}\b(?:browser|online|web ?page|on the web)\b|\b(?:web|browser|online) version\b|\bview (?:it |this )?(?:as a )?web ?page\b`,
  String.raw`\b(?:forward|send)\b.{0,25}\b(?:friend|colleague)\b|\bforward (?:this|e-?mail|newsletter)\b`,
  // German
  String.raw`\babmeld|\bab(?:zu)?bestell|\baustragen\b|\babonnement (?:kündigen|beenden)|\bnewsletter (?:kündigen|verwalten|abbestellen)`,
  String.raw`\bim browser\b|\bonline[ -]?(?:version|ansicht)|\bweb[ -]?(?:version|ansicht)|\bim web ansehen`,
  String.raw`\b(?:profil|einstellungen|(?:kontakt|kunden)?daten|präferenzen|adresse|e-?mail-adresse).{0,15}\b(?:ändern|bearbeiten|verwalten|anpassen|aktualisieren)`,
  String.raw`\b(?:newsletter|mail|e-mail|freunden?)\b.{0,20}\b(?:weiterleiten|weiterempfehlen)`,
  // French
  String.raw`\bd[ée]s(?:abonn|inscri)|\bse désabonner|\bne plus recevoir|\bpréférences\b`,
  String.raw`\bversion (?:en ligne|web)\b|\bdans (?:votre|le|un) navigateur|\bvoir (?:en ligne|la version)|\btransf[ée]rer\b|\bg[ée]rer (?:mes|vos)`,
  // Spanish
  String.raw`\bdar(?:me|se|te)? de baja|\bdesuscri|\bcancelar (?:la |tu |su |mi )?suscripci|\bpreferencias\b|\bdejar de recibir`,
  String.raw`\b(?:ver|abrir|leer)\b.{0,30}\b(?:navegador|en línea|online)\b|\bversión (?:web|online|en línea)\b|\breenviar\b`,
  // Dutch
  String.raw`\bafmeld|\buitschrijv|\bmeld .{0,15}\baf\b|\bvoorkeuren\b|\bonline ?(?:versie|bekijken)|\bin (?:je|uw|de) browser|\bwebversie\b|\bdoorsturen\b`,
  // Portuguese
  String.raw`\bdescadastr|\bdesinscrev|\bcancelar (?:a |sua |minha |o )?(?:inscri|assinatura|recebimento|cadastro)|\bpreferências\b|\bdeixar de receber|\bremover (?:meu )?(?:e-?mail|cadastro)`,
  String.raw`\b(?:ver|visualizar|visualize|veja|abrir|acesse)\b.{0,30}\b(?:navegador|browser|online)\b|\bversão (?:web|online)\b|\bencaminhar\b`,
]);

/** Sentences around a link with the text "here": the email cannot be read, or is no longer wanted. */
const isAboutReading = anyOf([
  String.raw`\b(?:trouble|problems?|difficulty)\b.{0,20}\b(?:view|read|see|display)|\b(?:can(?:no|['’])t|unable to) (?:view|read|see)|\bnot displayed|\bno longer (?:wish|want)|\bdo(?: no|n['’])t (?:wish|want) to (?:receive|get)`,
  String.raw`\bnicht (?:richtig|korrekt|optimal|lesen|lesbar|angezeigt|dargestellt)|\bdarstellungsprobleme|\bnicht (?:mehr|länger) (?:erhalten|bekommen|empfangen)|\bkeine (?:weiteren )?(?:e-?mails|newsletter)`,
  String.raw`\b(?:ne s['’]affiche|mal affiché|problème d['’]affichage)|\bplus (?:recevoir|souhaite)`,
  String.raw`\bno (?:puedes?|ves?|visualizas?) .{0,25}(?:ver|correctamente)|\bno (?:deseas?|quieres?) .{0,20}recibir`,
  String.raw`\bniet (?:goed|juist|correct) .{0,20}(?:weergegeven|lezen|zien)|\bniet (?:meer|langer) .{0,20}ontvangen|\bgeen .{0,25}(?:meer )?ontvangen`,
  String.raw`\bnão (?:consegue|esteja|está) .{0,15}(?:visualiz|ver)|\bnão (?:deseja|quer|quero)(?: mais)? receber`,
]);

/** Addresses of such pages at ESPs and shops. */
const subscriberPath =
  /unsub|opt[-_]?out|abmeld|abbestell|austrag|desinscri|desabon|d%c3%a9sabon|desuscri|darse[-_]?de[-_]?baja|[/_-]baja(?:[/._-]|$)|afmeld|uitschrijv|descadastr|desinscrev|preference|pref[-_]?cent|(?:subscription|profile)[-_]?cent|manage[-_]?(?:sub|pref|profile|email)|(?:update|change|edit)[-_]?(?:profile|details)|email[-_]?settings|view[-_]?in[-_]?browser|web[-_]?version|view[-_]?online|view[-_]?(?:e?mail|message)|online[-_]?version|\/view\.(?:html|aspx|php)|\/von\.aspx|html[-_]?mail|forward[-_]?to|\/forward(?:[/?.]|$)|\/ftaf|\/tr\/(?:un|up|mr)\/|\/vcard\b|onlineansicht|browseransicht|\/opt\/[^?#]{0,200}\d{5}/i;

const maxLinkTextLength = 160;

/** Link texts without meaning: "to unsubscribe, click here". */
const pointingText =
  /^(?:\P{L}*\p{L}+){0,3}\P{L}*(?:here|hier|ici|aqu[ií]|link|lien|enlace|click|klicken|klick|klik|cliquez|clique|clic)\P{L}*(?:\p{L}+\P{L}*)?$/iu;

const maxPointingLength = 40;

/** Evidence about a link besides its address. */
export interface LinkWords {
  /** The link's text. */
  own: string;
  /** The text before and after the link. */
  around: string;
}

/**
 * Whether a link is one of the subscriber's own: it unsubscribes, changes preferences, shows this copy online
 * or forwards it. Following it acts in the subscriber's name.
 */
export function isSubscriberLink(url: URL, words: LinkWords): boolean {
  if (subscriberPath.test(url.pathname) || subscriberPath.test(url.search)) return true;
  if (/^(?:un|unsub|unsubscribe|view|viewonline|preferences?|optout|abmelden)\./i.test(url.hostname))
    return true;
  return isSubscriberText(words);
}

/** Variant by the words alone. */
export function isSubscriberText({ own, around }: LinkWords): boolean {
  const text = own.replace(/\s+/g, ' ').trim();
  if (text.length <= maxLinkTextLength && namesOwnLink(text)) return true;
  if (text.length > maxPointingLength || !pointingText.test(text)) return false;
  const beside = around.replace(/\s+/g, ' ');
  return isSubscribers(beside) || isAboutReading(beside);
}

/** Memoized: each link's words are tested for traces and for sanitizing, and emails share their footers. */
const namesOwnLink = memoize(isSubscribers, { maxTexts: 512 });
