/** Words that say what kind of mail or desk it is, in the languages we meet; never a brand by themselves. */
const genericWords = words(
  `newsletter newsletters news update updates team info information infos mail mailing email e-mail emails
   marketing support service services customer customerservice notification notifications alert alerts noreply
   no-reply donotreply do-not-reply digest weekly daily bulletin mailer sender defaultsender account accounts
   billing orders order shipping contact hello hi sales admin webmaster postmaster
   nobody root member members user system robot daemon mailer-daemon
   kundenservice kundendienst rundbrief redaktion bestellung
   lettre actualités actualites équipe equipe contacto noticias boletín boletin equipo atendimento contato
   nieuwsbrief klantenservice`,
);
const leadingWords = words(
  `the your hello das dein deine ihr le la el het o a team equipe newsletter news support info
   kundenservice service`,
);
/** Names end or begin with these too (Royal Mail, Sky News, Team GB): a name loses them only where its domain does. */
const wordsOfNames = words('mail news daily weekly hello service services team world the your');

/** Whether every word is generic, so that the text names nobody. */
export function isGeneric(text: string): boolean {
  return text.split(' ').every((word) => word === '' || genericWords.has(word.toLowerCase()));
}

/**
 * `The Acme Team Newsletter` → `Acme`; unchanged when nothing else would remain.
 * @param isSure Says of what would remain whether something else confirms it; else `Royal Mail` stays as it is.
 */
export function stripGenericWords(name: string, isSure: (rest: string) => boolean): string {
  const rest = strip(name, () => true);
  return rest === name || isSure(rest) ? rest : strip(name, (word) => !wordsOfNames.has(word));
}

function strip(name: string, mayGo: (word: string) => boolean): string {
  const parts = name.split(' ').filter((word) => word !== '');
  let [start, end] = [0, parts.length];
  const isGenericEnd = (word: string) => {
    const bare = word.replace(/[^\p{L}-]/gu, '');
    return word === '&' || (genericWords.has(bare) && (mayGo(bare) || bare === 'team'));
  };
  while (end - start > 1 && isGenericEnd((parts[end - 1] ?? '').toLowerCase())) end -= 1;
  const stripped = end < parts.length;
  const first = (parts[start] ?? '').toLowerCase();
  // "The" goes only together with what follows it ("The Acme Team"): "The Register" keeps its article.
  const leads = stripped || (genericWords.has(first) && mayGo(first));
  if (end - start > 1 && leadingWords.has(first) && leads) start += 1;
  const rest = parts
    .slice(start, end)
    .join(' ')
    .replace(/[\s,;|–—-]+$/u, '');
  return rest === '' ? name : rest;
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
