import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow } from '#tests/support/table.ts';
import { findConfirmationUrl } from './confirmation-url.ts';
import { findSecrets } from './find-secrets.ts';

const unsubscribe = { name: 'list-unsubscribe', value: '<https://brand.com/u>' };
const inspect = (over: Partial<ParsedMail>) => {
  const mail = parsedMail(over);
  return findSecrets(mail, makePublicCopy(mail, { imageKey }));
};
const isHeld = (over: Partial<ParsedMail>) => inspect(over).findings.length > 0;

/** Email that somebody has just requested: [subject, heading or sentence, last line]. */
const codes: Record<string, [subject: string, says: string, ends: string]> = {
  en: ['Your verification code', 'Your verification code is', 'It expires in 10 minutes.'],
  'en, one time': ['482913 is your one-time password', 'Your one-time password:', 'Never share this code.'],
  de: ['Dein Bestätigungscode', 'Dein Bestätigungscode lautet', 'Der Code ist 10 Minuten gültig.'],
  fr: ['Votre code de vérification', 'Votre code de vérification :', 'Il expire dans 10 minutes.'],
  es: ['Tu código de verificación', 'Tu código de verificación es', 'Caduca en 10 minutos.'],
  it: ['Il tuo codice di verifica', 'Il tuo codice di verifica è', 'Scade tra 10 minuti.'],
  pt: ['Seu código de verificação', 'Seu código de verificação é', 'Expira em 10 minutos.'],
  nl: ['Je verificatiecode', 'Je verificatiecode is', 'De code is 10 minuten geldig.'],
  pl: ['Twój kod weryfikacyjny', 'Twój kod weryfikacyjny to', 'Kod jest ważny 10 minut.'],
  sv: ['Din verifieringskod', 'Din verifieringskod är', 'Koden är giltig i 10 minuter.'],
  da: ['Din bekræftelseskode', 'Din bekræftelseskode er', 'Koden er gyldig i 10 minutter.'],
  no: ['Din engangskode', 'Din engangskode er', 'Koden er gyldig i 10 minutter.'],
  fi: ['Vahvistuskoodisi', 'Vahvistuskoodisi on', 'Koodi on voimassa 10 minuuttia.'],
  cs: ['Váš ověřovací kód', 'Váš ověřovací kód je', 'Kód je platný 10 minut.'],
  tr: ['Doğrulama kodunuz', 'Doğrulama kodunuz', 'Kod 10 dakika geçerlidir.'],
};

const links: Record<string, [subject: string, button: string]> = {
  'en, password': ['Reset your password', 'Reset password'],
  'de, password': ['Passwort zurücksetzen', 'Passwort zurücksetzen'],
  'fr, password': ['Réinitialisez votre mot de passe', 'Réinitialiser le mot de passe'],
  'es, password': ['Restablece tu contraseña', 'Restablecer contraseña'],
  'it, password': ['Reimposta la tua password', 'Reimposta la password'],
  'pt, password': ['Redefina sua senha', 'Redefinir senha'],
  'nl, password': ['Wachtwoord vergeten?', 'Nieuw wachtwoord instellen'],
  'pl, password': ['Zresetuj hasło', 'Zresetuj hasło'],
  'sv, password': ['Återställ ditt lösenord', 'Återställ lösenord'],
  'da, password': ['Nulstil din adgangskode', 'Nulstil adgangskode'],
  'no, password': ['Tilbakestill passord', 'Tilbakestill passordet'],
  'fi, password': ['Vaihda salasana', 'Vaihda salasanasi'],
  'cs, password': ['Obnovení hesla', 'Obnovit heslo'],
  'tr, password': ['Şifre sıfırlama', 'Şifreni sıfırla'],
  'en, sign-in': ['Your magic link', 'Click here to sign in'],
  'de, sign-in': ['Dein Anmelde-Link', 'Anmelde-Link öffnen'],
  'fr, sign-in': ['Votre lien de connexion', 'Lien de connexion'],
  'en, confirmation': ['Please confirm your subscription', 'Yes, subscribe me to this list'],
  'de, confirmation': ['Bitte bestätigen Sie Ihre Anmeldung', 'Anmeldung bestätigen'],
  'fr, confirmation': ['Confirmez votre inscription', 'Je confirme mon inscription'],
  'es, confirmation': ['Confirma tu suscripción', 'Confirmar mi suscripción'],
  'it, confirmation': ['Conferma la tua iscrizione', 'Conferma iscrizione'],
  'pt, confirmation': ['Confirme a sua inscrição', 'Confirmar a sua inscrição'],
  'nl, confirmation': ['Bevestig je inschrijving', 'Inschrijving bevestigen'],
  'pl, confirmation': ['Potwierdź subskrypcję', 'Potwierdzam subskrypcję'],
  'sv, confirmation': ['Bekräfta din prenumeration', 'Bekräfta min prenumeration'],
  'da, confirmation': ['Bekræft din tilmelding', 'Bekræft tilmelding'],
  'no, confirmation': ['Bekreft abonnementet', 'Bekreft abonnementet'],
  'fi, confirmation': ['Vahvista tilauksesi', 'Vahvista tilaus'],
  'cs, confirmation': ['Potvrďte odběr novinek', 'Potvrdit odběr'],
  'tr, confirmation': ['Aboneliğinizi onaylayın', 'Aboneliği onayla'],
};

