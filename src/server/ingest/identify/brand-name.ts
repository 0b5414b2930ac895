import { domainToUnicode } from 'node:url';

/** Nobody's name goes on longer; what follows is not looked at, so that hostile names cost nothing. */
const maxReadLength = 300;
/** A brand's name is a heading and a card title; a longer one is cut at a word. */
const maxNameLength = 60;

/** Words that say what kind of mail or desk it is, in the languages we meet; never a brand by themselves. */
const genericWords = new Set(
  (
    'newsletter newsletters news update updates team info information infos mail mailing email e-mail emails ' +
    'marketing support service services customer customerservice notification notifications alert alerts noreply ' +
    'no-reply donotreply do-not-reply digest weekly daily bulletin mailer sender defaultsender account accounts ' +
    'billing orders order shipping contact hello hi sales admin webmaster postmaster ' +
    'nobody root member members user system robot daemon mailer-daemon ' +
    'kundenservice kundendienst rundbrief redaktion bestellung ' +
    'lettre actualités actualites équipe equipe contacto noticias boletín boletin equipo atendimento contato ' +
    'nieuwsbrief klantenservice'
  ).split(' '),
);
const leadingWords = new Set(
  `the your hello das dein deine ihr le la el het o a team equipe newsletter news support info
   kundenservice service`.split(/\s+/),
);
const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu;
/** Decoration: pictures, and the marks of lawyers. */
const ornaments = /[®™©]|\u{FE0F}|(?![\d#*])\p{Extended_Pictographic}/gu;
const senderOf = /\s+(?:@|at|from|with|via|von|bei|de chez|chez|van|bij|from the team at)\s+/iu;
const divider = /\s*[|•·»:()[\]{}\u2022]\s*|\s+[-–—]+\s+|\s*,\s+/u;
const containsAddress = /[^\s@]+@[^\s@]+/;

/**
 * The name a new brand gets: the company in the sender's display name (`Anna at Acme` and `Acme Newsletter`
 * are `Acme`), else its domain's first label with a capital. Never empty, at most 60 characters, without
 * control, bidi or other invisible characters. A display name that is an address says nothing and is not used.
 * @param domain The registrable domain or the full address that the brand is keyed by.
 */
export function toBrandName(displayName: string, domain: string): string {
  const label = toDomainLabel(domain);
  const clean = displayName
    .slice(0, maxReadLength)
    .normalize('NFC')
    .replace(unsafeCharacters, '')
    .replace(ornaments, ' ')
    .replace(/["“”„]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (clean === '' || containsAddress.test(clean)) return capitaliseLabel(label);
  const part = choosePart(clean, label);
  // A name the domain repeats word by word is the whole name: `News Corp` of newscorp.com.
  const isWhole = toComparable(part) === toComparable(label);
  const name = cutAtWord(isWhole ? part : stripGenericWords(part));
  return /[\p{L}\p{N}]/u.test(name) && !isGeneric(name) ? name : capitaliseLabel(label);
}

/** The label people read in a domain: `acme` of `acme.co.uk`, `shop` of `shop@platform.com`. */
function toDomainLabel(domain: string): string {
  const at = domain.indexOf('@');
  if (at > 0) return domain.slice(0, at).replace(/^[^+]*\+/, '');
  return domainToUnicode(domain).split('.')[0] ?? domain;
}

function capitaliseLabel(label: string): string {
  // Initials: `bbc` has no vowel to be a word with.
  if (/^[b-df-hj-np-tv-xz]{2,4}$/.test(label)) return label.toUpperCase();
  const words = label
    .replace(unsafeCharacters, '')
    .split(/[-_.+]+/)
    .filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return name === '' ? 'Unknown sender' : cutAtWord(name);
}

/** Of `person at company` or `company | section`, the part the domain confirms; else the likelier one. */
function choosePart(name: string, label: string): string {
  const parts = name.split(divider).filter((part) => !isGeneric(part));
  const confirmed = parts.find((part) => resembles(part, label));
  const part = confirmed ?? parts[0] ?? name;
  const [person, company] = part.split(senderOf);
  if (person === undefined || company === undefined || company === '') return part;
  if (resembles(company, label)) return company;
  if (resembles(person, label)) return person;
  // "von" and "van" also stand in surnames; only the unmistakable words decide without the domain.
  return /\s(?:@|at|from)\s/.test(part) ? company : part;
}

function resembles(part: string, label: string): boolean {
  const [a, b] = [toComparable(stripGenericWords(part)), toComparable(label)];
  return a.length > 1 && b.length > 1 && (a.includes(b) || b.includes(a));
}

function toComparable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

function isGeneric(part: string): boolean {
  return part.split(' ').every((word) => word === '' || genericWords.has(word.toLowerCase()));
}

/** `The Acme Team Newsletter` → `Acme`; unchanged when nothing else would remain. */
function stripGenericWords(name: string): string {
  const words = name.split(' ').filter((word) => word !== '');
  let [start, end] = [0, words.length];
  const isGenericEnd = (word: string) => word === '&' || genericWords.has(word.replace(/[^\p{L}-]/gu, ''));
  while (end - start > 1 && isGenericEnd((words[end - 1] ?? '').toLowerCase())) end -= 1;
  const stripped = end < words.length;
  const first = (words[start] ?? '').toLowerCase();
  // "The" goes only together with what follows it ("The Acme Team"): "The Register" keeps its article.
  if (end - start > 1 && leadingWords.has(first) && (stripped || genericWords.has(first))) start += 1;
  const rest = words
    .slice(start, end)
    .join(' ')
    .replace(/[\s,;|–—-]+$/u, '');
  return rest === '' ? name : rest;
}

function cutAtWord(name: string): string {
  if (name.length <= maxNameLength) return name;
  const characters = Array.from(name).slice(0, maxNameLength).join('');
  const space = characters.lastIndexOf(' ');
  return (space > maxNameLength / 2 ? characters.slice(0, space) : characters).trim();
}
