import { patternRule, type TextRule } from '#server/ingest/text/text-edits.ts';
import { zeroDigits } from '#server/ingest/text/zero-digits.ts';

/** Balances of a subscriber at a brand: points, miles and money. The amounts are personal. */

/** An amount, as part of an expression; so are the next two. */
export const figure = String.raw`\d{1,3}(?:[.,'’\s]\d{3}){0,3}(?:[.,]\d{1,2})?|\d{4,9}(?:[.,]\d{1,2})?`;
export const currency = '[€$£¥₩₺₽₹]|EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|kr|zł|Kč|lei|Ft|TL|R\\$|руб|грн|лв';
const sum = `(?:(?:${currency})\\s?)?(?:${figure})`;
/** A round sum is a gift (`your $50 credit`); cents indicate somebody's balance. */
const exactSum = `(?:(?:${currency})\\s?)?(?=[\\d.,'’\\s]*[.,]\\d{2}(?!\\d))(?:${figure})`;

/** Words for points, alone and at the end of a compound. */
export const units =
  '(?:(?:bonus|reward|loyalty|premium)\\s*)?(?:points?|miles|\\p{L}*punkte|meilen|puntos|millas|punti|miglia|pontos|milhas|\\p{L}*punten|punkt(?:y|ów)|bod(?:y|ů|ov)|poäng|poeng|pistettä|pont(?:ja)?|puncte|puan|taškų|балл(?:ов|а|ы)|бал(?:ів|и)|πόντο(?:ι|υς))';

/** A necessary part of each unit. */
export const anyUnit =
  /point|mile|meile|milla|milha|miglia|punkt|punto|punti|punte|punct|ponto|pont|bod|poäng|poeng|piste|puan|бал|πόντο/iu;

/** Subject and verb of having a sum; a sum with `your` alone may be a gift. */
const having =
  "you(?:['’]ve|\\s+have)(?:\\s+(?:earned|collected|got|now))?|sie\\s+haben|du\\s+hast|vous\\s+avez|tu\\s+as|tienes|tiene|hai|je\\s+hebt|u\\s+heeft|você\\s+tem|masz|máte|du\\s+har|sinulla\\s+on|у\\s+вас|έχετε|ai|aveți|imaš|imate|turite|teil\\s+on";
const owner = `${having}|your|deine|ihre|vos|tes|tus|i\\s+tuoi|jouw|seus|twoje|vaše|dine|dina`;
/** Gifts of points are public: `your 500 points welcome gift`. */
const notGiven =
  '(?!\\s+(?:welcome|bonus|birthday|gift|voucher|reward|offer|credit|coupon|prize|sign-?up|geschenk|gutschein|cadeau|regalo|prezent|to\\s+win|de\\s+regalo|offerts|en\\s+cadeau|in\\s+regalo|geschenkt|gratis))';

/** `You have 1,250 points`: the sentence is complete without the amount. */
const owned = new RegExp(
  `(?<![\\p{L}\\p{N}])((?:${owner})\\s+(?:(?:current|available|already|now|noch|bereits|aktuell|déjà)\\s+)?)(?:${figure})\\s+(?=${units}(?!\\p{L})${notGiven})`,
  'giu',
);

const ownedCurrency = new RegExp(
  `(?<![\\p{L}\\p{N}])((?:${having})\\s+(?:(?:noch|still)\\s+)?)(${exactSum}(?:\\s?(?:${currency}))?)(?=\\s+(?:(?:in|of|de|di|an|auf|na|sur|en)\\s+)?(?:(?:your|deinem|ihrem|votre|tu|tuo|store|shop|account)\\s+){0,2}(?:credit|cash\\s?back|wallet|guthaben|cagnotte|crédit|saldo|credito|tegoed|crédito)(?!\\p{L}))`,
  'giu',
);

/** `You have €37.50 left on your gift card`, `Noch 12,40 € Guthaben übrig`. */
const left = new RegExp(
  `((?<![\\p{L}\\p{N}])(?:${owner}|you\\s+still\\s+have|there\\s+is|noch|il\\s+vous\\s+reste|il\\s+te\\s+reste|te\\s+quedan|te\\s+queda|ti\\s+restano|restam|zostało\\s+ci|zbývá\\s+vám|jäljellä)\\s+(?:(?:still|noch|encore|todavía|ancora|nog|ainda)\\s+)?)(${sum}(?:\\s?(?:${currency}))?)(?=\\s+(?:left|remaining|übrig|auf\\s+(?:deiner|ihrer|dem|der)|sur\\s+votre|sur\\s+ta|en\\s+tu|sulla\\s+tua|over|op\\s+je|kvar|igjen|tilbage|jäljellä)(?!\\p{L}))`,
  'giu',
);
/** `Your gift card has a balance of €37.50`. */
const held = new RegExp(
  `((?<!\\p{L})(?:has|hat|présente|tiene|ha|heeft|ma|har)\\s+(?:(?:a|an|ein|einen|un|een|et|ett)\\s+)?(?:\\p{L}{4,14}\\s+)?(?:balance|guthaben|solde|saldo|tegoed)\\s+(?:of|von|de|di|van|på)\\s+)(${sum}(?:\\s?(?:${currency}))?)`,
  'giu',
);
const anyCurrency = new RegExp(currency, 'iu');