describe('Mail with a one-time code is held', () => {
  test('in every language', async () => {
    await checkEveryRow(Object.entries(codes), ([_language, [subject, says, ends]]) => {
      expect(isHeld({ subject, html: `<h1>${says}</h1><p><b>482913</b></p><p>${ends}</p>` })).toBe(true);
      expect(isHeld({ subject: 'Brand', text: `${says}\n\n482 913\n\n${ends}\n` })).toBe(true);
    });
  });

  test('though a platform for mass mail sent it.', () => {
    const [subject, says, ends] = codes.en ?? ['', '', ''];
    expect(isHeld({ subject, text: `${says} 482913.\n${ends}`, headers: [unsubscribe] })).toBe(true);
  });
});

describe('Mail with a link for its reader alone is held', () => {
  test('in every language', async () => {
    await checkEveryRow(Object.entries(links), ([language, [subject, button]]) => {
      const url = 'https://brand.com/go/4f8a9c';
      const html = `<h1>${subject}</h1><p>Brand</p><a href="${url}">${button}</a><p><a href="https://brand.com/privacy">x</a></p>`;
      const { findings, confirmationUrl } = inspect({ subject, html });
      expect(findings.map(({ rule }) => rule)).toContain('secrets');
      expect(confirmationUrl).toBe(language.includes('confirmation') ? url : null);
    });
  });
});

/** In the services' own words: [subject, words]. */
const asWritten: Array<[subject: string, words: string]> = [
  [
    'Slack confirmation code: ABC-123',
    'Confirm your email address\nYour confirmation code is below.\nABC-123\nIf you didn’t request this email, there’s nothing to worry about.',
  ],
  [
    'Your temporary login code is sable-x',
    'Copy and paste this temporary login code:\nsable-fox-blue\nIf you didn’t try to log in, you can safely ignore this email.',
  ],
  [
    'Sign in to Brand',
    'Click and confirm that you want to sign in to Brand. This link will expire in two hours and can only be used once.\nSign in to Brand',
  ],
  [
    'Sign in to Brand',
    "Here's a link to sign in to Brand. This link can only be used once and expires after one hour.\nSign in",
  ],
  ['Log in to Brand', 'Log in\nIf you did not request this, please ignore this email.'],
  ['Your secure sign-in link', 'Click the button below to log in.\nThe link expires in 15 minutes.'],
  ['Your Brand code is 4829', 'Your Brand code is 4829. Never share this code.'],
  ['4829 ist dein Code', 'Dein Brand Code: 482913\nNur 10 Minuten gültig.'],
  [
    '[Brand] Please verify your device',
    'A sign in attempt requires further verification.\nVerification code: 482913\nIf you did not attempt to sign in, reset your password.',
  ],
  [
    'Sign-in attempt',
    'Someone is attempting to sign in. Your verification code is:\n482913\nDo not share this code with anyone.',
  ],
  ['Votre code', 'Votre code : 482913\nIl expire dans 10 minutes.'],
  [
    'One more step',
    'Please confirm your subscription\nYes, subscribe me to this list.\nIf you received this email by mistake, simply delete it.',
  ],
  ['Nur noch ein Klick', 'Bitte bestätigen Sie Ihre Newsletter-Anmeldung\nNewsletteranmeldung bestätigen'],
  ['Confirmation d’inscription', 'Confirmez votre adresse email\nConfirmer mon adresse'],
  ['Activa tu cuenta', 'Activa tu cuenta\nConfirmar correo'],
  ['Verify Email', 'Thanks for signing up.\nVerify email\nThis link expires in 24 hours.'],
];

