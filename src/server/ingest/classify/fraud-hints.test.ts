import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { FraudSignal } from '#server/ingest/languages/language-terms.ts';
import { classifyTestMail } from '#tests/support/mail/classified-mail.ts';
import { readLureHints } from './fraud-hints.ts';

const kinds: readonly FraudSignal[] = ['threat', 'deadline', 'demand', 'prize', 'nobody'];
const isFraudSignal = (fraudSignals: readonly FraudSignal[], isStranger = false) =>
  readLureHints(new Set(fraudSignals), isStranger).length > 0;

describe('A mail that pulls at its reader', () => {
  test.each<[boolean, FraudSignal[], boolean]>([
    [false, [], false],
    [false, [], true],
    [false, ['threat', 'demand'], false],
    [false, ['deadline', 'demand'], false],
    [false, ['prize'], false],
    [true, ['prize'], true],
    [true, ['prize', 'nobody'], false],
    [true, ['threat', 'demand', 'nobody'], false],
    [true, ['threat', 'demand', 'deadline'], false],
    [true, ['threat', 'demand'], true],
    [false, ['nobody'], true],
  ])('%s: %j, under a name that is not its own: %s', (expected, fraudSignals, isStranger) => {
    expect(isFraudSignal(fraudSignals, isStranger)).toBe(expected);
  });

  it('is not taken for an honest one because it does more of it', () => {
    fc.assert(
      fc.property(
        fc.subarray([...kinds]),
        fc.constantFrom(...kinds),
        fc.boolean(),
        (fraudSignals, more, isStranger) => {
          if (isFraudSignal(fraudSignals, isStranger))
            expect(isFraudSignal([...fraudSignals, more], isStranger)).toBe(true);
          if (isFraudSignal(fraudSignals)) expect(isFraudSignal(fraudSignals, true)).toBe(true);
        },
      ),
    );
  });

  test.each([
    [
      'en',
      'Your account was restricted',
      'Dear user, verify your identity within 24 hours or lose what you have.',
    ],
    [
      'de',
      'Ihr Zugang',
      'Sehr geehrter Nutzer, bestätigen Sie Ihre Identität binnen 12 Stunden, andernfalls ist er fort.',
    ],
    [
      'nl',
      'Uw account is geblokkeerd',
      'Geachte gebruiker, bevestig uw identiteit binnen 24 uur en u kunt weer verder.',
    ],
    [
      'fr',
      'Votre compte a été limité',
      'Cher utilisateur, confirmez vos coordonnées dans les 24 heures, merci bien.',
    ],
    [
      'es',
      'Su cuenta ha sido limitada',
      'Estimado usuario, verifique su identidad dentro de 24 horas, por favor.',
    ],
    [
      'it',
      'Il suo conto è stato limitato',
      'Gentile utente, aggiorni i suoi dati entro 24 ore, per favore e grazie.',
    ],
    [
      'pt',
      'Sua conta foi limitada',
      'Prezado usuário, confirme seus dados em 24 horas para continuar com a gente.',
    ],
    [
      'pl',
      'Konto zostało ograniczone',
      'Szanowny użytkowniku, zweryfikuj swoje dane w ciągu 24 godzin i po sprawie.',
    ],
    [
      'sv',
      'Ditt konto har begränsats',
      'Kära kund, bekräfta dina uppgifter inom 24 timmar så är det klart igen.',
    ],
  ])('is no mail about an account, in %s', (_language, subject, text) => {
    expect(classifyTestMail({ subject, text, isBulk: false }).campaignType).toBe('other');
  });

  test.each([
    [
      'Your card was declined',
      'Hi Anna, we could not take 9.00 for your plan. Update your billing details by Friday. Invoice 2210.',
    ],
    [
      'Confirm your email address',
      'Hi Anna, press the button to confirm your email. The link expires in 24 hours.',
    ],
    [
      'Your password was changed',
      'Hi Anna, your password was changed on 3 May. If it was not you, reset your password.',
    ],
  ])('is not what honest senders write: %s', (subject, text) => {
    expect(classifyTestMail({ subject, text, isBulk: false }).campaignType).toBe('transactional');
  });
});
