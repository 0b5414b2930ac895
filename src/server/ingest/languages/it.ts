import type { LanguageTerms } from './language-terms.ts';

export const italian: LanguageTerms = {
  language: 'it',
  stopWords:
    'il lo la i gli di da in con su per un una che è e non del della dei delle al alla nel nella tuo tua tuoi tue sono come più questo questa ti ci si anche hai abbiamo nostro nostra nostri o ma se ogni tutti tutto',
  months:
    'gennaio*, febbraio*, marzo*, aprile*, maggio*, giugno*, luglio*, agosto*, settembre*, ottobre*, novembre*, dicembre*',
  weekdays: 'domenica*, lunedì*, martedì*, mercoledì*, giovedì*, venerdì*, sabato*',
  campaignTypes: [
    {
      for: 'promotion',
      weight: 4,
      phrases:
        'fino al # %, fino a - # %, sconto del # %, # % di sconto, % di sconto, # % sconto, sconti fino al, codice sconto, codice promo, codice promozionale, usa il codice, inserisci il codice, saldi, i saldi, offerta speciale, offerte speciali, offerta esclusiva, offerta lampo, offerte lampo, vendita privata, spedizione gratuita, spedizione gratis, consegna gratuita, solo oggi, solo per oggi, ultimi giorni, ultimo giorno, ultima occasione, ultime ore, ultima possibilità, fino a esaurimento scorte, metà prezzo, a metà prezzo, # € di sconto, € di sconto, euro di sconto, svendita, liquidazione, prendi # paghi #, # x #, sottocosto, prezzo speciale, prezzi speciali, buono sconto',
    },
    {
      for: 'promotion',
      weight: 3,
      phrases:
        'sconto, sconti, scontat*, offerta, offerte, promo, promozione, promozioni, in promozione, risparmia, risparmio, gratis, in regalo, omaggio, in omaggio, regalo per te, buono, cashback, punti doppi, prezzi ribassati, ribassat*, occasione, occasioni, tempo limitato, vantaggi, vantaggio, approfitta, approfittane, affrettati, non perdere, non perderti, concorso, vinci, tariffa agevolata, senza interessi',
    },
    {
      for: 'promotion',
      weight: 1.5,
      phrases:
        "acquista ora, acquista, compra ora, ordina ora, ordina subito, scopri l'offerta, scopri le offerte, a partire da # €, a soli, a partire da, solo # €, prenota ora, prenota, invece di, attiva ora, richiedi, iscriviti ora",
    },
    {
      for: 'newsletter',
      weight: 4,
      phrases:
        'in questo numero, in questa edizione, in questa newsletter, cari lettori, care lettrici, gentili lettori, rassegna stampa, le notizie della settimana, le notizie di oggi, notizie del giorno, la settimana in, il meglio della settimana, sommario',
    },
    {
      for: 'newsletter',
      weight: 2,
      phrases:
        "notizie, notizia, notiziario, articolo, articoli, leggi tutto, leggi l'articolo, leggi di più, continua a leggere, continua la lettura, approfondisci, approfondimento, intervista, editoriale, numero #, n #, redazione, edizione, rubrica, ricette, ricetta, blog",
    },
    {
      for: 'newsletter',
      weight: 1,
      phrases:
        'scopri di più, settimana, evento, eventi, benvenuto, benvenuta, benvenuti, storia, storie, consigli, guida, agenda',
    },
    {
      for: 'newsletter',
      weight: 2.5,
      where: 'subject',
      phrases:
        'notizie, settimanale, settimana, mensile, consigli, # consigli, come fare, perché, benvenuto, benvenuta, benvenuti',
    },
    {
      for: 'product_launch',
      weight: 4,
      phrases:
        'nuova collezione, la nuova collezione, nuovo prodotto, nuovi prodotti, nuovi arrivi, nuovo arrivo, novità, appena arrivat*, è arrivato, è arrivata, sono arrivati, sono arrivate, ora disponibile, ora disponibili, da oggi disponibile, finalmente disponibile, finalmente arrivat*, vi presentiamo, ti presentiamo, abbiamo lanciato, lancio, in anteprima, prenota in anteprima, preordina, preordine, in prevendita',
    },
    {
      for: 'product_launch',
      weight: 1.5,
      phrases: 'nuovo, nuova, nuovi, nuove, presto disponibile, in arrivo, debutta, versione #',
    },
    {
      for: 'abandoned_cart',
      weight: 4,
      phrases:
        "il tuo carrello, nel tuo carrello, nel carrello, carrello ti aspetta, carrello abbandonato, hai dimenticato qualcosa, dimenticato qualcosa, hai lasciato qualcosa, completa il tuo acquisto, completa l'acquisto, completa il tuo ordine, completa l'ordine, concludi l'acquisto, concludi il tuo ordine, termina il tuo ordine, torna al carrello, riprendi il tuo acquisto, ancora interessat*, ci stai ancora pensando",
    },
    {
      for: 'transactional',
      weight: 4,
      phrases:
        "conferma ordine, conferma d'ordine, conferma dell'ordine, conferma del tuo ordine, conferma di prenotazione, conferma prenotazione, conferma di pagamento, conferma pagamento, conferma di spedizione, conferma spedizione, conferma di registrazione, conferma registrazione, il tuo ordine, il suo ordine, tuo ordine, la tua fattura, la sua fattura, fattura n, fattura elettronica, il tuo pacco, il suo pacco, tuo pacco, il tuo pacchetto, la tua spedizione, la sua spedizione, la tua consegna, la tua prenotazione, il tuo biglietto, i tuoi biglietti, numero d'ordine, numero ordine, numero dell'ordine, ordine n, numero di spedizione, numero di tracking, codice di tracciamento, lettera di vettura, è stato spedito, è stata spedita, è stato consegnato, è stata consegnata, abbiamo consegnato, è in consegna, in consegna oggi, è in arrivo, è in viaggio, in transito, consegna prevista, tentativo di consegna, punto di ritiro, pronto per il ritiro, codice di ritiro, traccia il tuo pacco, traccia la spedizione, verrà consegnato, verrà consegnata, sarà consegnato, sarà consegnata, arriverà oggi, arriverà domani, arriva oggi, arriva domani, abbiamo spedito, ordine ricevuto, ordine confermato, ordine effettuato, prenotazione confermata, numero di prenotazione, pin di ritiro, codice pin, il tuo pin, il tuo codice, grazie per il tuo ordine, grazie per l'ordine, grazie per il tuo acquisto, grazie per aver acquistato, reimposta la password, reimposta password, reimpostare la password, reimpostazione password, password dimenticata, hai dimenticato la password, nuova password, conferma il tuo indirizzo, conferma la tua email, conferma la tua e mail, verifica il tuo indirizzo, verifica la tua email, verifica il tuo account, attiva il tuo account, codice di verifica, codice di sicurezza, codice di conferma, codice di accesso, codice otp, nuovo accesso, accesso al tuo account, accesso effettuato, tentativo di accesso, nuovo dispositivo, attività sospetta, pagamento ricevuto, pagamento effettuato, il tuo pagamento, estratto conto, la tua bolletta, il tuo appuntamento, la tua richiesta, ricevuta di pagamento, il tuo rimborso, ti abbiamo rimborsato",
    },
    {
      for: 'transactional',
      weight: 2,
      phrases:
        'fattura, ricevuta, spedito, spedita, consegnato, consegnata, corriere, indirizzo di spedizione, indirizzo di consegna, indirizzo di fatturazione, totale ordine, totale, riepilogo ordine, riepilogo dell’ordine, metodo di pagamento, data di consegna, password, nome utente, credenziali, se non hai richiesto, se non sei stato tu, se non hai effettuato, non rispondere a questa, si prega di non rispondere, messaggio automatico, generato automaticamente, pacco, spedizione, rimborso, reso',
    },
    {
      for: 'transactional',
      weight: 2,
      where: 'subject',
      phrases: 'conferma, ordine, pagamento, accesso, verifica, attivazione, consegna, avviso, promemoria',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'sale e pepe, il sale, di sale, sale marino, sale rosa, sale fino, sale grosso, un pizzico di sale, senza sale, sale in, sale sul',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'sul tuo ordine, sul tuo prossimo ordine, tuo prossimo ordine, tuo primo ordine, sul tuo primo acquisto, tuo prossimo acquisto, i miei ordini, segui il tuo ordine, spedizioni e resi, reso gratuito, resi gratuiti, gratis la newsletter, in vista di, punto di vista, per saperne di più, è stato inviato a, è stata inviata a',
    },
    {
      for: 'other',
      weight: 3,
      phrases:
        'la tua opinione, il tuo parere, la tua recensione, lascia una recensione, valuta il tuo acquisto, sondaggio, questionario, quanto sei soddisfatt*, aggiornamento della nostra informativa, aggiornamento della privacy, abbiamo aggiornato la nostra, modifica dei termini, modifiche ai termini, modifica delle condizioni, nuovi termini, buon compleanno, tanti auguri di buon compleanno, ci manchi, ci sei mancat*',
    },
    {
      for: 'promotion',
      weight: 3,
      phrases:
        'di nuovo disponibile, di nuovo disponibili, ultimi pezzi, quasi esaurit*, i più venduti, best seller',
    },
  ],
  sentences: {
    offer:
      'il meno caro, te lo regaliamo, per te un buono, un buono da, spesa minima, su una spesa, tariffe mini, a prezzi mai visti, prezzi mai, svuotiamo, tutto deve sparire, deve sparire, finché ce n è, senza spesa minima, la paghiamo noi, secondo paio, a # euro, a un euro, costa un euro, prima che finiscano, ultimi due giorni, corri, grazie per la tua fedeltà, i posti sono pochi, ultimi ribassi, ribassi, il secondo è, lo offriamo noi, offriamo noi, al prezzo più basso, porta un amico',
    letter:
      'cari amici, la lettera della, la lettera del, vi porto, vi racconto, vi raccontiamo, ti raccontiamo, consigli di lettura, i fatti in breve, in breve, buongiorno, le notizie, cosa è successo, come conservare, i consigli, abbiamo chiesto a, dentro questo numero, il notiziario, il calendario delle, intervista al|alla, un intervista, la ricetta, ecco come, dietro le quinte, come nasce, la posta dei, un saggio, racconti',
    launch:
      "è arrivat*, la nostra prima, il nostro primo, ci abbiamo lavorato, scopri in anteprima, capi inediti, da oggi, da oggi in vendita, guarda come funziona, ora puoi, nuova versione, nuove funzioni, in prenotazione, in libreria dal, l'attesa è, copia autografata, un nuovo gusto, nuovo gusto, più atteso, edizione limitata, anni di lavoro, finalmente, per la prima volta, è sul sito, lo aspettavate, esce oggi, esce domani, la nuova _ è",
    basket:
      "hai dimenticato, ti aspetta, che hai scelto, ti è piaciut*, che ti piaceva, sono ancora disponibili, torna al, pensando, che hai guardato, hai guardato, è ancora nella tua taglia, ancora nella tua, un'altra occhiata, rimasto a metà, a metà, ti manca un passo, abbiamo salvato, la tua selezione, concludi l'ordine, prima che si, lasciarlo scappare, lasciarla scappare, hai aggiunto, alla borsa, vai alla cassa, non è completa, riprendi da dove, avevi lasciato, manca solo il pagamento, manca solo, restano bloccat*, il pagamento manca",
    account:
      'abbiamo ricevuto il tuo, lo stiamo preparando, ti scriveremo, ha ritirato il, segui la, scadenza, area clienti, sarà addebitato, addebitato sul, reimposta, hai chiesto una, il link vale, per attivare, premi il pulsante, promemoria, ti aspettiamo in, se non puoi venire, rimborso effettuato, il tuo reso, riceverai la somma, è prenotat*, è confermat*, pratica, protocollo, la sua richiesta, chiave di licenza, la tua prova, prova termina, ti addebiteremo, salvo disdetta, nuovo messaggio',
    asks: "ci dai un parere, la tua opinione conta, rispondi a, aiutaci a, condizioni del servizio, termini d'uso, informativa sulla privacy, non devi fare nulla, com'è andato, il soggiorno, sei stato nostro, interruzione programmata, manutenzione, non sarà raggiungibile, vuoi ancora ricevere, non le apri, toglieremo il tuo, vieni a cena, un abbraccio, ti invitiamo, sei invitat*, saremo chiusi, orari di apertura, consiglieresti, raccomanderesti, petizione, ci trasferiamo, trasloco, vota, aiutaci a scegliere, cerchiamo personale",
    story:
      'un racconto, racconto di, reportage, siamo andati, ecco le idee, due|tre|quattro|cinque|sei|sette|dieci libri|idee|cose|domande|ragioni|modi|luoghi|storie',
    cart: 'carrello',
  },
  seasons: [
    {
      for: 'christmas',
      weight: 4,
      phrases:
        "natale, buon natale, natalizi*, calendario dell'avvento, babbo natale, vigilia di natale, buone feste, regali di natale, panettone, pandoro",
    },
    {
      for: 'new_year',
      weight: 4,
      phrases: 'buon anno, anno nuovo, felice anno, capodanno, nuovo anno, buoni propositi',
    },
    {
      for: 'mothers_day',
      weight: 4,
      phrases: 'festa della mamma',
    },
    {
      for: 'mothers_day',
      weight: 1.2,
      phrases: 'mamma, mamme',
    },
    {
      for: 'fathers_day',
      weight: 4,
      phrases: 'festa del papà',
    },
    {
      for: 'fathers_day',
      weight: 1,
      phrases: 'papà',
    },
    {
      for: 'easter',
      weight: 4,
      phrases: 'pasqua, buona pasqua, pasquetta, pasqual*, uova di pasqua, uovo di pasqua, settimana santa',
    },
    {
      for: 'valentines',
      weight: 4,
      phrases: 'san valentino, festa degli innamorati',
    },
    {
      for: 'halloween',
      weight: 3,
      phrases: 'dolcetto o scherzetto, notte delle streghe',
    },
    {
      for: 'bank_holiday',
      weight: 3,
      phrases: 'ferragosto, ponte del # aprile, ponte del # maggio, ponte del # giugno, giorno festivo',
    },
    {
      for: 'summer',
      weight: 3.5,
      phrases: "estate, estiv*, quest'estate, saldi estivi, vacanze estive, primavera estate",
    },
    {
      for: 'summer',
      weight: 1,
      phrases: 'spiaggia, mare, vacanze',
    },
    {
      for: 'winter',
      weight: 3.5,
      phrases: "inverno, invernal*, quest'inverno, saldi invernali, autunno inverno",
    },
    {
      for: 'spring',
      weight: 3.5,
      phrases: 'primavera, primaveril*, questa primavera',
    },
    {
      for: 'fall',
      weight: 3.5,
      phrases: 'autunno, autunnal*, questo autunno',
    },
    {
      for: 'opt_out',
      weight: 3,
      phrases: 'preferisci non ricevere, non vuoi ricevere',
    },
  ],
  account: {
    done: 'spedito, spedita, spedizione, consegnato, consegnata, in consegna, in arrivo, ordinato',
    owners: 'tuo, il tuo',
    affairs: 'ordine, pacco, spedizione',
    happened: 'spedito, consegnato, conferma ordine, fattura, ti aspetta',
    numbered: 'ordine',
    lines:
      "numero (d')ordine*, ordine( ){n|:}*, indirizzo di {spedizione|consegna}*, codice di {ritiro|tracc}*, spedito a( ):*",
  },
  fraud: {
    sure: 'parente più prossimo, milioni di dollari, estratto nella lotteria, strettamente confidenziale, massima riservatezza, del defunto',
    weak: 'eredità, beneficiario, lotteria, notaio',
  },
  fraudSignals: {
    threat:
      'conto sarà sospeso|bloccato, account sarà sospeso|bloccato, conto è stato bloccato|limitato, pacco è in giacenza, pacco in giacenza, attività insolita|sospetta, evitare il blocco|la sospensione',
    deadline: 'entro # ore, entro oggi, nelle prossime # ore, ultimo avviso',
    demand:
      'confermi i suoi dati, aggiorni i suoi dati, verifichi il suo, sbloccare la spedizione, sblocca il pacco, è necessario pagare',
    prize:
      'ha vinto, hai vinto, è stato selezionato|scelto, sei stato selezionato|scelto, fortunato vincitore',
    nobody: 'gentile cliente, caro cliente, gentile utente',
  },
  offers: {
    discount: 'sconto, sconti',
    shares: 'IVA, cotone, lana, seta, lino, cacao, dei clienti, dei nostri, degli italiani',
    rates: 'TAEG, interess*, inflazione, crescita, fatturato',
    code: 'codice, codice sconto',
    freeDelivery:
      '{spedizion{e|i}|consegn{a|e}} {gratuit{a|e}|gratis|omaggio}, spedizione gratis, spedizione gratuita',
    gift: 'omaggio per te, in omaggio, regalo per te con, regalo con il tuo',
    order:
      'per ordini superiori a, per acquisti superiori a, su una spesa di, spesa minima di, con una spesa minima di, per ordini oltre, ordini da',
    from: 'oltre, sopra, da',
    until:
      'fino al, fino alle, fino a, entro il, entro, valido fino al, valida fino al, scade il, scade, termina il, solo',
    today: 'oggi, stasera',
    tomorrow: 'domani',
    hints: '*sconto*, *offerta*, punti',
    freeTrial: 'prova gratuita, {#|un|primo} mes{e|i} grat{is|uit{o|i}}',
    bundle: 'offerta bundle',
    off: 'scont{o|i}, scontat{o|i|a|e}, saldi, risparmi*, in meno, ribassat{o|i|a|e}, giù del, ribass{o|i}',
    codeNames: 'codice( {sconto|promo(zionale)|coupon})',
  },
  secrets: {
    code: 'codice {di {verifica|sicurezza|conferma|accesso|attivazione}|monouso|otp}*, password monouso*',
    signIn: 'link {di accesso|magico}*, link per accedere*',
    password:
      '{reimpost+|recuper+|ripristin+|cambi+} (della |la |la tua |tua )password*, password dimenticata*',
    confirmation:
      "{conferm+|verific+|attiv+} (la |il |l')(tua |tuo |sua |suo ){iscrizione|registrazione|e(-)mail|indirizzo|account}*",
    justAsked:
      '{scade|valido|scadrà} {tra|fra|per} # {minuti|ore}*, (se )non {hai|ha|sei} {richiest|effettuat|stato}*, ignor+ questa*',
    weakCode: '{il tuo|questo} codice*',
    weakSignIn: 'acced+*, accesso*',
    confirmButton: '*conferm*, *attiva*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'ciao, ehi, salve',
    },
    {
      kind: 'personal',
      someone: 'cliente',
      phrases: 'gentile, gent.le, gent.ma, gent.mo, gentilissim{o|a}, spettabile, spett.le',
    },
    {
      kind: 'personal',
      instead: 'Ciao',
      phrases: 'car{o|a}, carissim{o|a}, egregi{o|a}',
    },
    {
      kind: 'wish',
      instead: 'Ciao',
      phrases: 'benvenut{o|a}, bentornat{o|a}, ben tornat{o|a}',
    },
    {
      kind: 'wish',
      phrases:
        'buongiorno, buon giorno, buonasera, buona sera, grazie, grazie mille, buon compleanno, tanti auguri, auguri, buon natale, buon anno, complimenti, congratulazioni, a presto',
    },
  ],
  titles: 'signor, signora, signorina, sig, sig.ra, dott, dott.ssa',
  nobody:
    'amici, amico, amica, lettore, lettrice, lettori, abbonato, abbonata, iscritto, utente, utenti, tutti, tutte, socio, soci, estate, autunno, inverno, natale, mondo, bella, bello, bellezza, signori, il, lo, gli, i, e, di, da, per, te, a, voi, ragazze, ragazzi, famiglia, saldi, spiaggia, mare, italia, roma, milano',
  you: 'tuo, tuoi, tue, tua, vostr{a|e|i|o}',
  callsOut: 'scopri, approfitta, non, abbiamo',
  unsubscribePhrases: {
    hints: "*disiscri*, *annulla (la |l')iscrizion*, *cancellati*",
  },
  receiverPhrases: {
    before: 'per',
    instead: 'te',
  },
  numbers: {
    order: 'ordin{e|i}, acquisto',
    parcel: 'spedizione, pacco, tracciamento',
    bill: 'fattura, ricevuta, scontrino, pagamento',
    reference: 'riferimento',
    booking: 'prenotazione, contratto, polizza',
    customer: 'tessera, conto',
  },
  sentTo: {
    mail: 'e(-)mail, messaggio, mail, newsletter, comunicazione',
    verb: '{inviat{o|a}|spedit{o|a}|indirizzat{o|a}|destinat{o|a}|mandat{o|a}} {a|ad}',
    instead: 'te',
  },
  deliverTo:
    'indirizzo di {spedizione|consegna|fatturazione}, {spedito|spedire|consegna|consegnato|inviato} a, intestatario',
  youInSubjects: 'tu, te, ti, tuo, tua, tuoi, tue, voi, vi, vostro, vostra, vostri, vostre',
};