describe('Mail as services write it is held', () => {
  test('in every language', async () => {
    await checkEveryRow(asWritten, ([subject, words]) => {
      expect(isHeld({ subject, text: words })).toBe(true);
      const html = words
        .split('\n')
        .map((line) => `<p><a href="https://brand.com/x">${line}</a></p>`)
        .join('');
      expect(isHeld({ subject, html })).toBe(true);
    });
  });
});

const story = 'Our garden is in bloom, and so is the new collection of pots and chairs for it. '.repeat(12);
const shop = Array.from(
  { length: 24 },
  (_, at) => `<a href="https://brand.com/p/${at}">Chair ${at}</a> €19,99 `,
).join('');

/** Names of shops' coupons: [subject, text]. Short emails without list headers, as small shops send. */
const coupons: Record<string, [subject: string, says: string]> = {
  en: ['Your discount code', 'Your discount code: 482913\nUse it within 48 hours.'],
  'en, access': [
    'Early access starts now',
    'Your early access password: SPRING\nShop before everybody else.',
  ],
  de: ['Dein Rabattcode', 'Dein Rabattcode lautet 482913\nGültig für 24 Stunden.'],
  fr: ['Votre code promo', 'Votre code promo : 482913\nValable pendant 48 heures.'],
  es: ['Tu código de descuento', 'Tu código de descuento es 482913\nVálido durante 24 horas.'],
  it: ['Il tuo codice sconto', 'Il tuo codice sconto è 482913\nValido per 48 ore.'],
  pt: ['Seu código de desconto', 'Seu código de desconto é 482913\nVálido por 24 horas.'],
  nl: ['Je kortingscode', 'Je kortingscode is 482913\nDe code is 24 uur geldig.'],
  pl: ['Twój kod rabatowy', 'Twój kod rabatowy to 482913\nKod jest ważny 24 godzin.'],
  sv: ['Din rabattkod', 'Din rabattkod är 482913\nKoden är giltig i 24 timmar.'],
  da: ['Din rabatkode', 'Din rabatkode er 482913\nKoden er gyldig i 24 timer.'],
  no: ['Din rabattkode', 'Din rabattkode er 482913\nKoden er gyldig i 24 timer.'],
  fi: ['Alennuskoodisi', 'Alennuskoodisi on 482913\nKoodi on voimassa 24 tuntia.'],
  cs: ['Váš slevový kód', 'Váš slevový kód je 482913\nKód je platný 24 hodin.'],
  tr: ['İndirim kodunuz', 'İndirim kodunuz 482913\nKod 24 saat geçerlidir.'],
};

describe('A coupon is no secret', () => {
  test('in any language', async () => {
    await checkEveryRow(Object.entries(coupons), ([_language, [subject, text]]) => {
      expect(inspect({ subject, text })).toEqual({ findings: [], confirmationUrl: null });
      const html = `<h1>${subject}</h1><p>${text}</p><a href="https://brand.com/shop">Shop</a>`;
      expect(inspect({ subject, html })).toEqual({ findings: [], confirmationUrl: null });
    });
  });
});

