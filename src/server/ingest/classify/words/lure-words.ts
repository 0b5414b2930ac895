import type { Language, LanguageWords, Lure } from './word-rules.ts';

type LurePhrases = Partial<Record<Lure, string>>;

const phrases: Partial<Record<Language, LurePhrases>> = {
  en: {
    threat:
      'account has been limited|suspended|locked|restricted|disabled|deactivated, account was limited|suspended|locked|restricted, account is limited|suspended|locked|restricted|on hold, account will be suspended|closed|locked|terminated|deactivated|deleted|blocked|limited|disabled, will be permanently closed|locked|deleted|suspended|blocked|disabled, closed|locked|suspended|disabled permanently, permanent closure, membership has been suspended, mailbox will be, mailbox is full, mailbox storage, avoid suspension|closure|deactivation|interruption|termination, suspension of your account|mailbox, result in the suspension, placed a hold, placed on hold, will be returned to the sender, returned to sender in, package is waiting, package could not be delivered, failure to update|comply|verify|confirm|do, unusual activity, suspicious activity, password will expire, password expires, we were unable to renew, could not be renewed, payment method was declined, will be debited today, legal action, your video, all your contacts, wallet will be, wallets will be suspended, profiles will be deleted',
    deadline:
      'within # hours, in # hours, in the next # hours, have # hours, # hours to, final warning, last warning, final notice',
    demand:
      'verify your account|identity|wallet|information|details|mailbox, confirm your account|identity|details|information|ownership|card, validate your account|mailbox|email|wallet|card, update your billing|payment|account|card information|details, update your billing information, update billing information|details, update payment, restore your account|access, restore full access, restore my account, restart membership, release the messages, unlock your account, keep current|same password, keep using your current password, recovery phrase, seed phrase, pay the fee, unpaid customs|shipping|delivery fee, customs fee, shipping fee, redelivery fee, bank details, toll free helpline, send us your, account number and, use your company email, log in with your email and password, access the form, full name address, full names and address, send # in bitcoin, # in bitcoin',
    prize:
      'you have been selected|chosen, you ve been selected|chosen, been trying to reach you, you have won, you won a, you are the winner, you are a winner, winning notification, lucky winner*, lucky shopper*, lucky visitor*, claim your prize|reward|gift, claim your # gift card, claim my prize|reward|gift, reward is waiting, gift is waiting, gift pending, selected to participate|receive, chosen to participate|receive, loyalty program for free, short survey about your, # short questions, marketing survey, eligible to receive, eligible for a refund, refund of #',
    nobody:
      'dear customer, dear user, dear client, dear member, dear valued customer, dear account holder, dear winner, dear shopper, dear friend, dear beneficiary, dear sir',
  },
  de: {
    threat:
      'konto gesperrt, konto wird gesperrt, konto dauerhaft gesperrt, konto wurde eingeschränkt|gesperrt, zugang zu sperren, zugang wird gesperrt, zugang gesperrt, ungewöhnliche aktivität*, verdächtige aktivität*, letzte mahnung, andernfalls, paket wurde angehalten, paket konnte nicht zugestellt, geht das paket zurück, zurück an den absender, postfach ist voll, gebühr von',
    deadline:
      'innerhalb von # stunden, binnen # stunden, in # stunden, innerhalb # stunden, letzte erinnerung',
    demand:
      'bestätigen sie ihre daten|identität, bestätigen sie ihr konto, daten bestätigen, daten aktualisieren, überprüfen sie ihre daten, überprüfen sie jetzt ihre daten, aktualisieren sie ihre, sicherheitsverfahren, verifizieren sie, jetzt verifizieren, versandkosten nicht bezahlt, jetzt bezahlen, zollgebühr*',
    prize:
      'sie wurden ausgewählt, sie haben gewonnen, sie gehören zu, glücklichen gewinner*, gewinn bestätigen, ihr gewinn, ausgewählten gruppe, belohnung wartet, geschenk wartet',
    nobody: 'sehr geehrter kunde, sehr geehrter nutzer, lieber kunde, sehr geehrte r, sehr geehrte kundin',
  },
  nl: {
    threat:
      'rekening wordt geblokkeerd, account wordt geblokkeerd, account is geblokkeerd|beperkt, om blokkering te voorkomen, blokkade te voorkomen, bankpas verloopt, bankpas is verlopen, pakket kon niet worden bezorgd, wordt uw pakket geretourneerd, verdachte activiteit*, ongebruikelijke activiteit*',
    deadline: 'binnen # uur, binnen # dagen, laatste waarschuwing',
    demand:
      'bevestig uw gegevens|identiteit, verifieer uw, werk uw gegevens bij, verzendkosten van, betaal nu, nieuwe pas aan|aanvragen',
    prize:
      'u bent geselecteerd|gekozen, u heeft gewonnen, u hebt gewonnen, gelukkige winnaar*, claim uw prijs|beloning',
    nobody: 'geachte klant, beste klant, geachte gebruiker',
  },
  fr: {
    threat:
      'compte sera suspendu|bloqué|fermé, compte a été suspendu|limité|bloqué, colis est bloqué|retenu|en attente, sera renvoyé, sans quoi, activité inhabituelle|suspecte, sera suspendu',
    deadline: 'sous # heures, dans les # heures, d ici # heures, dernier rappel, dernier avis',
    demand:
      'confirmez vos informations|coordonnées, confirmer votre identité|compte, mettez à jour vos informations, mettre à jour vos, coordonnées bancaires, vérifiez votre compte, remplir le formulaire',
    prize:
      'vous avez été sélectionné*, vous avez gagné, heureux gagnant*, réclamez votre, droit à un remboursement, remboursement en attente, remboursement de #',
    nobody: 'cher client, chère cliente, cher utilisateur, cher abonné',
  },
  es: {
    threat:
      'cuenta será suspendida|bloqueada|cerrada, cuenta ha sido suspendida|bloqueada|limitada, paquete está retenido, no pudo ser entregado, será devuelto, actividad inusual|sospechosa, evitar el bloqueo',
    deadline: 'en # horas, dentro de # horas, próximas # horas, último aviso',
    demand:
      'confirme sus datos, actualice sus datos, verifique su cuenta|identidad, gastos de aduana, gastos de envío pendientes, pagar ahora, pague en',
    prize:
      'has ganado, ha ganado, ha sido seleccionado|elegido, has sido seleccionado|elegido, afortunado*, reclame su, reclama tu premio',
    nobody: 'estimado cliente, estimada cliente, querido cliente, estimado usuario',
  },
  it: {
    threat:
      'conto sarà sospeso|bloccato, account sarà sospeso|bloccato, conto è stato bloccato|limitato, pacco è in giacenza, pacco in giacenza, attività insolita|sospetta, evitare il blocco|la sospensione',
    deadline: 'entro # ore, entro oggi, nelle prossime # ore, ultimo avviso',
    demand:
      'confermi i suoi dati, aggiorni i suoi dati, verifichi il suo, sbloccare la spedizione, sblocca il pacco, è necessario pagare',
    prize:
      'ha vinto, hai vinto, è stato selezionato|scelto, sei stato selezionato|scelto, fortunato vincitore',
    nobody: 'gentile cliente, caro cliente, gentile utente',
  },
  pt: {
    threat:
      'conta será bloqueada|suspensa|encerrada, conta foi bloqueada|suspensa|limitada, cartão será bloqueado, evitar o bloqueio, atividade suspeita, irregularidade em seu, pendência no seu, encomenda retida, será devolvida',
    deadline: 'em até # horas, em # horas, dentro de # horas, último aviso',
    demand:
      'atualize seus dados, atualizar dados, confirme seus dados, regularize, regularizar, taxa alfandegária, verifique sua conta',
    prize: 'você foi selecionad*, você foi escolhid*, você ganhou, resgate seu prêmio, empréstimo aprovado',
    nobody: 'prezado cliente, caro cliente, prezado usuário, prezado contribuinte',
  },
  pl: {
    threat:
      'konto zostanie zablokowane|zawieszone, konto zostało zablokowane|ograniczone, paczka została wstrzymana, zostanie zwrócona, podejrzana aktywność, niedopłaty',
    deadline: 'w ciągu # godzin, ostatnie wezwanie',
    demand: 'potwierdź swoje dane, zaktualizuj dane, ureguluj, dopłata do, dopłać, zweryfikuj swoje',
    prize: 'zostałeś wybrany, zostałaś wybrana, wygrałeś, wygrałaś, odbierz nagrodę',
    nobody: 'szanowny kliencie, drogi kliencie, szanowny użytkowniku',
  },
  sv: {
    threat:
      'konto kommer att stängas|spärras, konto har begränsats|spärrats, misstänkt aktivitet, ovanlig aktivitet',
    deadline: 'inom # timmar, sista varning*',
    demand: 'bekräfta dina uppgifter, verifiera ditt konto, uppdatera dina uppgifter',
    prize: 'du har vunnit, du har blivit utvald, hämta din belöning',
    nobody: 'kära kund, bästa kund, bäste kund',
  },
};

/** What forgeries say to whoever reads them, by language: each alone is said by honest senders too. */
export const lureWords: readonly LanguageWords[] = Object.entries(phrases).map(([language, kinds]) => ({
  language: language as Language,
  smallWords: '',
  rules: Object.entries(kinds).map(([kind, said]) => ({
    for: `lure:${kind as Lure}` as const,
    weight: 1,
    phrases: said,
  })),
}));
