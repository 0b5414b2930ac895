import { namesOffer } from '#server/ingest/clean/reader/offer-words.ts';
import {
  furtherCodes,
  furtherConfirmations,
  furtherJustAsked,
  furtherPasswords,
  furtherSignIns,
  furtherWeakCodes,
  furtherWeakSignIns,
  type PhraseSet,
} from '#server/ingest/gate/secrets/further-phrases.ts';

/** What a mail may carry that only its reader must have. */
export type SecretKind = 'code' | 'sign-in' | 'password' | 'confirmation';

/**
 * A pattern of a piece for each language; a blank stands for one to three blanks, and one with a question mark for up
 * to three. Reads lower-case texts.
 */
function phrases(languages: readonly string[], { spaced, joined }: PhraseSet): RegExp {
  const anyOf = (pieces: readonly string[]) =>
    pieces.map((one) => one.replace(/ \?/g, '\\s{0,3}').replace(/ /g, '\\s{1,3}')).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyOf([...languages, ...spaced])})|${anyOf(joined)}`, 'gu');
}

/** Words of which each phrase of a kind has one: only what stands around them is read, and most mails have none. */
const stems: Record<SecretKind, RegExp> = {
  code: /c[oó]d|kod|kôd|kood|šifr|gesl|slaptažod|parool|lozink|koodi|kód|otp|tan|pin|pass|kennwort|senha|clave|contraseña|wachtwoord|hasło|lösenord|salasana|heslo|şifre|parol|код|парол|пин|jelsz|κωδικ|mã|mật|sandi|コード|番号|キー|パス|번호|코드|암호|码|碼|口令|代|รหัส|קוד|סיסמ|رمز|كود|كلمة/g,
  'sign-in':
    /link|lien|enlace|länk|lenke|odkaz|bağlantı|(?:log|sign) in|ссылк|посилан|връзка|линк|hivatkoz|σ[υύ]νδεσμ|liên|đường|tautan|pautan|リンク|url|링크|链接|連結|鏈接|连结|ลิงก์|קישור|رابط/g,
  password:
    /passw|lozink|šifr|gesl|slaptažod|parool|salasõn|kennwort|passe|contraseña|senha|wachtwoord|hasł|lösenord|adgangskode|kodeord|passord|salasana|hesl|şifre|parol|парол|jelsz|κωδικ|συνθηματ|mật|sandi|laluan|パスワード|비밀번호|密|รหัส|סיסמ|كلمة/g,
  confirmation:
    /confirm|verif|valid|activ|activeer|aktiv|aktiwuj|aktywuj|attiv|ativ|conferm|(?<!un)subscri|complet|finish|finali|bestätig|freischalten|bevestig|potwierd|zweryf|bekräft|bekræft|bekreft|vahvist|potvr|ověř|onay|doğrul|etkinleş|подтвер|активир|заверши|підтвер|активу|активац|потвър|erősít|igazol|aktivál|επιβεβα|επαλ|ενεργοπο|xác|kích|konfirm|verifik|aktif|sahkan|メール|登録|アカウント|購読|메일|구독|가입|계정|确认|確認|验证|驗證|激活|启用|啟用|ยืนยัน|אישור|אשר|אימות|אמת|הפעל|تأكيد|أكد|تفعيل|فعّل|التحقق/g,
};

/** A mail names what it carries a few times at its beginning. Beyond: not looked at. */
const maxPlaces = 6;
/** Short ones stand inside many words. */
const maxStems = 60;

/** Longer than any phrase before its stem, and with what follows it. */
const aroundStem = { before: 60, behind: 90 };

/** Where a phrase stands in a text, and how long it is. */
export interface PhrasePlace {
  index: number;
  length: number;
}

/** Where a lower-case text speaks of such a secret. */
export function secretPlaces(kind: SecretKind, text: string): PhrasePlace[] {
  const places: PhrasePlace[] = [];
  let start = 0;
  let end = 0;
  const readUpTo = () => {
    for (const { 0: phrase, index } of text.slice(start, end).matchAll(secretPhrases[kind]))
      if (places.length < maxPlaces) places.push({ index: start + index, length: phrase.length });
  };
  let stemsRead = 0;
  for (const { index } of text.matchAll(stems[kind])) {
    stemsRead += 1;
    if (stemsRead > maxStems) break;
    if (index - aroundStem.before > end) {
      readUpTo();
      start = index - aroundStem.before;
    }
    end = index + aroundStem.behind;
  }
  readUpTo();
  return places;
}

/** en de fr es it pt nl pl sv da no fi cs tr, in this order, and further ones. What a shop calls its coupons is not among them. */
const secretPhrases: Record<SecretKind, RegExp> = {
  code: phrases(
    [
      `(?:verification|security|confirmation|authentication|authori[sz]ation|log-?in|sign-?in|activation|one-?time|single-?use|two-?factor|2fa) (?:pass)?(?:codes?|pin|password|passcode)(?!\\p{L})|(?:passcode|otp|one time password)(?!\\p{L})|your (?:access|pin) code`,
      `(?:bestätigungs|sicherheits|verifizierungs|verifikations|einmal|anmelde|log-?in|zugangs|aktivierungs|freischalt)-?(?:code|pin|passwort|kennwort|tan)(?!\\p{L})|(?:sms-?|m)tan(?!\\p{L})`,
      `code (?:de |d['’])(?:vérification|sécurité|confirmation|connexion|authentification|activation|validation)|(?:code|mot de passe) à usage unique`,
      `(?:código|clave|contraseña) (?:de (?:verificación|seguridad|confirmación|activación|acceso|un solo uso)|temporal)`,
      `codice (?:di (?:verifica|sicurezza|conferma|accesso|attivazione)|monouso|otp)|password monouso`,
      `(?:código|senha) de (?:verificação|segurança|confirmação|ativação|acesso|uso único)|senha temporária`,
      `(?:verificatie|beveiligings|bevestigings|inlog|activatie|toegangs)-?code|eenmalige? (?:code|wachtwoord)`,
      `kod (?:weryfikacyjny|bezpieczeństwa|potwierdzający|aktywacyjny|jednorazowy|logowania|autoryzacyjny)|hasło jednorazowe`,
      `(?:verifierings|säkerhets|engångs|bekräftelse|inloggnings|aktiverings)-?(?:kod|lösenord)(?:en)?(?!\\p{L})`,
      `(?:bekræftelses|sikkerheds|engangs|verifikations|verificerings|login|aktiverings)-?(?:kode|adgangskode)n?(?!\\p{L})`,
      `(?:bekreftelses|sikkerhets|engangs|verifiserings|påloggings|innloggings|aktiverings)-?(?:kode|passord)n?(?!\\p{L})`,
      `(?:vahvistus|turva|todennus|kirjautumis|aktivointi|kertakäyttö)-?(?:koodi|salasana)|kertakäyttöinen (?:koodi|salasana)`,
      `(?:ověřovací|bezpečnostní|potvrzovací|jednorázový|přihlašovací|aktivační) kód|jednorázové heslo`,
      `(?:doğrulama|güvenlik|onay|giriş|aktivasyon) (?:kodu|kodunuz|şifresi)|tek kullanımlık (?:kod|şifre|parola)`,
    ],
    furtherCodes,
  ),
  'sign-in': phrases(
    [
      `(?:magic|one-?time|sign-?in|log-?in) link|(?:sign|log) in (?:by|with|using) (?:clicking|the link|this link)|(?:click|tap|use|press) (?:here|below|(?:on )?(?:the|this) (?:link|button)(?: below)?) to (?:sign|log) in`,
      `(?:anmelde|login|einmal|zugangs)-?link|magischer link`,
      `lien (?:de connexion|magique|d['’]accès)`,
      `enlace (?:de (?:inicio de sesión|acceso)|mágico)`,
      `link (?:di accesso|magico)|link per accedere`,
      `link (?:de (?:acesso|login)|mágico)`,
      `(?:inlog|magische) ?link`,
      `link (?:do logowania|logowania)|magiczny link`,
      `(?:inloggnings|magisk) ?länk`,
      `(?:login|magisk) ?link`,
      `(?:innloggings|påloggings|magisk) ?lenke`,
      `(?:kirjautumis|taika) ?linkki`,
      `přihlašovací odkaz|odkaz (?:pro|k) přihlášení`,
      `(?:giriş|sihirli) bağlantı`,
    ],
    furtherSignIns,
  ),
  password: phrases(
    [
      `(?:reset|change|recover|set up|choose|create|set) (?:your|a|my)(?: new)? password|password reset|forg[oe]t(?:ten)?(?: your)? password|reset (?:the|password)`,
      `passwort (?:zurück\\p{L}*|ändern|neu|vergessen)|neues passwort|kennwort (?:zurück\\p{L}*|vergessen)|passwort-?reset`,
      `(?:réinitialis\\p{L}+|changer|modifier|créer) (?:votre|ton|de votre|le|du|un) (?:nouveau )?mot de passe|mot de passe oublié|nouveau mot de passe`,
      `(?:restablec\\p{L}+|recuper\\p{L}+|cambi\\p{L}+|crea\\p{L}*) (?:tu|su|de|la|de (?:tu|su|la))? ?(?:nueva )?contraseña|olvid\\p{L}+ (?:tu|su|la) contraseña`,
      `(?:reimpost\\p{L}+|recuper\\p{L}+|ripristin\\p{L}+|cambi\\p{L}+) (?:della |la |la tua |tua )?password|password dimenticata`,
      `(?:redefin\\p{L}+|recuper\\p{L}+|alter\\p{L}+) (?:a |da |de |a sua |sua |da sua )?senha|esqueceu (?:a|sua) senha|(?:redefin\\p{L}+|recuper\\p{L}+) (?:a |da )?palavra-?passe`,
      `wachtwoord (?:opnieuw|herstel\\p{L}*|vergeten|resetten|wijzigen)|nieuw wachtwoord`,
      `(?:zresetuj|resetowanie|zmień|zmiana|odzyskaj|odzyskiwanie|ustaw nowe|reset) (?:swoje |twoje )?hasł\\p{L}+`,
      `återställ\\p{L}* (?:ditt |av )?lösenord|glömt (?:ditt )?lösenord|nytt lösenord`,
      `(?:nulstil\\p{L}*|glemt|ny|skift) (?:din |af )?(?:adgangskode|kodeord)`,
      `(?:tilbakestill\\p{L}*|glemt|nytt|endre) (?:av )?(?:passordet|passord)`,
      `(?:nollaa|vaihda|palauta|unohditko|uusi) salasana\\p{L}*|salasanan (?:vaihto|palautus|palautta|nollaus)|uuden salasanan`,
      `(?:obnov\\p{L}+|reset\\p{L}*|změn\\p{L}+|zapomenut\\p{L}+|nov\\p{L}{1,3}) (?:si )?(?:své )?hesl\\p{L}+`,
      `(?:şifre|parola)\\p{L}{0,6} (?:sıfırla\\p{L}*|yenile\\p{L}*|değiştir\\p{L}*)|şifremi unuttum|yeni (?:şifre|parola)`,
    ],
    furtherPasswords,
  ),
  confirmation: phrases(
    [
      `(?:confirm|verify|validate) (?:(?:your|my|this|the) )?(?:[\\p{L}\\p{N}.&-]{2,20} )?(?:e-?mail(?: address)?|subscription|newsletter|registration|sign-?up|account|address|opt-?in|enrol?lment)(?!\\p{L})|activate (?:(?:your|my) )?(?:account|subscription)|(?:complete|finish|finali[sz]e) (?:your )?(?:subscription|sign-?up|registration)(?! for)|confirm that you want to (?:subscribe|receive)|(?:yes,? )?subscribe me to`,
      `bestätig\\p{L}{0,3} (?:sie )?(?:bitte )?(?:jetzt )?(?:ihre|deine|die|dein|ihr)\\p{L}? (?:newsletter-?)?(?:anmeldung|e-?mail-?adresse|e-?mail|newsletter\\p{L}*|registrierung|konto|abo\\p{L}*)|(?:(?:newsletter-?)?anmeldung|e-?mail-?adresse|e-?mail|registrierung|newsletter|abo\\p{L}*|konto) (?:jetzt |zu )?(?:bestätigen|verifizieren|aktivieren)(?!\\p{L})|bestätigung (?:ihrer|deiner|der) (?:newsletter-?)?(?:anmeldung|e-?mail\\p{L}*|registrierung)|(?:konto|anmeldung) freischalten`,
      `(?:confirme[rz]|vérifie[rz]|valide[rz]|active[rz]|confirmation de|confirmation d['’]|je confirme) ?(?:votre|ton|mon|son|l['’])? ?(?:inscription|adresse|e-?mail|abonnement|compte|courriel)`,
      `(?:confirm\\p{L}{1,3}|verific\\p{L}{1,3}|activ\\p{L}{1,3}) (?:(?:tu|su|mi|la) )?(?:suscripción|correo|dirección|registro|cuenta|inscripción|e-?mail)`,
      `(?:conferm\\p{L}{1,2}|verific\\p{L}{1,2}|attiv\\p{L}{1,2}) (?:la |il |l['’])?(?:tua |tuo |sua |suo )?(?:iscrizione|registrazione|e-?mail|indirizzo|account)`,
      `(?:confirm\\p{L}{1,3}|verifi\\p{L}{1,4}|ativ\\p{L}{1,3}) (?:a |o )?(?:(?:sua|seu|tua|teu|meu|minha) )?(?:inscrição|subscrição|assinatura|e-?mail|registro|registo|cadastro|conta|endereço)`,
      `(?:bevestig|verifieer|activeer) (?:nu )?(?:je|jouw|uw|mijn|hier je) (?:inschrijving|aanmelding|e-?mail\\p{L}*|account|abonnement|registratie)|(?:inschrijving|aanmelding|e-?mailadres) bevestigen|bevestiging van (?:je|uw) (?:inschrijving|aanmelding)`,
      `(?:potwierdź|potwierdzam|aktywuj|zweryfikuj|potwierdzenie) (?:swój |swoją |twój |twoją |moją |zapis\\p{L}* |adres\\p{L}* )?(?:subskrypcj\\p{L}|zapis\\p{L}*|adres\\p{L}*|e-?mail\\p{L}*|rejestracj\\p{L}|kont\\p{L}|prenumerat\\p{L}|newsletter\\p{L}*)`,
      `(?:bekräfta|verifiera|aktivera) (?:din|ditt|min) (?:prenumeration|e-?post\\p{L}*|registrering|anmälan|konto|e-?mail\\p{L}*|mejl\\p{L}*)`,
      `(?:bekræft|aktiver|verificer) (?:din|dit|min) (?:tilmelding|e-?mail\\p{L}*|konto|abonnement|registrering)|bekræft tilmelding`,
      `(?:bekreft|aktiver|verifiser) (?:din |ditt |min )?(?:påmelding\\p{L}*|e-?post\\p{L}*|konto\\p{L}*|abonnement\\p{L}*|registrering\\p{L}*)`,
      `(?:vahvista|aktivoi) (?:uutiskirjeen )?(?:tilauksesi|tilaus|sähköposti\\p{L}*|tilisi|rekisteröityminen|rekisteröitymisesi|ilmoittautumisesi)`,
      `(?:potvrďte|potvrdit|ověřte|aktivujte|potvrzení) (?:prosím )?(?:svou |svůj |vaši |váš |své )?(?:odběr\\p{L}*|e-?mail\\p{L}*|přihlášení|registrac\\p{L}|účet|adres\\p{L})`,
      `(?:aboneliğ\\p{L}+|e-?posta\\p{L}*(?: adres\\p{L}+)?|hesab\\p{L}+|kayd\\p{L}+|üyeliğ\\p{L}+) (?:onayla\\p{L}*|doğrula\\p{L}*|etkinleştir\\p{L}*)`,
    ],
    furtherConfirmations,
  ),
};

