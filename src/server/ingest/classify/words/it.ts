import type { LanguageWords } from './word-rules.ts';

export const italian: LanguageWords = {
  language: 'it',
  smallWords:
    'il lo la i gli di da in con su per un una che è e non del della dei delle al alla nel nella tuo tua tuoi tue sono come più questo questa ti ci si anche hai abbiamo nostro nostra nostri o ma se ogni tutti tutto',
  rules: [
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
        'notizie, settimanale, settimana, mensile, consigli, # consigli, come fare, perché, benvenuto, benvenuta, benvenuti, gennaio §, febbraio §, marzo §, aprile §, maggio §, giugno §, luglio §, agosto §, settembre §, ottobre §, novembre §, dicembre §',
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
    // Spelt as the English word that shops of every country use.
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
    { for: 'mothers_day', weight: 4, phrases: 'festa della mamma' },
    { for: 'mothers_day', weight: 1.2, phrases: 'mamma, mamme' },
    { for: 'fathers_day', weight: 4, phrases: 'festa del papà' },
    { for: 'fathers_day', weight: 1, phrases: 'papà' },
    {
      for: 'easter',
      weight: 4,
      phrases: 'pasqua, buona pasqua, pasquetta, pasqual*, uova di pasqua, uovo di pasqua, settimana santa',
    },
    { for: 'valentines', weight: 4, phrases: 'san valentino, festa degli innamorati' },
    { for: 'halloween', weight: 3, phrases: 'dolcetto o scherzetto, notte delle streghe' },
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
    { for: 'summer', weight: 1, phrases: 'spiaggia, mare, vacanze' },
    {
      for: 'winter',
      weight: 3.5,
      phrases: "inverno, invernal*, quest'inverno, saldi invernali, autunno inverno",
    },
    { for: 'spring', weight: 3.5, phrases: 'primavera, primaveril*, questa primavera' },
    { for: 'fall', weight: 3.5, phrases: 'autunno, autunnal*, questo autunno' },
    { for: 'opt_out', weight: 3, phrases: 'preferisci non ricevere, non vuoi ricevere' },
    {
      for: 'promotion',
      weight: 3,
      phrases:
        'di nuovo disponibile, di nuovo disponibili, ultimi pezzi, quasi esaurit*, i più venduti, best seller',
    },
  ],
};
