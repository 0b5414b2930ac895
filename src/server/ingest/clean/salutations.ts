/**
 * Salutations with a name that no header gives: `Hi Sarah,` on a line of its own. Told from `Hello Summer,` by the
 * comma at the end, by a capital, and by the words below; a name in any other place cannot be told from a title.
 */

const greeting =
  'hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen|abend)|bonjour|bonsoir|salut|ch[eè]re?|hola|querid[oa]|estimad[oa]|hoi|beste|ol[aá]|oi|prezad[oa]|car[oa]';

const title =
  '(?:mr|mrs|ms|miss|mx|dr|prof|herr|herrn|frau|monsieur|madame|mme|m|señor|señora|sr|sra|dhr|mevr|mevrouw|meneer)';

/** Whom a salutation may address without naming anyone, and seasons and feasts that headlines greet. */
export const nobody = new Set(
  `there all everyone everybody team world you folks guys friend friends reader readers customer customers member members
   subscriber subscribers guest guests traveler traveller travellers client clients partner partners user users shopper
   shoppers family ladies gentlemen sir madam sirs valued fellow beloved colleague colleagues neighbour neighbor student
   students parent parents investor investors collector backer backers fan fans supporter supporters player players
   spring summer autumn fall winter sunshine weekend holidays christmas santa easter halloween valentine mum mom dad
   january february march april may june july august september october november december
   monday tuesday wednesday thursday friday saturday sunday gorgeous beautiful lover lovers again yourself
   kunde kundin kunden leser leserin leserinnen freund freundin freunde mitglied mitglieder abonnent abonnentin damen
   herren kollege kollegin gast gäste familie nutzer nutzerin zusammen welt frühling sommer herbst winter ihr
   client cliente clients clientes abonné abonnée ami amie amis membre lecteur lectrice tous toutes printemps été
   amigo amiga amigos amigas suscriptor suscriptora socio socia lector lectora usuario usuaria todos todas primavera
   klant klanten lezer lezers vriend vrienden lid leden allemaal iedereen relatie lente zomer
   leitor leitora assinante parceiro parceira colega associado associada pessoal verão`.split(/\s+/),
);

const salutation = new RegExp(
  String.raw`^(\s*)(${greeting})\s+((?:${title}\.?\s+)?)((?:\p{Lu}[\p{L}'’-]*\.?)(?:\s+\p{Lu}[\p{L}'’-]*){0,2})\s*,\s*$`,
  'iu',
);

/** Longer lines are sentences. */
const maxLineLength = 60;

/** The parts of a salutation. */
export interface Salutation {
  /** The blanks before it. */
  blank: string;
  /** The greeting. */
  word: string;
  /** Whom it greets. */
  name: string;
  /** Whether a title stands before the name, which then is a last name. */
  hasTitle: boolean;
}

/**
 * Reads a line that is a salutation by name; null for any other line.
 * The caller says what the greeting is without the name.
 */
export function findSalutation(line: string): Salutation | null {
  if (line.length > maxLineLength || !line.trimEnd().endsWith(',')) return null;
  const [, blank = '', word, honorific = '', name = ''] = salutation.exec(line) ?? [];
  if (word === undefined) return null;
  const words = name.split(/\s+/);
  // The pattern ignores case for the greeting's sake; a name begins with a capital.
  if (!words.every((one) => /^\p{Lu}/u.test(one))) return null;
  if (honorific === '' && words.some((one) => nobody.has(one.toLowerCase()))) return null;
  return { blank, word, name, hasTitle: honorific !== '' };
}