describe('Marketing is not held for', () => {
  test('what it says', async () => {
    await checkEveryRow<[what: string, over: Partial<ParsedMail>]>(
      [
        [
          'a coupon',
          {
            subject: 'Use code SPRING20',
            text: 'Use code SPRING20 at checkout for 20% off. Valid for 48 hours.',
          },
        ],
        [
          'a coupon in German',
          { subject: 'Dein Code: HERBST15', text: 'Dein Code: HERBST15\nGültig für 24 Stunden.' },
        ],
        [
          'a promo code of figures',
          { subject: 'Your promo code is here', text: 'Your promo code: 482913\nValid for 24 hours only.' },
        ],
        ['a coupon in Polish', { subject: 'Twój kod rabatowy', text: 'Twój kod rabatowy: WIOSNA20' }],
        ['a gift card code', { subject: 'Your gift card', text: 'Gift card code: 7F4K9Q2M' }],
        [
          'an article on passwords',
          {
            subject: 'How to choose a good password',
            html: `<p>Never reset your password by a link you did not ask for.</p>${story}${shop}`,
            headers: [unsubscribe],
          },
        ],
        [
          'a headline on passwords',
          {
            subject: 'Reset your password now, says Brand after breach',
            html: `<p>${story}${story}${story}</p>${shop}`,
            headers: [unsubscribe],
          },
        ],
        ['a foot that names a password', { html: `<p>${story}</p>${shop}<p>Forgot your password?</p>` }],
        [
          'a shop with an account link',
          { html: `<p>Log in to your account to see your points.</p>${shop}`, headers: [unsubscribe] },
        ],
        [
          'thanks for a confirmation',
          {
            subject: 'Welcome!',
            html: `<p>Thank you for confirming your subscription.</p><p>${story}</p>${shop}`,
            headers: [unsubscribe],
          },
        ],
        [
          'a confirmed order',
          { subject: 'Order confirmation', text: 'Your order is confirmed. We will tell you when it ships.' },
        ],
        [
          'an essay on codes',
          {
            subject: 'Why your verification code is not safe',
            html: '<h1>Why one-time codes fail</h1><p>A code like 482913 is guessed in seconds, and 123456 sooner.</p><a href="https://brand.com/essays/codes">Read on</a>',
            headers: [unsubscribe],
          },
        ],
        [
          'an essay on codes in German',
          {
            subject: 'Der Sicherheitscode hat ausgedient',
            html: '<h1>Einmalpasswort oder Passkey?</h1><p>Fachleute raten: 482913 verschiedene Ziffernfolgen reichen nicht.</p><a href="https://brand.com/essays/codes">Lesen</a>',
            headers: [unsubscribe],
          },
        ],
        [
          'security as a product',
          {
            subject: 'Two-factor authentication is here',
            html: `<p>Add a security code to your account.</p><p>${story}</p>${shop}`,
            headers: [unsubscribe],
          },
        ],
        [
          'a year, a price and a share',
          {
            subject: 'New security code locks',
            text: `Security code locks of 2026 from 1499 kr, 1299 € or 20%.\n${story}`,
            headers: [unsubscribe],
          },
        ],
        [
          'an event that asks for a registration',
          {
            subject: 'Complete your registration for our webinar',
            html: `<p>Complete your registration for our webinar on spring pots.</p><a href="https://brand.com/w">Register now</a>`,
            headers: [unsubscribe],
          },
        ],
        [
          'a place to sign in',
          { subject: 'Sign in to see your rewards', text: 'You have new rewards.\nSign in to see them.' },
        ],
        [
          'an offer that ends',
          { subject: 'Your code', text: 'Your code: SUN-2026-X1\nSave on everything. Expires in 2 hours.' },
        ],
        [
          'a short read',
          { subject: 'The code of conduct', text: 'This code matters to 4829 people. Read in 5 minutes.' },
        ],
        ['nothing at all', { subject: '' }],
      ],
      ([_what, over]) => {
        expect(inspect(over)).toEqual({ findings: [], confirmationUrl: null });
      },
    );
  });

  test('any word, price and link of a shop.', () => {
    const word = fc.constantFrom(
      ...'sale new spring code coupon 20% off password account log in security confirm order link reset free €19.99 SPRING20 today only your our now activate subscription'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 3, maxLength: 8 }),
        fc.array(word, { minLength: 40, maxLength: 200 }),
        (subject, body) => {
          const html = `<p>${story}${story}${story}</p><p>${body.join(' ')}</p>${shop}`;
          return !isHeld({ subject: subject.join(' '), html, headers: [unsubscribe] });
        },
      ),
    );
  });
});

