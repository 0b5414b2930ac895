import { describe, expect, test } from 'vitest';
import { classifyTestMail } from '#tests/support/classified-mail.ts';

const typeOf = (subject: string, text: string, isBulk = false) =>
  classifyTestMail({ subject, text, isBulk }).campaignType;

describe('Mail about one reader’s own affairs is transactional', () => {
  test.each([
    // Polish
    [
      'Twoja paczka czeka na odbiór',
      'Paczka czeka w automacie przy ulicy Polnej. Kod odbioru znajdziesz w aplikacji.',
    ],
    [
      'Potwierdzenie zamówienia nr 100/2025',
      'Dziękujemy za złożenie zamówienia. Razem do zapłaty: 129,00 zł.',
    ],
    ['Przesyłka została nadana', 'Kurier dostarczy ją jutro. Śledź przesyłkę na naszej stronie.'],
    ['Zmiana hasła', 'Ktoś poprosił o nowe hasło do Twojego konta. Jeśli to nie Ty, zignoruj tę wiadomość.'],
    ['Nowe logowanie na Twoje konto', 'Wykryliśmy logowanie z nowego urządzenia. Czy to Ty?'],
    ['Faktura VAT 12/2025', 'W załączniku przesyłamy fakturę. Termin płatności: 14 dni.'],
    // Italian
    ['Conferma ordine', 'Grazie per il tuo ordine. Riepilogo ordine: lampada, 1 pezzo, totale 40 €.'],
    ['Il tuo pacco è in consegna oggi', 'Il corriere arriverà tra le 10 e le 12. Traccia la spedizione.'],
    [
      'Reimposta la password',
      'Abbiamo ricevuto una richiesta. Se non hai richiesto tu il cambio, ignora questo messaggio.',
    ],
    ['Codice di verifica', 'Usa questo codice per accedere. Non condividerlo con nessuno.'],
    ['Ricevuta di pagamento', 'Abbiamo ricevuto il tuo pagamento. La fattura è disponibile nella tua area.'],
    ['Prenotazione confermata', 'La tua prenotazione è confermata. Check in dalle 14.'],
    // Digests of parcels
    ['Your mail for today', 'You have 3 mailpieces and 1 package arriving soon.'],
    ['3 packages arriving this week', 'Here is what is on its way. Package 1: arriving Tuesday. Track all.'],
    [
      'Ihre Sendungen heute',
      'Zwei Sendungen sind unterwegs. Voraussichtliche Zustellung: heute, 10 bis 12 Uhr.',
    ],
    [
      'Vos colis de la semaine',
      'Un colis est en cours de livraison, un autre est disponible en point relais.',
    ],
    ['Je pakketten van vandaag', 'Eén pakket wordt vandaag bezorgd, één ligt klaar bij het afhaalpunt.'],
    // Codes and sign-ins
    ['Your PIN', 'Use the PIN below to finish. It expires in 10 minutes.\n4821\nDo not share it.'],
    ['482113 is your code', 'Enter it to continue. If you did not ask for it, ignore this mail.'],
    ['New sign-in from Chrome on Windows', 'Was this you? If this wasn’t you, secure your account.'],
    ['Security alert', 'We noticed a login attempt from a new device. IP address: 192.0.2.1'],
    ['Neue Anmeldung bei deinem Konto', 'Warst du das? Gerät: Telefon. Standort: Hamburg.'],
    ['Nouvelle connexion détectée', 'Un nouvel appareil s’est connecté à votre compte. Était-ce vous ?'],
    [
      'Nuevo inicio de sesión',
      'Hemos detectado un acceso desde un nuevo dispositivo. Si no fuiste tú, cambia la contraseña.',
    ],
    ['Nieuwe aanmelding op je account', 'Was jij dit? Als jij dit niet was, wijzig dan je wachtwoord.'],
    ['Novo acesso à sua conta', 'Identificamos um novo dispositivo. Se não foi você, altere sua senha.'],
    ['Sign in to Acme', 'Click the magic link below. It is valid for 15 minutes and works once.'],
    // Bills, visits, service
    ['Your March bill is ready', 'Amount due: £32.10. We will take it by direct debit on the 14th.'],
    ['Payment failed', 'Your card was declined. Update your payment method to keep your plan.'],
    ['Appointment reminder', 'You are booked for Tuesday at 9:30. Reply C to confirm.'],
    ['We’ve received your request', 'Ticket number 3388. Our team will answer within two days.'],
    ['Your return has arrived', 'We have issued your refund. It takes 5 days to reach your card.'],
    ['Ihre Reise nach Wien', 'Der Online-Check-in ist geöffnet. Ihre Reiseunterlagen finden Sie im Anhang.'],
  ])('%s', (subject, text) => {
    expect(typeOf(subject, text)).toBe('transactional');
  });

  test.each([
    ['Twoja paczka jest w drodze', 'Numer przesyłki znajdziesz poniżej. Kurier zadzwoni przed dostawą.'],
    ['Il tuo ordine è stato spedito', 'Numero di tracking e consegna prevista: martedì.'],
    ['Arriving today: 2 packages', 'Your package is out for delivery. Tracking number below.'],
    ['Your verification code', 'Enter this code to sign in. It expires in 10 minutes. Do not share it.'],
  ])('also where the system that sends it writes headers of a list: %s', (subject, text) => {
    expect(typeOf(subject, text, true)).toBe('transactional');
  });

  test('whatever the language, by a code alone on its line', () => {
    expect(typeOf('Acme', 'Merhaba,\n\n482113\n\nAcme')).toBe('transactional');
    expect(typeOf('Acme', 'Merhaba,\n\n2025\n\nAcme')).toBe('other');
    expect(typeOf('Acme', '101010\n202020\n303030')).toBe('other');
    expect(typeOf('Acme', 'Merhaba,\n\n482113\n\nAcme', true)).toBe('other');
  });
});

