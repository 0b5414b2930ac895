/** Words before a brand's public contact details, in the languages brands write in. */
const calls = [
  String.raw`(?:call|ring|phone|dial|text|message|reach|contact|whats\s?app)\s(?:us|our|me|\p{L}{2,20}\s(?:on|at))|whats\s?app\s(?:al|su|at|on|au|unter|under|via|no|op|på|na)|(?:write|speak|talk|chat)\s(?:to|with)\sus`,
  String.raw`ruf(?:t|en)?\s(?:sie\s)?(?:uns\s)?an|(?:schreib\p{L}*|erreich\p{L}*|kontaktier\p{L}*)\s(?:sie\s|du\s)?uns|melde\sdich|bewerb\p{L}*`,
  String.raw`(?:appelez|écrivez|contactez|joignez|appelle|écris|contacte)(?:[-\s]nous)?|nous\s(?:joindre|appeler|contacter)`,
  '(?:llám|escríb|contáct|mánd)[ea]nos|llame|escriba',
  String.raw`(?:lig(?:ue|a)|fale|fala|chame|escreva|contacte|envie)(?:[-\s](?:para|com|nos|connosco|conosco))?`,
  '(?:chiama|scrivi|contatta|manda)(?:ci|te|teci)|chiamate|chiami',
  String.raw`(?:bel|app|mail|stuur|schrijf)\s(?:ons|naar|met)|neem\scontact`,
  String.raw`zadzwoń\p{L}*|napisz\p{L}*|skontaktuj\p{L}*|zavolejte|napište|volejte|zavolajte|napíšte|nazovite|pišite|pokličite`,
  String.raw`(?:ring|skriv|kontakta|kontakt|sms:?a)\s(?:oss|till|til|på|os)|soita|hívj\p{L}*|hívjon|sunați(?:-ne)?|scrieți-ne|bizi\sara\p{L}*|ara\p{L}*\sbizi|skambinkite|zvaniet|helista`,
  String.raw`(?:по)?звоните|(?:на)?пишите|(?:за)?телефонуйте|дзвоніть|καλέστε|τηλεφων\p{L}+`,
  String.raw`hot\s?line|help\s?line|help\s?desk|info\s?(?:line|lini[ae])|call\s?cent(?:er|re)|concierge|servicenummer|kundtjänst|kundeservice|asiakaspalvelu|kundenservice|kundendienst|klantenservice|service\sclients?|numéro\svert|atención\sal\scliente|servizio\sclienti|numero\sverde|apoio\sao\scliente|ügyfélszolgálat|centrum\sobsługi|klicni\scenter|гаряча\sлінія|горячая\sлиния|хелплайн|हेल्पलाइन|สายด่วน|ศูนย์บริการ`,
].join('|');

/** Words of scripts without spaces. */
const callsClose =
  '热线|熱線|客服|致电|致電|拨打|お問い?合わ?せ|フリーダイヤル|カスタマー|代表電話|문의|고객센터|상담|콜센터|대표전화';

/** Text between such words and the number, without the end of a sentence. */
const reachedAt = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:${calls})(?!\\p{L})|${callsClose})[^.!?。\\d]{0,40}$`,
  'iu',
);

/** Whether a text ends with words before a public contact: a number after it is the brand's. */
export function tellsShopsContact(before: string): boolean {
  return reachedAt.test(before);
}

/** Last digits that identify a telephone without trunk prefix or country code. */
const phoneSuffixLength = 7;

/** Returns the telephones in the email's links to call or write, by their last digits: they are public. */
export function phonesOfLinks(links: Iterable<URL>): Set<string> {
  const phones = new Set<string>();
  for (const { protocol, hostname, pathname } of links) {
    if (!/^(?:tel|callto|sms):$/.test(protocol) && hostname !== 'wa.me') continue;
    const digits = pathname.slice(0, maxPhone).replace(/\D/g, '');
    if (digits.length >= phoneSuffixLength) phones.add(digits.slice(-phoneSuffixLength));
  }
  return phones;
}

const maxPhone = 40;

/** Whether a written number is one of these telephones. */
export function isOneOf(phones: ReadonlySet<string>, value: string): boolean {
  if (phones.size === 0) return false;
  const digits = value.replace(/\D/g, '');
  return (
    digits.length >= phoneSuffixLength &&
    digits.length <= maxPhone &&
    phones.has(digits.slice(-phoneSuffixLength))
  );
}