/** `It expires in ten minutes`, `if this was not you`: what only mail that somebody has just asked for says. */
const justAskedPhrases = phrases(
  [
    `(?:expires?|valid|expire) (?:in|for|within|after) (?:the next )?(?:\\d{1,3}|one|two|ten|fifteen|twenty|thirty) (?:seconds?|minutes?|mins?|hours?|hrs?)|if you (?:did not|didn['’]?t|have not|haven['’]?t) (?:request|ask|sign|subscri|creat|regist|make|enter|initiat|try)|(?:if (?:this|it) (?:was not|wasn['’]?t) you)|(?:please |safely |simply |just )?(?:ignore|disregard) this (?:e-?mail|message)|(?:do not|don['’]?t|never) share (?:this|it|your) (?:code|with|link|otp|pin)`,
    `(?:nur )?\\d{1,3} (?:minuten|stunden) (?:lang )?gültig|gültig für \\d{1,3} (?:minuten|stunden)|(?:nicht|keine?) (?:selbst )?(?:angefordert|angemeldet|beantragt|registriert|von ihnen|von dir)|ignorieren sie (?:bitte )?diese|ignoriere (?:bitte )?diese`,
    `(?:expire|valable|valide) (?:dans|pendant) \\d{1,3} (?:minutes|heures)|n['’](?:êtes|avez|es|as) pas (?:à l['’]origine|demandé|fait cette)|ignorez? (?:simplement )?(?:cet|ce)`,
    `(?:caduca|expira|válido) (?:en|durante|por) \\d{1,3} (?:minutos|horas)|si (?:no|usted no) (?:has|ha|fuiste|solicit\\p{L}+|te has)|ignor\\p{L}{1,3} este`,
    `(?:scade|valido|scadrà) (?:tra|fra|per) \\d{1,3} (?:minuti|ore)|(?:se )?non (?:hai|ha|sei) (?:richiest|effettuat|stato)\\p{L}*|ignor\\p{L}{1,2} questa`,
    `(?:expira|válido) (?:em|por) \\d{1,3} (?:minutos|horas)|se (?:você )?não (?:solicit|pediu|foi)\\p{L}*|(?:desconsider|ignor)\\p{L}{1,3} (?:este|esse)`,
    `\\d{1,3} (?:minuten|uur) geldig|verloopt (?:over|na) \\d{1,3}|(?:niet|geen) (?:zelf )?(?:aangevraagd|aangemeld|ingeschreven)|negeer (?:dan )?(?:deze|dit)|kun(?:t)? (?:je|u) (?:deze|dit) (?:e-?mail|bericht) negeren`,
    `ważny (?:przez )?\\d{1,3} (?:minut|godzin)|(?:zignoruj|prosimy zignorować)|jeśli (?:to )?nie (?:ty|prosił|zapisywał)\\p{L}*`,
    `giltig i \\d{1,3} (?:minuter|timmar)|(?:om du inte|ignorera)(?: \\p{L}+){0,4} (?:begärt|registrer|meddelande|mejl)\\p{L}*`,
    `(?:gyldig|udløber) (?:i|om) \\d{1,3} (?:minutter|timer)|hvis du ikke (?:har|selv)|(?:se bort fra|ignorer) denne`,
    `(?:gyldig|utløper) (?:i|om) \\d{1,3} (?:minutter|timer)|dersom du ikke|kan du (?:se bort|ignorere)`,
    `voimassa \\d{1,3} (?:minuuttia|tuntia)|(?:jos et|jollet) (?:ole )?(?:itse )?(?:pyytän|tilan|rekister)\\p{L}*|jätä tämä viesti`,
    `platn\\p{L} (?:po dobu )?\\d{1,3} (?:minut|hodin)|pokud jste (?:o )?(?:tento|to|ne)\\p{L}*|ignorujte`,
    `\\d{1,3} (?:dakika|saat) (?:boyunca |içinde )?(?:geçerli|sona)|siz (?:yapmadıysanız|değilseniz|talep etmediyseniz)|dikkate almayın`,
  ],
  furtherJustAsked,
);