/** Expiring points, in every language after their amount: `1,250 points expire on 31 March`. */
const ending = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(${figure})(?=\\s+${units}(?:\\s+\\p{L}+){0,3}\\s+(?:expir\\p{L}*|verfall\\p{L}*|ablauf\\p{L}*|laufen|caduc\\p{L}*|scad\\p{L}*|verval\\p{L}*|verlop\\p{L}*|wygas\\p{L}*|vypr[šs]\\p{L}*|propad\\p{L}*|lejár\\p{L}*|сгор\\p{L}*|згор\\p{L}*|förfaller|utløper|udløber|vanhen\\p{L}*|λήγουν))`,
  'giu',
);
/** The same in scripts without spaces. */
const endingClose =
  /(?<![\p{N}.,])(\d{1,3}(?:,\d{3})+|\d{3,9})(?=\s?(?:ポイント|pt|P|포인트|積分|积分|點数?|点)[^。.!?\d]{0,24}(?:失効|期限|有効|お持ち|소멸|만료|보유|사용\s?가능|남|过期|到期|即将|過期|失效))/gu;
const anyEndingClose = /ポイント|포인트|積分|积分|點|点/u;

/** Labels before an amount, by language: a word for a balance, or somebody's points. */
const standing = [
  String.raw`(?:(?:points?|rewards?|loyalty|account|card|credit|cash\s?back|miles|stamps?|wallet|your|current|available)\s+){1,3}balance|(?:your|my)\s+(?:(?:current|available|total|reward|loyalty|bonus|club)\s+)?(?:points?|miles|stars|stamps|credits?|cash\s?back)(?:\s+total)?`,
  String.raw`\p{L}*punkte-?(?:kontostand|stand|guthaben|saldo)|meilen-?(?:kontostand|stand|guthaben)|kontostand|(?:(?:dein|ihr)\s+)?(?:aktuelles\s+)?guthaben|(?:deine|ihre|meine)\s+(?:\p{L}{0,12}punkte|meilen)`,
  String.raw`(?:vos|tes|mes)\s+(?:points|miles)(?:\s+fidélité)?|(?:votre\s+|ton\s+)?(?:solde|cagnotte)(?:\s+(?:de\s+)?(?:points|fidélité))?|nombre\s+de\s+points|points\s+(?:cumulés|disponibles)`,
  String.raw`(?:tu\s+|su\s+)?saldo(?:\s+(?:de\s+)?(?:puntos|pontos|punti|disponible|disponível|disponibile|punktów))?|(?:tus|sus)\s+puntos|(?:puntos|pontos|punti)\s+(?:acumulados|disponibles|disponíveis|accumulati|disponibili)|i\s+tuoi\s+punti|(?:seus|teus|os\s+seus)\s+pontos`,
  String.raw`(?:punten|spaar|bonus)?-?saldo|(?:je|jouw|uw)\s+(?:spaar)?punten|punten-?totaal|(?:je\s+|jouw\s+|uw\s+)?tegoed`,
  String.raw`(?:liczba|suma|stan)\s+punktów|stan\s+konta|twoje\s+punkty|(?:stav|počet)\s+bodů|stav\s+bodov|vaše\s+body|zůstatek|zostatok`,
  String.raw`(?:poäng|poeng|point|bonus|piste)s?-?saldo|(?:dina|dine)\s+(?:bonus)?(?:poäng|poeng|point)|pistesaldosi|pisteesi`,
  String.raw`(?:pont)?egyenleg\p{L}{0,4}|pontjaid(?:\s+száma)?|pontjainak\s+száma|soldul(?:\s+tău)?|sold(?:ul)?\s+(?:de\s+)?puncte|punctele\s+tale|puan(?:ınız|\s+bakiye(?:niz|si)?)|toplam\s+puan(?:ınız)?|bakiye(?:niz)?`,
  String.raw`(?:бонусный\s+)?баланс|остаток\s+на\s+сч[её]те|залишок\s+на\s+рахунку|(?:количество|сумма)\s+баллов|ваши\s+баллы|ваші\s+бали|кількість\s+балів|(?:υπόλοιπο|σύνολο)\s+πόντων|οι\s+πόντοι\s+σας|υπόλοιπο(?:\s+λογαριασμού)?`,
  String.raw`sąskaitos\s+likutis|konta\s+atlikums|konto\s?jääk|stanje\s+na\s+računu|na\s+računu\s+imate|saldo\s+(?:na\s+računu|akhir)|sisa\s+(?:saldo|kredit)|số\s+dư(?:\s+(?:tài\s+khoản|hiện\s+tại|khả\s+dụng))?|staða\s+reiknings|(?:account|available)\s+funds`,
].join('|');

/** Labels in scripts without spaces, which a word may adjoin. */
const standingClose =
  'ยอด(?:เงิน)?คงเหลือ|คะแนนสะสม|יתר(?:ה|ת)(?:\\s(?:בחשבון|החשבון|נוכחית))?|(?:ال)?رصيد(?:\\s?(?:ك|الحالي|المتاح))?|残高|(?:保有|現在の|利用可能|お持ちの|獲得済み)ポイント|ポイント残高|会员积分|(?:当前|可用|我的)积分|积分余额|账户余额|(?:目前|可用)點數|點數餘額|(?:보유|사용\\s?가능|나의|현재)\\s?(?:포인트|적립금|마일리지)|(?:포인트|적립금)\\s?잔액';

/** Punctuation and a verb between label and amount. */
const joint = String.raw`\s{0,3}(?:[:：=|]|(?:is(?:\s+now)?|ist|beträgt|lautet|est(?:\s+de)?|es(?:\s+de)?|é(?:\s+de)?|è(?:\s+di)?|bedraagt|wynosi|je|är|er|on|составляет)(?!\p{L}))\s{0,3}`;

/** A rate, discount, range or condition is public. */
const notRate = String.raw`(?!\d)(?![.,]\d)(?!\s?(?:%|x\b|×))(?!\s?(?:${units}|pt)?\s{0,3}(?:=|per\b|for\s+every|für\s+jeden|pro\b|par\b|por\s+cada))`;

const told = new RegExp(
  `((?:(?<![\\p{L}\\p{N}])(?:${standing})(?:\\s+(?:points?|miles|punkte|punti|puntos|pontos))?${joint})|(?:${standingClose})\\s{0,3}(?:[:：は은는이]\\s{0,3})?)(${sum})${notRate}`,
  'giu',
);

/** A necessary part of each label. */
const anyStanding =
  /balance|point|mile|stars|stamp|credit|cash\s?back|stand|guthaben|punkt|meile|solde?|cagnotte|saldo|punt|pont|tegoed|body|bod[ůo]|zůstatek|zostatok|poäng|poeng|piste|egyenleg|sold|punct|puan|bakiye|баланс|балл|балі|бали|πόντ|υπόλοιπ|likut|atlikum|jääk|stanj|račun|sisa|số dư|staða|funds|остат|залишок|คงเหลือ|คะแนน|יתר|رصيد|残高|ポイント|积分|余额|點數|포인트|적립금|마일리지/iu;

/** `New Balance: 574` is a shoe. */
const notStanding = /(?<!\p{L})(?:new|work-life|opening)\s+balance/iu;

/** Rules that redact the subscriber's balance in a line: digits become zeros, so that the layout stays. */
export const balanceRules: readonly TextRule[] = [
  patternRule(
    told,
    ([, words = '', value = '']) => (notStanding.test(words) ? null : words + zeroDigits(value)),
    anyStanding,
  ),
  patternRule(owned, ([, words = '']) => words + articleOf(words), anyUnit),
  patternRule(left, ([, words = '', value = '']) => words + zeroDigits(value), anyCurrency),
  patternRule(held, ([, words = '', value = '']) => words + zeroDigits(value), anyStanding),
  patternRule(ending, ([, value = '']) => zeroDigits(value), anyUnit),
  patternRule(endingClose, ([, value = '']) => zeroDigits(value), anyEndingClose),
  patternRule(ownedCurrency, ([, words = '', value = '']) => words + zeroDigits(value), anyStanding),
];

/** French needs an article before points after a verb. */
function articleOf(words: string): string {
  return /\b(?:avez|as)\s+(?:déjà\s+)?$/iu.test(words) ? 'des ' : '';
}

/** A label alone in a cell: `Points balance`. */
const toldAlone = new RegExp(
  `^\\s*(?:(?:${standing})|(?:${standingClose}))(?:\\s+(?:points?|miles|punkte))?\\s{0,3}[:：]?\\s*$`,
  'iu',
);
const figureAlone = new RegExp(`^\\s*${sum}(?:\\s?(?:${currency}|pts?\\.?|${units}))?[\\s|]*$`, 'iu');

/** Whether a cell labels a balance and the next one is an amount, which its first characters decide. */
export function isBalanceInCells(label: string, value: string): boolean {
  return (
    figureAlone.test(value) && anyStanding.test(label) && toldAlone.test(label) && !notStanding.test(label)
  );
}