test('Codes of any digits are found in any language.', () => {
  const digits = fc.stringMatching(/^[1-9]\d{5}$/);
  fc.assert(
    fc.property(
      digits,
      fc.constantFrom(...Object.values(codes)),
      fc.boolean(),
      (found, [subject, says, ends], isList) => {
        const headers = isList ? [unsubscribe] : [];
        return isHeld({ subject, text: `Brand\n\n${says} ${found}\n\n${ends}`, headers });
      },
    ),
  );
});

test('A code is never quoted whole.', () => {
  const { findings } = inspect({
    subject: '48291357 is your one-time password',
    text: 'Your one-time password: 48291357',
  });
  expect(findings.map(({ what }) => what)).toEqual(['A one-time code: “is your one-time password”.']);
});

describe('A subscription is confirmed at', () => {
  test.each<[what: string, mail: Pick<ParsedMail, 'html' | 'text'>, url: string | null]>([
    [
      'the button',
      {
        html: '<a href="https://b.com/">Brand</a><a href="https://b.com/c?a=1&amp;b=2"><span>Confirm</span> <b>subscription</b></a>',
        text: null,
      },
      'https://b.com/c?a=1&b=2',
    ],
    [
      'the picture of a button',
      {
        html: '<a href="https://b.com/">x</a><a href="https://b.com/c"><img alt="Jetzt best&auml;tigen"></a>',
        text: null,
      },
      'https://b.com/c',
    ],
    [
      'an address that says so',
      { html: '<a href="https://b.com/">x</a><a href="https://b.com/optin/1">Klick</a>', text: null },
      'https://b.com/optin/1',
    ],
    [
      'the only link but the way out',
      {
        html: '<a href="http://b.com/x">here</a><a href="https://b.com/unsubscribe">Unsubscribe</a>',
        text: null,
      },
      'http://b.com/x',
    ],
    [
      'the address below the words',
      { html: null, text: 'Brand https://b.com/\n\nConfirm your subscription:\n\n<https://b.com/x?1>.\n' },
      'https://b.com/x?1',
    ],
    [
      'nowhere, if that cannot be told',
      { html: '<a href="https://b.com/1">one</a><a href="https://b.com/2">two</a>', text: null },
      null,
    ],
    [
      'no address that names one host and leads to another, nor one of a house',
      {
        html: '<a href="https://b.com@evil.example/c">Confirm</a><a href="http://127.0.0.1/c">Confirm</a><a href="http://router/c">Confirm</a><a href="https://b.com/c">Confirm</a>',
        text: null,
      },
      'https://b.com/c',
    ],
    ['no script', { html: '<a href="javascript:confirm(1)">Confirm</a>', text: null }, null],
    [
      'no file and no mail',
      { html: '<a href="file:///c">Confirm</a><a href="mailto:confirm@b.com">Confirm</a>', text: null },
      null,
    ],
    [
      'no endless address',
      { html: `<a href="https://b.com/${'a'.repeat(5_000)}">Confirm</a>`, text: null },
      null,
    ],
    ['nowhere without a body', { html: null, text: null }, null],
  ])('%s', (_what, mail, url) => {
    expect(findConfirmationUrl(mail)).toBe(url);
  });
});