/** Whether a text says what only mail that somebody has just asked for says. */
export function isJustAsked(text: string): boolean {
  return text.toLowerCase().search(justAskedPhrases) !== -1;
}

/**
 * What is said of secrets too, but of much else as often: `your code`, `sign in`. It counts only in mail that somebody
 * has just asked for, and that offers nothing.
 */
const weakPhrases = {
  code: phrases(
    [
      `(?:your|this|the following) (?:[\\p{L}.-]{2,20} ){0,2}code(?!\\p{L})|(?:log-?in|sign-?in|temporary|access) code|use (?:the )?code`,
      `(?:dein|ihr|diesen|folgenden) (?:[\\p{L}-]{2,20} )?code(?!\\p{L})`,
      `(?:votre|ton|ce) code`,
      `(?:tu|su|este) código`,
      `(?:il tuo|questo) codice`,
      `(?:seu|teu|este) código`,
      `(?:je|jouw|uw|deze) code`,
      `(?:twój|ten) kod`,
      `(?:din|denna) kod(?!\\p{L})`,
      `(?:din|denne) kode(?!\\p{L})`,
      `koodisi`,
      `(?:váš|tento) kód`,
      `kodunuz`,
    ],
    furtherWeakCodes,
  ),
  'sign-in': phrases(
    [
      `(?:sign|log)(?:ging)?[ -]?in(?!\\p{L})|(?:sign|log)[ -]in`,
      `anmelden|einloggen|anmeldung`,
      `se connecter|connecte[rz]|connexion`,
      `inici\\p{L}{1,3} sesión|inicio de sesión`,
      `acced\\p{L}|accesso`,
      `entrar|fazer login|iniciar sessão`,
      `inloggen`,
      `zaloguj|logowanie`,
      `logga in`,
      `log ind`,
      `logg inn`,
      `kirjaudu`,
      `přihlás\\p{L}+`,
      `giriş`,
    ],
    furtherWeakSignIns,
  ),
};

/**
 * A code or a way to sign in that is called by no name of its own, in mail that was just asked for; null for none.
 * @param subject lower-case.
 * @param words lower-case.
 */
export function findWeakSecret(
  subject: string,
  words: string,
): { kind: 'code' | 'sign-in'; index: number; length: number } | null {
  const [code] = hasDigits.test(words) ? words.slice(0, weakOpening).matchAll(weakPhrases.code) : [];
  const isNamed =
    code !== undefined && hasDigits.test(words.slice(code.index, code.index + aroundStem.behind));
  const [signIn] = subject.matchAll(weakPhrases['sign-in']);
  if (!(isNamed || signIn !== undefined) || namesOffer(subject) || namesOffer(words)) return null;
  if (!isJustAsked(words)) return null;
  return isNamed
    ? { kind: 'code', index: code.index, length: code[0].length }
    : { kind: 'sign-in', index: signIn?.index ?? 0, length: signIn?.[0].length ?? 0 };
}

/** Mail of little else names its code at once. */
const weakOpening = 600;
const hasDigits = /\d{4}|\d{3}[ -]\d{3}|[a-z0-9]{2,8}-[a-z0-9]{2,8}(?![a-z])/;
