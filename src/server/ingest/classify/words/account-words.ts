import type { Language, LanguageWords, WordRule } from './word-rules.ts';

/** What mail about a parcel, a sign-in, a code, a bill or a visit says; `sure` anywhere, `weak` only in company. */
interface AccountPhrases {
  sure: string;
  weak: string;
  /** In a subject. */
  subject: string;
}

const phrases: Partial<Record<Language, AccountPhrases>> = {
  en: {
    sure: "you have # packages, you have # package, # package arriving, # packages arriving, inbound packages, outbound packages, scheduled to arrive, expected to arrive, arrives today, arrives tomorrow, arriving soon, your daily digest for _ is ready, at the front desk, dropped off, handed to, proof of delivery, delivery photo, your order's on its way, order is on the way, order placed, order received, order processed, order update, you have # packages arriving, packages arriving, package arriving, parcels arriving, mail pieces, mailpieces, mailpiece, your mail is on its way, delivery window, delivery slot, delivery manager, ready for collection, ready for pickup, ready to collect, available for pickup, awaiting collection, pickup code, pick up code, collection code, left with a neighbour|neighbor, left in a safe place, your driver, with our courier, we tried to deliver, attempted to deliver, missed delivery, missed you, could not be delivered, couldn't be delivered, has been delayed, customs charge, your items have shipped, items are on their way, has been collected, your pin, pin code, new pin, your passcode, your access code, your one time code, your login code, your sign in code, your verification code, your security code, authentication code, magic link, sign in link, sign in to your account from, signed in to your, signed in from, sign in attempt, login attempt, log in attempt, logged in from, login from, new device, unrecognized device, unrecognised device, unusual activity, suspicious activity, unusual sign in, security alert, was this you, if this was you, if this wasn't you, wasn't you, if you didn't make this change, if you did not make this, has been added to your account, password was changed, password has been changed, password changed, recovery email, recovery phone, your bill is ready, your statement is ready, your invoice is ready, your bill is, payment due, amount due, balance due, due date, payment reminder, payment declined, card was declined, card has expired, card ending in, ending in #, auto renew, automatic renewal, will renew on, will be charged, has been charged, you've been charged, direct debit of, we've received your payment, thanks for your payment, thank you for your payment, receipt from, receipt for, your trip with, your ride, check in is now open, online check in, your flight, itinerary, appointment reminder, appointment confirmed, your claim, case number, ticket number, support request, we received your request, we have received your request, your request has been, return label, return received, your exchange, refund issued, refunded to",
    weak: 'courier, doorstep, parcel locker, collection point, pickup point, tracking, ip address, passcode, expires in # minutes, valid for # minutes, do not share, never share, account activity, sign in, log in, billing period, billing, due, amount paid, total paid, payment date, order date, item total, item subtotal, grand total, ship to, bill to, sold by, dear customer',
    subject:
      'code is, # is your, pin, passcode, sign in, signed in, login, logged in, security, arriving, on the way, on its way, out for delivery, collect, collection, ready, bill, statement, invoice, booking, reservation, itinerary, appointment, refund, refunded, return, renewed, cancelled, canceled, received your, we received, request received, update on your, status',
  },
  de: {
    sure: 'dein paket kommt, ihr paket kommt, paket kommt heute, paket wurde, sendung wurde, zustellung erfolgt, lieferzeitfenster, lieferzeitraum, auftragsnummer, auftrag wurde, bestellung ist eingegangen, bestellung eingegangen, bestellung wurde, sendung ist unterwegs, sendungen sind unterwegs, wird heute zugestellt, wird morgen zugestellt, heute geliefert, kommt heute, kommt morgen, zustellung heute, voraussichtlich zugestellt, voraussichtliche zustellung, zustelltermin, lieferfenster, zustellversuch, nicht zugestellt, liegt zur abholung bereit, zur abholung bereit, abholbereit, kann abgeholt werden, abholcode, abholschein, beim nachbarn, an einen nachbarn, packstation, paketshop, filiale hinterlegt, paketankündigung, briefankündigung, dein code, ihr code, ihr anmeldecode, dein anmeldecode, einmalcode, einmalpasswort, einmal passwort, zugangscode, ihre pin, deine pin, pin brief, neue anmeldung, neuer login, anmeldung von einem, neues gerät, neuem gerät, angemeldet von, anmeldeversuch, login versuch, ungewöhnliche aktivität, verdächtige aktivität, sicherheitshinweis, sicherheitswarnung, warst du das, waren sie das, falls sie das nicht waren, wenn du das nicht warst, passwort wurde geändert, kennwort wurde geändert, rechnung ist da, rechnung liegt bereit, neue rechnung, monatsrechnung, kontoauszug, wird abgebucht, wurde abgebucht, abbuchung, fällig am, zahlung erhalten, zahlung eingegangen, zahlung fehlgeschlagen, ihre zahlung, deine zahlung, vertragsbestätigung, vertragsunterlagen, online check in, ihre reise, ihr flug, reiseunterlagen, terminbestätigung, terminerinnerung, ihre anfrage, deine anfrage, ihr anliegen, ticketnummer, vorgangsnummer, rücksendung, retoure, retourenlabel, erstattung, stornierung, storniert, stornobestätigung',
    weak: 'zusteller, paket, pakete, kurier, empfänger, absender, ip adresse, gültig für # minuten, nicht weitergeben, bestelldatum, anzahl, menge, summe, mwst, ust, zahlungsart, lieferanschrift, einzelpreis, sehr geehrte kundin, sehr geehrter kunde, bestellübersicht',
    subject:
      'bestätigung, anmeldung, code, pin, zustellung, zugestellt, unterwegs, abholung, versand, bestellung, auftrag, buchung, reservierung, kündigung, rechnung, zahlung, erstattung, status',
  },
  fr: {
    sure: "sera livré, livré aujourd'hui, livraison prévue, livraison aujourd'hui, livraison demain, créneau de livraison, tentative de livraison, point relais, disponible en point, à retirer, prêt à être retiré, code de retrait, bon de retrait, confié au transporteur, pris en charge par, remis au transporteur, votre code, code à usage unique, code d'accès, code de connexion, code de confirmation, code pin, nouvelle connexion, connexion à votre compte, connexion depuis, nouvel appareil, tentative de connexion, activité inhabituelle, activité suspecte, alerte de sécurité, était ce vous, si ce n'était pas vous, si vous n'êtes pas à l'origine, mot de passe a été modifié, votre relevé, facture disponible, facture est disponible, sera prélevé, a été prélevé, paiement refusé, paiement a échoué, votre abonnement a été, votre remboursement, a été remboursé*, votre retour, étiquette de retour, votre voyage, votre vol, enregistrement en ligne, confirmation de rendez vous, rappel de rendez vous, votre demande, numéro de dossier, annulation de votre",
    weak: 'transporteur, livreur, coursier, adresse ip, valable # minutes, ne le communiquez, date de commande, quantité, tva, mode de paiement, cher client, chère cliente, récapitulatif, référence',
    subject:
      'confirmation, code, connexion, sécurité, livraison, livré, colis, commande, retrait, facture, relevé, paiement, réservation, rendez vous, remboursement, annulation, suivi',
  },
  es: {
    sure: 'llega hoy, llega mañana, llegará hoy, será entregado, entrega prevista, entrega estimada, intento de entrega, listo para recoger, lista para recoger, punto de recogida, código de recogida, ha salido para, ha sido recogido, tu código, su código, código de un solo uso, código de acceso, código de confirmación, clave de acceso, tu pin, nuevo inicio de sesión, inicio de sesión, nuevo dispositivo, intento de acceso, intento de inicio, actividad inusual, actividad sospechosa, alerta de seguridad, aviso de seguridad, si no fuiste tú, si no has sido tú, si no has solicitado, si no solicitaste, contraseña ha sido cambiada, has cambiado tu contraseña, tu extracto, extracto bancario, factura disponible, tu recibo, cargo en tu, será cobrado, pago rechazado, pago fallido, pago realizado, vencimiento, tu devolución, etiqueta de devolución, tu reembolso, tu viaje, tu vuelo, confirmación de cita, recordatorio de cita, tu solicitud, hemos recibido tu solicitud, número de caso, número de incidencia, cancelación de tu',
    weak: 'repartidor, mensajero, transportista, dirección ip, válido durante # minutos, no compartas, fecha de pedido, cantidad, subtotal, iva, método de pago, estimado cliente, referencia, resumen del pedido',
    subject:
      'confirmación, código, acceso, seguridad, entrega, entregado, envío, pedido, recogida, factura, recibo, pago, reserva, cita, reembolso, cancelación, verificación',
  },
  nl: {
    sure: 'wordt vandaag bezorgd, wordt morgen bezorgd, vandaag bezorgd, verwachte bezorging, bezorgmoment, bezorgpoging, ligt klaar, klaar om op te halen, op te halen bij, afhaalpunt, afhaalcode, pakketpunt, bij de buren, je code, jouw code, uw code, eenmalige code, inlogcode, toegangscode, je pincode, uw pincode, nieuwe aanmelding, nieuwe inlog, ingelogd op, nieuw apparaat, inlogpoging, ongebruikelijke activiteit, verdachte activiteit, beveiligingsmelding, was jij dit, als jij dit niet was, wachtwoord is gewijzigd, wachtwoord gewijzigd, factuur staat klaar, nieuwe factuur, wordt afgeschreven, is afgeschreven, afschrijving, vervaldatum, betaling mislukt, je betaling, uw betaling, je retour, retourlabel, terugbetaling, je reis, je vlucht, online inchecken, afspraakbevestiging, herinnering afspraak, je aanvraag, uw aanvraag, je annulering, geannuleerd',
    weak: 'bezorger, koerier, ip adres, # minuten geldig, deel deze code, besteldatum, aantal, btw, betaalmethode, beste klant, besteloverzicht, referentie',
    subject:
      'bevestiging, code, inloggen, beveiliging, bezorging, bezorgd, onderweg, pakket, bestelling, afhalen, factuur, betaling, reservering, afspraak, terugbetaling, annulering, status',
  },
  pt: {
    sure: 'chega hoje, chega amanhã, será entregue, previsão de entrega, entrega prevista, tentativa de entrega, pronto para retirada, pronto para levantamento, ponto de retirada, código de retirada, com o entregador, seu código, o seu código, código de acesso, código de uso único, código de confirmação, código de login, seu pin, novo acesso, novo login, acesso à sua conta, novo dispositivo, tentativa de acesso, tentativa de login, atividade incomum, atividade suspeita, alerta de segurança, se não foi você, se você não solicitou, se não solicitou, senha foi alterada, senha alterada, fatura fechada, sua fatura chegou, fatura disponível, será debitado, foi debitado, pagamento recusado, pagamento não aprovado, data de vencimento, seu reembolso, foi reembolsado, sua devolução, sua viagem, seu voo, check in online, confirmação de agendamento, sua consulta, sua solicitação, recebemos sua solicitação, número de cancelamento',
    weak: 'entregador, transportadora, endereço ip, válido por # minutos, não compartilhe, data do pedido, quantidade, subtotal, forma de pagamento, prezado cliente, prezada cliente, resumo do pedido',
    subject:
      'confirmação, código, acesso, segurança, entrega, entregue, pedido, encomenda, fatura, recibo, pagamento, reserva, agendamento, reembolso, verificação',
  },
};

