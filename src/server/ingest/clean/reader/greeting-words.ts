/**
 * How brands greet, by language: what each greeting reads like without a name, and how sure it is that a person is
 * greeted. Phrases are plain words; `[oa]` stands for one of the letters. The words after a greeting are in
 * `greeted-names.ts`, their removal in `greetings.ts`.
 */

/**
 * `personal` greetings (`Hi`, `Dear`) are said to people, `hello` ones to seasons and new things too (`Hello, Summer!`),
 * and `wish`es to anything (`Happy birthday, America!`).
 */
export type GreetingKind = 'personal' | 'hello' | 'wish';

export interface Greeting {
  kind: GreetingKind;
  /** What stands in the place of greeting and name; null keeps the greeting as it is written. */
  instead: string | null;
  /** What stands in the place of the name where the greeting is kept: `Hi there`. */
  someone: string;
}

/** [kind, instead, someone, phrases]. Forms of one gender give way to a word that tells none. */
const rows: Array<[GreetingKind, string | null, string, string]> = [
  // English
  ['personal', null, 'there', 'hi|hey|hiya|heya|howdy'],
  ['personal', null, 'reader', 'dear'],
  ['hello', null, 'there', 'hello|hullo'],
  ['personal', null, '', 'hi there|hey there|hello there|hello again|hi again|hey again'],
  [
    'wish',
    null,
    '',
    'good morning|good afternoon|good evening|good day|good night|morning|evening|greetings|thanks|many thanks|thank you|thx|cheers|welcome|welcome back|welcome home|welcome aboard|congratulations|congrats|happy birthday|happy anniversary|happy new year|happy holidays|happy easter|happy thanksgiving|happy friday|happy monday|happy sunday|merry christmas|well done|sorry|goodbye|bye|good news|see you soon|see you|psst',
  ],
  // German
  ['hello', null, '', 'hallo|hallöchen|moin|moin moin|servus|grüezi|grüß gott|grüß dich|guten tag'],
  ['personal', 'Hallo', '', 'liebe|lieber|liebes|sehr geehrte|sehr geehrter|geehrte|geehrter|werte|werter'],
  [
    'wish',
    null,
    '',
    'guten morgen|guten abend|danke|vielen dank|herzlichen dank|willkommen|willkommen zurück|herzlich willkommen|glückwunsch|herzlichen glückwunsch|herzlichen glückwunsch zum geburtstag|alles gute|alles gute zum geburtstag|frohe weihnachten|frohes neues jahr|schöne ostern|wir gratulieren',
  ],
  // French
  ['hello', null, '', 'bonjour|bonsoir|salut|coucou|re-bonjour'],
  ['personal', 'Bonjour', '', 'cher|chère|chere|chers|très cher|très chère'],
  [
    'wish',
    null,
    '',
    'merci|merci beaucoup|bienvenue|bienvenue à nouveau|bon retour|bon retour parmi nous|joyeux anniversaire|bon anniversaire|félicitations|bravo|bonne année|joyeux noël|bonne fête|bonne nouvelle|à bientôt|à très vite',
  ],
  // Spanish
  ['hello', null, '', 'hola|hola de nuevo|buenas'],
  ['personal', 'Hola', '', 'querid[oa]|estimad[oa]|apreciad[oa]'],
  ['wish', 'Hola', '', 'bienvenid[oa]|bienvenid[oa] de nuevo|bienvenid[oa] de vuelta'],
  [
    'wish',
    null,
    '',
    'buenos días|buenos dias|buen día|buenas tardes|buenas noches|gracias|muchas gracias|feliz cumpleaños|felicidades|enhorabuena|feliz navidad|feliz año|feliz año nuevo|hasta pronto',
  ],
  // Portuguese
  ['hello', null, '', 'olá|oi|oie|opa|e aí'],
  ['personal', 'Olá', '', 'prezad[oa]|car[oa] cliente'],
  ['wish', 'Olá', '', 'bem-vind[oa]|bem vind[oa]|bem-vind[oa] de volta'],
  [
    'wish',
    null,
    '',
    'bom dia|boa tarde|boa noite|obrigad[oa]|muito obrigad[oa]|parabéns|feliz aniversário|feliz natal|feliz ano novo|até logo|até breve',
  ],
  // Italian
  ['hello', null, '', 'ciao|ehi|salve'],
  ['personal', null, 'cliente', 'gentile|gent.le|gent.ma|gent.mo|gentilissim[oa]|spettabile|spett.le'],
  ['personal', 'Ciao', '', 'car[oa]|carissim[oa]|egregi[oa]'],
  ['wish', 'Ciao', '', 'benvenut[oa]|bentornat[oa]|ben tornat[oa]'],
  [
    'wish',
    null,
    '',
    'buongiorno|buon giorno|buonasera|buona sera|grazie|grazie mille|buon compleanno|tanti auguri|auguri|buon natale|buon anno|complimenti|congratulazioni|a presto',
  ],
  // Dutch
  ['hello', null, '', 'hoi|dag|hee|hoi hoi'],
  ['personal', null, 'lezer', 'beste'],
  ['personal', 'Hallo', '', 'lieve|geachte'],
  [
    'wish',
    null,
    '',
    'goedemorgen|goedemiddag|goedenavond|goedendag|bedankt|dank je|dank je wel|dankjewel|welkom|welkom terug|gefeliciteerd|van harte|van harte gefeliciteerd|hartelijk gefeliciteerd|fijne verjaardag|tot snel|tot ziens',
  ],
  // Swedish, Danish, Norwegian
  [
    'hello',
    null,
    '',
    'hej|hej hej|hejhej|hejsan|hallå|tjena|hei|hei hei|heisann|halløj|hejsa|hej igen|hei igjen',
  ],
  ['personal', 'Hej', '', 'kära|käre|bästa|bäste|kære'],
  ['personal', 'Hei', '', 'kjære'],
  [
    'wish',
    null,
    '',
    'god morgon|godmorgon|god kväll|god dag|tack|tack så mycket|välkommen|välkommen tillbaka|välkommen åter|grattis|grattis på födelsedagen|god jul|gott nytt år|vi ses|god morgen|godmorgen|goddag|god aften|god kveld|tak|tusind tak|takk|tusen takk|velkommen|velkommen tilbage|velkommen tilbake|tillykke|tillykke med fødselsdagen|gratulerer|gratulerer med dagen',
  ],
  // Polish
  ['hello', null, '', 'cześć|czesc|hejka|siema|witaj|witaj ponownie|witam|halo'],
  ['personal', 'Dzień dobry', '', 'drog[ia]|szanown[ya]|mił[ya]'],
  [
    'wish',
    null,
    '',
    'dzień dobry|dobry wieczór|dziękujemy|dziękuję|dzięki|wszystkiego najlepszego|gratulacje|gratulujemy|sto lat|witamy|witamy ponownie|do zobaczenia',
  ],
  // Czech and Slovak
  ['hello', null, '', 'ahoj|čau|nazdar|zdravím|dobrý den|dobrý deň'],
  ['personal', 'Dobrý den', '', 'mil[ýá]|drah[ýá]|vážen[ýá]'],
  [
    'wish',
    null,
    '',
    'dobré ráno|dobré odpoledne|děkujeme|díky|ďakujeme|vítejte|vítejte zpět|vítej|vítej zpět|vitajte|vitajte späť|všechno nejlepší|gratulujeme|brzy na viděnou',
  ],
  // Finnish, Hungarian, Romanian, Turkish, Croatian
  [
    'hello',
    null,
    '',
    'moi|moikka|terve|heippa|szia|helló|üdv|bună|buna|bună ziua|salutare|merhaba|selam|bok|zdravo|živjo|pozdrav',
  ],
  ['personal', 'Hei', '', 'hyvä|arvoisa|rakas'],
  ['personal', null, 'olvasó', 'kedves'],
  ['personal', null, 'ügyfelünk', 'tisztelt'],
  ['personal', 'Bună ziua', '', 'dragă|dragul|draga|stimat[ăe]|stimate'],
  ['personal', 'Merhaba', '', 'sevgili|sayın|değerli'],
  ['personal', 'Pozdrav', '', 'dragi|drago|poštovani|poštovana'],
  [
    'wish',
    null,
    '',
    'hyvää huomenta|hyvää päivää|kiitos|tervetuloa|tervetuloa takaisin|onnea|paljon onnea|hyvää syntymäpäivää|nähdään pian|köszönjük|üdvözlünk|üdvözöljük|jó reggelt|jó napot|boldog születésnapot|mulțumim|bun venit|bine ai venit|bine ai revenit|la mulți ani|felicitări|bună dimineața|günaydın|iyi günler|teşekkürler|teşekkür ederiz|hoş geldin|hoş geldiniz|tekrar hoş geldin|tekrar hoş geldiniz|doğum günün kutlu olsun|iyi ki doğdun|mutlu yıllar|tebrikler|görüşmek üzere|hvala|dobro jutro|dobrodošli',
  ],
  // Russian, Ukrainian, Bulgarian, Greek
  [
    'hello',
    null,
    '',
    'привет|здравствуйте|здравствуй|добрый день|привіт|вітаю|добрий день|здравей|здравейте|γεια|γεια σου|γεια σας|γειά σου|γειά σας|χαίρετε',
  ],
  ['personal', 'Здравствуйте', '', 'дорогой|дорогая|уважаемый|уважаемая|милая|милый'],
  ['personal', 'Вітаємо', '', 'дорогий|дорога|шановний|шановна|шановні'],
  ['personal', 'Γεια σας', '', 'αγαπητέ|αγαπητή|αγαπημένη|αγαπημένε'],
  [
    'wish',
    null,
    '',
    'доброе утро|добрый вечер|спасибо|с днём рождения|с днем рождения|поздравляем|с возвращением|добро пожаловать|до встречи|вітаємо|дякуємо|доброго ранку|доброго дня|з днем народження|ласкаво просимо|благодарим|добре дошли|добре дошъл|καλημέρα|καλησπέρα|ευχαριστούμε|χρόνια πολλά|καλώς ήρθες|καλώς ήρθατε|συγχαρητήρια',
  ],
  // Estonian, Latvian, Lithuanian, Māori
  [
    'hello',
    null,
    '',
    'tere|tere hommikust|tere päevast|tere õhtust|sveiki|sveiks|labdien|labrīt|labvakar|labas|labas rytas|laba diena|labas vakaras|sveikas|sveika|kia ora|tēnā koe|mōrena',
  ],
  // Arabic, Hebrew, Indonesian, Vietnamese, Hindi
  ['hello', null, '', 'مرحبا|مرحباً|أهلا|أهلاً|السلام عليكم|שלום|היי|הי|xin chào|chào|नमस्ते|halo|hai'],
  ['personal', 'مرحباً', '', 'عزيزي|عزيزتي'],
  ['wish', null, '', 'شكرا|شكراً|תודה|selamat pagi|selamat datang|terima kasih|cảm ơn'],
];