describe('Mail to a list that speaks of such things is not', () => {
  test.each([
    [
      'promotion',
      'Zamów teraz: do -50% na lampy',
      'Darmowa dostawa przy zamówieniu powyżej 100 zł. Tylko dziś.',
    ],
    ['promotion', 'Saldi: fino al 50% di sconto', 'Spedizione gratuita sul tuo prossimo ordine. Solo oggi.'],
    ['promotion', '20% off your next order', 'Use code NEXT20 at checkout. Free delivery on every order.'],
    [
      'newsletter',
      'Przegląd tygodnia',
      'W tym numerze: wywiad, przepisy i najnowsze wiadomości. Czytaj więcej.',
    ],
    [
      'newsletter',
      'Le notizie della settimana',
      'In questo numero: un’intervista e tre articoli. Leggi tutto.',
    ],
    [
      'newsletter',
      'How parcels learnt to fly',
      'In this issue: couriers, tracking and the future of delivery. Read more.',
    ],
    ['product_launch', 'Nowość: lampa Olcha', 'Już dostępna w naszym sklepie. Nowa kolekcja na jesień.'],
    [
      'product_launch',
      'Novità: la lampada Ontano è arrivata',
      'Scopri la nuova collezione, da oggi disponibile.',
    ],
    ['abandoned_cart', 'Twój koszyk czeka', 'Dokończ zakupy, zanim lampa zniknie.'],
    [
      'abandoned_cart',
      'Hai dimenticato qualcosa nel carrello',
      'Completa il tuo ordine: la lampada è ancora qui.',
    ],
    ['seasonal', 'Wesołych Świąt Bożego Narodzenia', 'Życzy cały zespół z naszej pracowni.'],
    ['seasonal', 'Buon Natale da tutti noi', 'Vi auguriamo buone feste.'],
    ['other', 'Jak oceniasz nasz sklep?', 'Wypełnij ankietę. Zajmie dwie minuty.'],
    ['other', 'La tua opinione conta', 'Rispondi al sondaggio, bastano due minuti.'],
  ])('%s: %s', (type, subject, text) => {
    expect(typeOf(subject, text, true)).toBe(type);
  });
});
