import type { Language, LanguageWords } from './word-rules.ts';

/**
 * What a sentence of a mail does, said as each language says it: beside the nouns of shops and orders, these are the
 * verbs. Each is worth one clear sign; two of them decide.
 */
interface SentencePhrases {
  /** Takes something off a price, gives something on top, or says that a chance ends. */
  offer: string;
  /** Tells, explains, greets readers. */
  letter: string;
  /** Shows something for the first time. */
  launch: string;
  /** Calls a reader back to what they chose and did not buy. */
  basket: string;
  /** Tells a reader about an affair of their own. */
  account: string;
  /** Asks for an opinion, tells of terms, maintenance or a recall, invites, says farewell. */
  asks: string;
  /** What a writer says of themselves, of others' stories and of how many there are. */
  story: string;
  /** The place where things wait to be bought; in a subject it says enough alone. */
  cart: string;
}

const phrases: Partial<Record<Language, SentencePhrases>> = {
  en: {
    offer:
      "a third off, third of the price, third of its price, half the price, for the price of #|one|two|nine, the cheapest is|one, on the house, it's on us, is on us, we'll take £|$|€ #, £|$|€ # to spend, £|$|€ # back, spend £|$|€ #, extra # %, marked down, marked down items, make room, clearing out, clearing the, closing down, everything must go, lower rate, lower price*, price* slashed, no minimum spend, your treat is waiting, treat is waiting, free next day, last few days, # days left, two|three days left, bargain*, stock up, zero cost, nothing to pay, costs nothing, credit inside, eat free, referral, refer a friend, storewide, markdown*",
    letter:
      "dear friends, dear readers, dear reader, dear all, i want to tell you, let me tell you, let me explain, i have been thinking, i've been thinking, i've learnt, i learned, i changed my mind, what i'm reading, what we learnt|learned, here's your roundup, here are the stories, today's top stories, scroll down for, this week's recipe, read how, read the story, from the blog, from our blog, meet the people, behind the scenes, our correspondent, correspondent, match reports, notes from, a reader wrote, a reader asked, you asked us, answers to your questions, explained, the saturday|sunday|friday|monday read, we talked to, we spoke to, monthly update from, here's what your support, long read, essay",
    launch:
      "available from today, goes on sale, on sale today, out now, out in january|february|march|april|may|june|july|august|september|october|november|december, now in shops, is now in shops, now in stores, now open, we're opening, next generation, rebuilt from, the ground up, newest member, joins the family, joins our family, joins the range, you can now, is out, our biggest update, biggest update yet, here's everything that's new, years in the making, be among the first, before anyone else, drops monday|tuesday|wednesday|thursday|friday, limited edition, signed copy, the wait is over, the wait is almost over, has just landed, have just landed, newest, brand new shop|store, we've just added, we just added, update to try, launching monday|tuesday|wednesday|thursday|friday, ^ meet _ the, long awaited, goes live, is live, are live, went on display, anyone can buy, we now deliver|offer|ship|make|sell, for the first time, has landed, have a first look, orders open, starting today|tomorrow|monday|this, the shelves, yet to come, never made before",
    basket:
      "we've kept your, we've kept it, we've kept them, kept your items, saved your order, saved your selection, you didn't finish, you didn't complete, haven't finished, haven't completed, you were so close, almost there, almost yours, one click away, one step away, pick up where, still available in your size, still in your size, is in your cart|basket|bag|trolley, in your shopping bag, items you, you added, you picked, you chose, you liked, you looked at, what you viewed, come back to what, get away, let it go, before it sells out, before they're gone, is not booked yet, not booked yet, back to bag|basket|cart, little nudge, go wrong at checkout, went wrong at checkout, thinking it over, you started a booking, you started an order, you started a, didn't pay, haven't paid, will stay put, send them on their way, hold it until, holding it, your picks, running low, want another look, left to confirm, are getting lonely, you filled, slipped out",
    account:
      "we noticed a sign in, couldn't take the payment, couldn't take _ payment, unable to process, leaves our warehouse, has your parcel, has your package, tickets are attached, invoice attached, find your invoice, invoice is attached, will be collected from, reminder of your appointment, link works for, link expires, link is valid, link is only valid, someone asked for, you asked for a new password, new password, enter this code, renews on, will be renewed, your return has, refunded you, no payment is due, has invited you to, view the comment, manage notifications, is booked, is reserved, table is, we got your, received your application, licence key, license key, rescheduled, here's your receipt, your trial ends, trial ends, you'll be charged, unless you cancel, gave you access, added you to, you've been added, prescription, meter reading, your meter, the organiser, accept or decline, pick it up at, your next bill, has been rescheduled, moved to",
    asks: "how was your stay|visit|trip|flight|experience|order, tell others, still want to hear, want to hear from us, stay on the list, haven't opened our, you haven't opened, take part in, our research, take part, we are looking for #, looking for # people, recalling, product recall, stop using, safety notice, planned maintenance, scheduled maintenance, unavailable from, will be unavailable, terms of use, the way we handle your data, kindly tell us, please join us for, places are limited, rsvp, you're invited, know what you think, two minutes, # questions, five questions, let me know, are you around, offices are closed, office is closed, opening hours, sign the petition, petition, likely are you to recommend, would you recommend, recommend us, we're moving, we are moving, our new address, new address, cast your vote, vote for, vote by, your vote, help us name, help us choose, help us pick, your opinion please, power cut, we're looking for testers, we're hiring, we are hiring, a statement from, condolences, so sorry to hear, lovely to see you",
    story:
      "a dispatch, dispatch from, column, reportage, our writer, our reporter, told our, curator, three|four|five|six|seven|eight|nine|ten things|ways|books|ideas|lessons|reasons|stories|questions|habits|places, what's on, catch up, your questions, the questions you",
    cart: 'cart, trolley',
  },
  de: {
    offer:
      'zum preis von, halber preis, ein drittel weniger, ein viertel weniger, alles muss raus, räumen, restposten, einzelstücke, zum kleinen preis, kleine preise, tiefpreis*, günstigste, schenken wir, bekommst du € #, # € geschenkt, # € für, # € für den, spare, einlösbar, als dankeschön, für deine treue, für ihre treue, frei haus, liefern wir _ gratis, ohne mindestbestellwert, p p, pro person, letzte größen, schnell sein, sichern sie sich, sichere dir, zahl nur, zahle nur, weniger zahlen, obendrauf, sofortbonus, bonus, zum letzten preis, weniger auf dem preisschild, preisschild, mitnehmen',
    letter:
      'liebe freundinnen, liebe freunde, ich erzähle, wir erzählen, ich möchte euch, ich habe gelernt, erklärt, erklären, wir erklären, das wichtigste in kürze, in kürze, die lage am, guten morgen, lesen sie ein, ein gespräch mit, essay, leserpost, rezept der woche, so gelingt, guten appetit, neues vom, neues von, neues aus, hinter den kulissen, zu besuch bei, besuch in der, besuch bei, wir haben _ begleitet, einen tag lang, dank eurer hilfe, dank ihrer hilfe, beantworten eure fragen, eure fragen, ihr habt gefragt, was diese woche, was dagegen hilft, außerdem',
    launch:
      'ab heute erhältlich, ab heute, jetzt neu, unser erstes, unsere erste, unser erster, darf ich vorstellen, dürfen wir vorstellen, premiere, kommt auf den markt, auf den markt, erleben sie ihn|sie|es als erste, als erste, neueste sorte, neue sorte, gibt es jetzt im, endlich im regal, neue version, neuen version, größte update, alle neuerungen, wird ausgeliefert, eingetroffen, die neuen modelle, jahre haben wir daran, limitierte auflage, endlich, zum ersten mal, dürfen wir _ zeigen, nun liegt, nun gibt es, ab montag|dienstag|mittwoch|donnerstag|freitag|samstag bei uns|im, lange geheim, ist fertig, unsere neue|neuen|neuer|neues, geheim gehalten',
    basket:
      'hast du etwas vergessen, haben sie etwas vergessen, dir etwas _ ausgesucht, ausgesucht, nicht abgeschlossen, noch nicht abgeschlossen, schließen sie ihren einkauf, schließen sie ihre, ihre auswahl, deine auswahl, noch unentschlossen, liegt noch im, noch im einkaufswagen, einkaufswagen, waren kurz davor, warst kurz davor, zur kasse gehen, jetzt zur kasse, mach dort weiter, wo du aufgehört, machen sie dort weiter, nur noch ein schritt, angesehen, interessiert haben, interessiert hast, zurückgelegt, du hast dir angeschaut, noch in deiner größe, in deiner größe da, bald vergriffen, vergriffen sein, hattest es schon, hatten es schon, schon im korb, geben wir es wieder frei, heben es _ für, fehlt nur die zahlung, bestellung fortsetzen, noch etwas offen, war schon fast',
    account:
      'ist bei uns eingegangen, bei uns eingegangen, an den zusteller, übergeben, sendung verfolgen, anbei erhalten sie, im anhang finden, von ihrem konto abgebucht, von deinem konto, angefordert, um es zu ändern, bestätigen sie bitte, bestätigen sie ihre, bestätige deine, um die anmeldung, wir erinnern sie, falls sie verhindert, erstattet, überwiesen, gesamtsumme, ihre rücksendung, deine rücksendung, vorgemerkt, reserviert, unterlagen erhalten, ihren antrag, ihr antrag, zählerstand, vorgang, ihre unterlagen, lizenzschlüssel, probezeit endet, probezeitraum, berechnen wir, sofern sie nicht kündigen, rezept liegt, abholen, neues dokument, im postfach, neue nachricht von, onlinebanking*',
    asks: 'befragung, nehmen sie an unserer, ihre meinung ist, deine meinung zählt, wie hat es ihnen, wie hat es dir, bewertung, aufenthalt, geschäftsbedingungen, agb, informieren sie über, ändern unsere, für sie ändert sich nichts, wartungsarbeiten, wartung, nicht erreichbar, bitten um verständnis, weiterhin von uns hören, lange nicht gelesen, löschen wir, laden sie herzlich ein, wir laden sie, einladung, um anmeldung wird gebeten, eintritt ist frei, rückruf, kommt ihr, liebe grüße, hallo zusammen, öffnungszeiten, geschlossen, weiterempfehlen, petition, unterschreiben sie, wir ziehen um, umzug, neue anschrift, stimmen sie ab, abstimmung, stimme ab, blutspende, ihre spende hilft, stellenanzeige, stellenangebot, wir suchen, sperrung',
    story:
      'ein bericht von, reportage, kolumne, unser reporter, zwei|drei|vier|fünf|sechs|sieben|zehn bücher|ideen|dinge|fragen|gründe|tipps|wege|orte|geschichten, post aus, häufigsten fragen, experte antwortet, empfohlen von',
    cart: 'warenkorb, warenkörbchen',
  },
  fr: {
    offer:
      "à prix doux, prix fondent, plus que # h|heures|jours, plus que deux jours, bon d'achat, bons d'achat, dès # €, dès # € d'achats, moins cher est, tout doit disparaître, dernières tailles, dernières pièces, derniers prix, faites vous plaisir, c'est le moment de craquer, frais de port, sans minimum d'achat, un mois gratuit, mois offert*, ne payez rien, vous ne payez, merci de votre fidélité, pour votre fidélité, saisissez, prix cassés, en profiter, jusqu'à lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche, sans tva, parrainez, gagnez, braderie, derniers lots, chacun",
    letter:
      "chères lectrices, chers amis, la lettre du, je vous raconte, je vous propose, je vous parle, nous vous racontons, l'essentiel de, ce qu'il faut retenir, à retenir, à lire aussi, à lire, portrait d', portrait de, on fait le point, fait le point, les conseils de, nos conseils, faut il, nos actualités, retour sur, l'agenda des, la recette, découvrez la recette, pas à pas, les astuces, dans les coulisses, coulisses, rencontre avec, nous parle de, nous raconte, courrier des lecteurs, entretien avec, cette semaine, expliqué*",
    launch:
      "il est enfin là, elle est enfin là, enfin là, notre premier, notre première, disponible dès aujourd'hui, dès aujourd'hui, nous vous présentons, soyez les premiers, soyez le premier, soyez la première, est arrivé*, la version #, tout neuf*, mettez à jour, en précommande, sortie le #, sortie le, avant tout le monde, réservez la vôtre, réservez le vôtre, débarque, tout nouveau goût, nouveau goût, du nouveau, pièces inédites, édition limitée, fait ses débuts, ans de travail, enfin, pour la première fois, un nouveau venu, sort demain, sort aujourd'hui, sort le, en vente dès, lancement le, le premier jour",
    basket:
      "vous attend, articles que vous avez choisis, que vous avez choisi*, là où vous l'avez laissé*, toujours disponible*, votre sélection, est encore dans votre, n'en reste que, finaliser ma, finaliser mon, validez le, validez votre panier, gardé votre panier, au chaud, n'est pas terminé*, pas terminée, encore une étape, plus qu'une étape, toujours libre, terminer ma, vous plaît toujours, vous avez regardé, vous regardiez, vous aviez mis, mis de côté, vous aviez choisi, vous aviez repéré, revenez le voir, avant qu'il ne, avant qu'elle ne, un oubli, un petit oubli, il ne manque plus que, une hésitation, s'impatiente, vous aviez laissé",
    account:
      "nous avons bien reçu, la préparons, a quitté notre entrepôt, suivez son trajet, suivez votre, peut être consultée, espace client, échéance, réinitialisez votre, vous avez demandé, lien est valable, valable une heure, pour valider votre, confirmez votre, cliquez sur le bouton, nous vous attendons, en cas d'empêchement, remboursement effectué, sera créditée, sera crédité, jours ouvrés, votre retour a, est réservé*, est confirmé*, votre dossier, a bien été reçu*, clé de licence, votre essai, essai se termine, seront facturés, sera facturé, un document vient, nouveau message, dans votre espace",
    asks: "votre avis nous, questionnaire, répondez à, enquête, aidez nous à, conditions d'utilisation, conditions générales, politique de données, aucune action n'est requise, comment s'est passé*, votre séjour, laissez un avis, opération de maintenance, interruption de service, inaccessible, merci de votre compréhension, rester en contact, n'ouvrez plus, nous supprimerons, rappel de produit, êtes convié*, vous invite, nous vous invitons, bises, tu viens, on se voit, fermeture exceptionnelle, seront fermés, horaires d'ouverture, recommanderiez, pétition, nous déménageons, déménagement, votez, donnez votre voix, nous recrutons, convocation, assemblée générale",
    story:
      'mon carnet, récit, enquête de terrain, notre reporter, chronique, deux|trois|quatre|cinq|six|sept|dix livres|idées|choses|questions|raisons|façons|lieux|histoires',
    cart: 'panier',
  },
  es: {
    offer:
      'todo al # %, un # % menos, # % menos, el más barato, sale gratis, te regalamos, te regalamos # €, # € para, para compras desde, a precio de saldo, precio de saldo, existencias, liquidamos, rebajad*, mientras duren, sin pedido mínimo, los ponemos nosotros, por el precio de, pagando uno, pagando una, última* hora*, hasta medianoche, no lo dejes, porque eres, introduce el código, plazas limitadas, corre de nuestra cuenta, nuestra cuenta, invitamos nosotros, los precios bajan, segundas rebajas, cuesta menos, trae a un amigo, ganáis',
    letter:
      'queridas lectoras, queridos amigos, la carta del, os cuento, te cuento, os dejo, te contamos, te explicamos, os explicamos, os contamos, lo que debes saber, debes saber, noticias del día, buenos días, cómo cuidar, cómo hacer, consejos de, boletín de, calendario de, una entrevista con, aquí tienes los pasos, los pasos, nuestros trucos, así se hace*, una visita al, conoce a, lee la historia, historia completa, qué leer, nuestros libreros, han elegido, en el blog',
    launch:
      'nuestro primer, nuestra primera, por fin podemos, descúbrel* antes, antes que nadie, recién llegad*, prendas nuevas, novedades en, ahora puedes, hemos lanzado, nueva versión, reserva ya el|la, sale el #, sale a la venta, edición limitada, de los primeros, estrenamos, llega a las tiendas, más nuevo, años de trabajo, por fin, por primera vez, sale hoy, sale mañana, lo hemos hecho, ahora habla',
    basket:
      'artículos que elegiste, que elegiste, que te gustó, te gustó, siguen disponibles, sigue disponible, sigue aquí, te lo hemos guardado, hemos guardado tu, dejaste, dejaste _ a medias, a medias, antes de que se agote*, sigues pensándo*, que miraste, que viste, sigue en tu talla, échale otro, échale un vistazo, estás a un paso, a un paso, completa tu reserva, que seleccionaste, donde lo dejaste, continúa donde, se escape, que añadiste, tu bolsa, ir a la bolsa, quedan pocas, vuelve a tu, sin pagar, retoma tu compra, has dejado, las soltaremos',
    account:
      'hemos recibido tu, lo estamos preparando, te avisaremos, ya tiene tu, sigue el envío, sigue tu, adjuntamos, se cargará en, restablece, has solicitado, el enlace caduca, caduca en, si no has sido, para activar tu, pulsa el botón, te esperamos en, si no puedes venir, recordatorio de, verás el dinero, reservad*, está confirmad*, expediente, su solicitud, clave de licencia, tu prueba, prueba termina, te cobraremos, salvo que canceles, nuevo mensaje, tu área',
    asks: 'qué te ha parecido, tu opinión nos, responde, preguntas, condiciones de uso, nuestros términos, política de privacidad, no tienes que hacer nada, cuéntanos cómo, cómo fue tu, valora tu, mantenimiento, corte programado, no estará disponible, seguir recibiendo, hace meses que, borraremos tu, te apuntas, un beso, te invitamos, estás invitad*, nuestras oficinas, horario de apertura, recomendarías, recomendaría, petición, nos mudamos, mudanza, vota, ayúdanos a elegir, buscamos personal',
    story:
      'un reportaje, crónica, columna, nuestra redactora, hemos hablado con, dos|tres|cuatro|cinco|seis|siete|diez libros|ideas|cosas|preguntas|razones|maneras|lugares|historias',
    cart: 'carrito, cesta',
  },
  it: {
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
  nl: {
    offer:
      'de helft, drie halen, # halen, twee betalen, alles moet weg, goedkoper, laatste maten, laatste paren, krijg je € #, krijg je _ cadeau, cadeautje van, vul _ in bij, bij het afrekenen, ook bij kleine bestellingen, wij betalen de, p p, lage prijs, lage prijzen, scherp geprijsd, voor een prijsje, prijsje, alleen deze week, voordelig, nog één dag, nog één week, profiteer van, boek vóór, voor niks, trakteren wij, krijg # euro, krijg € #, stap over',
    letter:
      'beste vrienden, lieve lezers, zaterdagbrief, zondagsbrief, ik vertel, wij vertellen, geef _ leestips, het nieuws van, wat je moet weten, goedemorgen, het belangrijkste, op een rij, zo hou je, zo maak je, tips van, we leggen het uit, leggen uit, een terugblik, de agenda, een interview, klaar in, achter de schermen, liepen een dag mee, lees het verhaal, een gesprek met, jullie brieven, nieuws uit',
    launch:
      'hij is er, ze zijn er, het is er, onze eerste, ons eerste, vanaf vandaag, vanaf vandaag te koop, ontdek als eerste, als eerste, net aangekomen, nieuwe items, werk de app bij, iets nieuws, probeer het uit, verschijnt #, wees er als eerste, genummerde uitgave, een nieuwe smaak, nieuwe smaak, ons nieuwste, kom proeven, jaar werkten we, eindelijk, voor het eerst, vanaf deze week, nu in het, vandaag uitgekomen',
    basket:
      'ben je iets, die je koos, die je leuk vond, liggen nog klaar, ligt nog klaar, terug naar je, rond je, twijfel je, die je bekeek, je bekeek, nog in jouw maat, in jouw maat, bekijk hem nog, bijna van jou, nog één stap, hebben je winkelwagen bewaard, maak je aankoop af, aankoop af, boeking is nog niet, nog niet klaar, is nog vrij, ga verder waar, waar je gebleven, laat deze niet gaan, in je tas, naar je tas, nog maar enkele, raakt op, alleen nog betalen, niet afgerekend, nog niet betaald',
    account:
      'hebben je bestelling ontvangen, krijgt bericht, de bezorger heeft, volg het hier, volg je, in de bijlage, wordt van je rekening, afgeschreven, te betalen voor, aangevraagd, de link is, uur geldig, hoef je niets te doen, bevestig je, klik op de knop om, herinnering aan je, we zien je in, kun je niet, je retour ontvangen, teruggestort, is gereserveerd, is bevestigd, dossier, licentiesleutel, je tafel, je proefperiode, proefperiode loopt, tenzij je opzegt, nieuw bericht',
    asks: 'wat vond je, helpt ons beter, algemene voorwaarden, voorwaarden, passen onze, hoe was je, je verblijf, schrijf een beoordeling, gepland onderhoud, onderhoud, niet bereikbaar, excuses voor het ongemak, nog van ons horen, leest onze mails, halen we je van, kom je ook, liefs, uitgenodigd, nodigen je uit, openingstijden, zijn gesloten, aanraden, aanbevelen, petitie, wij verhuizen, we verhuizen, verhuizing, stem op, breng je stem, vacature',
    story:
      'een verhaal van, reportage, column, onze verslaggever, geeft ideeën, twee|drie|vier|vijf|zes|zeven|tien boeken|ideeën|dingen|vragen|redenen|manieren|plekken|verhalen',
    cart: 'winkelwagen, winkelmandje, mandje, winkelmand',
  },
  pt: {
    offer:
      'a metade, o mais barato sai, sai de graça, de graça, um presente de, r $ # para você, acima de r $ #, em compras acima, tarifas, preços que você nunca, abrir espaço, queima de, sem valor mínimo, por nossa conta, por um euro, o segundo sai, segundo par, tamanhos estão a acabar, dias de saldos, porque você é, poucos lugares, não se paga, indique um amigo, ganhem, é connosco',
    letter:
      'caros leitores, caras leitoras, queridos leitores, a carta de, a carta do, conto vos, vou contar, deixo duas, notícias de hoje, o que precisa de saber, o que você precisa saber, bom dia, eis o resumo, como cuidar, como fazer, dicas dos, explicamos, passos simples, o relatório do, agenda de, uma entrevista com, passo a passo, os truques, por dentro da, por dentro do, conheça o seu, leia a história, o que ler, contamos, boletim de',
    launch:
      'chegou a|o, a nossa primeira, o nosso primeiro, nossa primeira, nosso primeiro, seja o primeiro, seja a primeira, peças inéditas, novidade no, novidade na, nova versão, novas funções, nas livrarias em, garanta já o seu exemplar, exemplar autografado, sabor novo, novo sabor, mais esperado, agora em três cores, anos de trabalho, finalmente, pela primeira vez, sai hoje, sai amanhã',
    basket:
      'esqueceu se, que escolheu, de que gostou, que você gostou, continuam disponíveis, ainda disponível, volte ao, conclua a, ainda está pensando, ainda a pensar, que você olhou, você olhou, ainda tem no seu tamanho, no seu tamanho, mais uma olhada, falta só um passo, guardamos a sua, guardámos a sua, a sua seleção, finalize o seu, antes que acabe, não foi concluída, não foi concluído, ainda está livre, continue de onde, de onde parou, deixe escapar, você colocou na, na sacola, para a sacola, falta só pagar, só falta pagar, não foi pago',
    account:
      'recebemos a sua, a preparar, avisamos quando, já está com o seu, acompanhe a, acompanhe seu, vencimento, em anexo, segue em anexo, você pediu uma, o link vale, para ativar a, clique no botão, confirme o seu, lembrete da, lembrete do, esperamos por si, se não puder vir, reembolso efetuado, aparecerá no, está reservad*, reservad*, está confirmad*, protocolo, chave de licença, o seu pedido de, seu teste, teste termina, será cobrado, nova mensagem',
    asks: 'o que achou, pesquisa de, a sua opinião, responda a, ajuda nos a, alterações aos nossos, termos de, política de privacidade, não precisa de fazer nada, como foi a sua, como foi sua, a sua estadia, deixe a sua avaliação, avaliação, manutenção programada, indisponível, pedimos desculpa, continuar a receber, continuar recebendo, há meses que, apagamos o seu, você vem, beijo, convidamos, está convidad*, estaremos fechados, horário de funcionamento, recomendaria, indicaria, petição, vamos mudar, mudamos, mudança, vote, ajude nos a escolher, estamos a contratar',
    story:
      'uma reportagem, reportagem de, crónica, crônica, coluna, fomos ouvir, dois|duas|três|quatro|cinco|seis|sete|dez livros|ideias|coisas|perguntas|razões|maneiras|lugares|histórias',
    cart: 'carrinho, cesto, sacola',
  },
  pl: {
    offer:
      'pół ceny, trzeci produkt, najtańszy, nie płacisz, mamy dla ciebie # zł, # zł przy, przy zakupach od, zapłać mniej, bez minimalnej kwoty, zapłacimy za, tanie bilety, w jedną stronę, czyścimy magazyn, w cenach, ostatnie dwa dni, rozmiary szybko, kończy się w, miejsca szybko, szybko znikają, my stawiamy, odbierz # zł, poleć nas, nagrodę, za # zł',
    letter:
      'drogie czytelniczki, drodzy przyjaciele, list na, opowiem, opowiadamy, polecę, polecamy książki, co trzeba wiedzieć, najważniejsze wiadomości, dzień dobry, jak dbać, porady naszych, wyjaśniamy, sprawozdanie, kalendarz wydarzeń, rozmowa z, krok po kroku, zobacz jak, od kuchni, towarzyszyliśmy, przeczytaj na',
    launch:
      'nasz pierwszy, nasza pierwsza, dostępny od dziś, dostępna od dziś, dostępne od dziś, pracowaliśmy nad, jako pierwszy, jako pierwsza, właśnie przyjechał*, nowe fasony, poznaj _ , już w sprzedaży, nowość w, wprowadziliśmy, nowe funkcje, zaktualizuj, przedsprzedaż, premiera #, egzemplarz z autografem, zanim trafi, nowy smak, edycja limitowana, nareszcie, po raz pierwszy, od dziś w',
    basket:
      'zapomniał* o czymś, wciąż są dostępne, wciąż dostępn*, wróć do, dokończ, zastanawiasz, którą oglądał*, które oglądał*, spodobał*, który oglądał*, jest jeszcze w twoim rozmiarze, w twoim rozmiarze, zobacz ją jeszcze, zobacz go jeszcze, jeszcze jeden krok, zapisaliśmy twój, zanim towar, nie jest zakończona, niedokończon*, jest wciąż wolny, który wybrał*, które wybrał*, brakuje tylko płatności, nieopłacon*',
    account:
      'otrzymaliśmy twoje, już je pakujemy, damy znać, odebrał paczkę, śledź, w załączniku, zostanie pobrana, poprosił* o, link jest ważny, zignoruj, kliknij przycisk, potwierdź swój, przypomnienie o, czekamy w, jeśli nie możesz przyjść, otrzymaliśmy twój zwrot, trafią na kartę, zarezerwowan*, potwierdzon*, twój wniosek, wniosek, klucz licencyjny, okres próbny, pobierzemy, nowa wiadomość',
    asks: 'co o nas myślisz, odpowiedz na, zmianie regulaminu, polityki prywatności, nie musisz nic robić, oceń swój, był* naszym gościem, napisz opinię, przerwa techniczna, będzie niedostępn*, przepraszamy za, chcesz nadal dostawać, dawno ich nie, usuniemy twój, wpadniesz, ściskam, zapraszamy na spotkanie, zaproszenie, godziny otwarcia, będzie nieczynn*, polecisz, polecił* byś, petycj*, przeprowadzamy się, przeprowadzka, zagłosuj, głosuj, szukamy pracownik*',
    story:
      'reportaż*, felieton, rozmawialiśmy z, dwie|trzy|cztery|pięć|sześć|siedem|dziesięć książek|książki|rzeczy|pytań|pytania|powodów|sposobów|sposoby|miejsc|historii',
    cart: 'koszyk, koszyka, koszyku',
  },
  sv: {
    offer:
      'halva priset, betala för #, på köpet, bjuder vi på, vi bjuder, den billigaste, din rabatt, rabatt på, # % rabatt, rabattkod*, rabatt, rea, rean, realisation, vid köp över, ange koden, fri frakt, fraktfritt, utan minsta köp, står vi för, från # kr, billiga, upp till # %, vi tömmer, låga priser, sista chansen, passa på, så långt lagret räcker, erbjudande*, spara, endast idag, köp nu, gratis, bjuder vi, värva en vän, på huset',
    letter:
      'kära läsare, kära vänner, söndagsbrev*, nyhetsbrev*, jag berättar, vi berättar, tipsar om, i korthet, det här behöver du, dagens nyheter, god morgon, så sköter du, tips från, vi förklarar, i det här numret, kalendern, en intervju, veckans recept, recept, så här gör du, läs mer, artikel, bakom kulisserna, läs hela',
    launch:
      'äntligen här, vår första, vårt första, finns att köpa, upptäck den först, först av alla, ny kollektion, nya kollektionen, precis inkommen, nyinkommet, nya plagg, vi presenterar, nu i tre, nyhet i, nyhet, nyheter, är släppt, nya funktioner, prova de nya, förbeställ, lanserar, lansering, premiär, ny smak, äntligen, för första gången, ute nu',
    basket:
      'glömt något, din varukorg, varukorgen, varukorg väntar, du valde, du gillade, finns kvar, slutför, slutför köpet, funderar du, du tittade på, i din storlek, ta en titt till, ett steg kvar, sparat ditt, innan den tar slut, kundvagn*, bara betalningen, inte betalat',
    account:
      'tack för din beställning, ordernummer, tagit emot din, får besked när, ditt paket, är på väg, spåra, levereras på, faktura, förfaller, bifogas, dras från ditt, återställ, ett nytt lösenord, länken gäller, var det inte du, bekräfta din, aktivera kontot, aktivera ditt, påminnelse om, din tid, välkommen till mottagningen, kan du inte komma, orderbekräftelse, kvitto, återbetal*, är bokat, är bokad, bokat, är bekräftad, din ansökan, licensnyckel, ärende*, din provperiod, provperiod, debiteras, nytt meddelande',
    asks: 'vad tyckte du, enkät, din åsikt, svara på, våra villkor, användarvillkor*, integritetspolicy*, du behöver inte göra, planerat underhåll, underhåll, inte tillgänglig, ber om ursäkt, vill du fortfarande, hur var din, lämna ett omdöme, betygsätt, kommer du, kram, inbjudan, bjuder in, öppettider, har stängt, rekommendera, namnunderskrift*, vi flyttar, rösta, lediga jobb',
    story:
      'ett reportage, reportage av, krönika, vi har talat med, två|tre|fyra|fem|sex|sju|tio böcker|idéer|saker|frågor|skäl|sätt|platser|berättelser',
    cart: 'varukorg, kundvagn, kundvagnen',
  },
};

/** Sentences of each kind, beside each language's other rules. */
export const sentenceWords: readonly LanguageWords[] = Object.entries(phrases).map(([language, said]) => ({
  language: language as Language,
  smallWords: '',
  rules: [
    { for: 'promotion', weight: 2.5, phrases: said.offer },
    { for: 'newsletter', weight: 2.5, phrases: said.letter },
    { for: 'product_launch', weight: 2.5, phrases: said.launch },
    { for: 'abandoned_cart', weight: 2.5, phrases: said.basket },
    { for: 'transactional', weight: 2.5, phrases: said.account },
    { for: 'other', weight: 2.5, phrases: said.asks },
    { for: 'newsletter', weight: 1.2, phrases: said.story },
    { for: 'abandoned_cart', weight: 1.3, where: 'subject', phrases: said.cart },
  ],
}));