/**
 * Shops and couriers begin a subject with what happened: `Shipped: …`, `Wysłane: …`. In languages that have no rules of
 * their own, what orders, parcels and codes are called; no other language has these words.
 */
const everywhere: readonly WordRule[] = [
  {
    for: 'transactional',
    weight: 4,
    where: 'subject',
    phrases:
      '^ shipped, ^ ordered, ^ delivered, ^ dispatched, ^ refunded, ^ arriving, ^ out for delivery, ^ now arriving, ^ versendet, ^ versandt, ^ verschickt, ^ zugestellt, ^ geliefert, ^ bestellt, ^ in zustellung, ^ kommt heute, ^ expédié, ^ expédiée, ^ livré, ^ livrée, ^ commandé, ^ en cours de livraison, ^ enviado, ^ entregado, ^ en reparto, ^ pedido realizado, ^ spedito, ^ spedita, ^ spedizione, ^ consegnato, ^ consegnata, ^ in consegna, ^ in arrivo, ^ ordinato, ^ wysłano, ^ wysłane, ^ wysłana, ^ nadano, ^ nadana, ^ dostarczono, ^ dostarczone, ^ dostarczona, ^ doręczono, ^ doręczona, ^ zamówiono, ^ w doręczeniu, ^ verzonden, ^ bezorgd, ^ besteld, ^ onderweg, ^ entregue, ^ saiu para entrega, ^ skickad, ^ skickat, ^ levererad, ^ levererat, ^ afsendt, ^ leveret, ^ sendt, ^ levert, ^ odesláno, ^ doručeno, ^ kargoya, ^ teslim',
  },
  {
    for: 'transactional',
    weight: 3.5,
    phrases:
      'orderbekräftelse, din beställning, din order, ditt paket, leveransavisering, kollinummer, spårningsnummer, är på väg, har levererats, redo att hämtas, verifieringskod, engångskod, återställ lösenord*, din faktura, din bokning, ordrebekræftelse, din ordre, din bestilling, din pakke, er på vej, er afsendt, klar til afhentning, afhentningskode, bekræftelseskode, nulstil adgangskode, ordrebekreftelse, pakken din, er på vei, klar til henting, engangskode, tilbakestill passord, tilausvahvistus, tilauksesi, pakettisi, lähetyksesi, noutokoodi, vahvistuskoodi, potvrzení objednávky, vaše objednávka, číslo objednávky, vaše zásilka, vaši zásilku, číslo zásilky, je na cestě, k vyzvednutí, ověřovací kód, potvrdenie objednávky, vaša objednávka, vaša zásielka, overovací kód, rendelésed, rendelése, rendelés visszaigazol*, csomagod, csomagja, ellenőrző kód, comanda ta, comanda dumneavoastră, confirmarea comenzii, coletul tău, cod de verificare, siparişiniz, siparişin, kargoya verildi, teslim edildi, doğrulama kodu, ваш заказ, заказ №, подтверждение заказа, код подтверждения, посылка, замовлення, ваше замовлення, посилка, potvrda narudžbe, vaša narudžba, novu lozinku, nova lozinka, promjena lozinke, promena lozinke, potrditev naročila, vaše naročilo, novo geslo, pozabljeno geslo, jūsų užsakymas, užsakymo patvirtinimas, slaptažodžio keitimas, sąskaita faktūra, jūsu pasūtījums, pasūtījuma apstiprinājums, paroles maiņa, teie tellimus, tellimuse kinnitus, uus parool, viitenumber, zabudnuté heslo, zmena hesla, rezervacija potvrđena, broj narudžbe, številka naročila, užsakymo numeris, pasūtījuma numurs, tellimuse number, номер замовлення, номер заказа, κωδικός κράτησης, αριθμός παραγγελίας, επιβεβαίωση κράτησης',
  },
];

/** The phrases of mail to one reader about their own affairs, beside each language's other rules. */
export const accountWords: readonly LanguageWords[] = [
  { language: 'common', smallWords: '', rules: everywhere },
  ...Object.entries(phrases).map(([language, words]) => ({
    language: language as Language,
    smallWords: '',
    rules: toRules(words),
  })),
];

function toRules({ sure, weak, subject }: AccountPhrases): WordRule[] {
  return [
    { for: 'transactional', weight: 3.5, phrases: sure },
    { for: 'transactional', weight: 1, phrases: weak },
    { for: 'transactional', weight: 1.4, where: 'subject', phrases: subject },
  ];
}