/** `querid[oa]` is `querido` and `querida`. */
function spellings(phrase: string): string[] {
  const [, before = '', letters = '', after = ''] = /^(.*?)\[(.+?)\](.*)$/u.exec(phrase) ?? [];
  return letters === '' ? [phrase] : [...letters].flatMap((letter) => spellings(before + letter + after));
}

/** Each greeting by its words, lower-case. Where languages share one, the earlier row counts. */
export const greetings: ReadonlyMap<string, Greeting> = new Map(
  rows
    .flatMap(([kind, instead, someone, phrases]) =>
      phrases
        .split('|')
        .flatMap(spellings)
        .map((phrase): [string, Greeting] => [phrase, { kind, instead, someone }]),
    )
    .reverse(),
);

/** The longest greeting, in words. */
export const maxGreetingWords = Math.max(...[...greetings.keys()].map((phrase) => phrase.split(' ').length));

/** The first words of all greetings: most lines begin with none of them. */
export const greetingBeginnings: ReadonlySet<string> = new Set(
  [...greetings.keys()].map((phrase) => phrase.split(/[ .]/)[0] ?? ''),
);

/** Behind a greeting made for either gender: `Prezado(a)`, `Liebe/r`, `Cher(e)`, `Bienvenido/a`. */
export const eitherGender = String.raw`(?:\s?\(-?\p{L}{1,3}\)|\/-?\p{L}{1,3}(?!\p{L}))?`;

/** Titles before a name, which then is a last name. */
export const titleWords =
  'mr|mrs|ms|miss|mx|dr|prof|herr|herrn|frau|monsieur|madame|mademoiselle|mme|mlle|m|señor|señora|señorita|sr|sra|srta|don|doña|d\\.|dña|dna|d\\.?ª|senhor|senhora|dhr|mevr|mevrouw|meneer|de heer|heer|mw|signor|signora|signorina|sig|sig\\.ra|dott|dott\\.ssa|pan|pani|panie|pane|paní|slečno|pán|hr|fru|fröken|frøken|herra|rouva|domnul|doamna|domnule|doamnă|господин|госпожа|пан|пані|κύριε|κυρία';

/** Words of respect behind a name, as a pattern: `Ayşe Hanım`, `Anna asszony`, `मीरा जी`. */
export const wordsBehindName = 'hanım|bey|asszony|úr|ji|जी|ơi';
