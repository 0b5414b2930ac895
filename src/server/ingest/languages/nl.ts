import type { LanguageTerms } from './language-terms.ts';

export const dutch: LanguageTerms = {
  language: 'nl',
  stopWords:
    'de het een en van je jouw jij wij we ons onze voor met op is zijn niet dat die dit te aan bij ook naar om als maar nog uw uit wordt hebben heeft kun kan deze alle',
  months:
    'januari|jan, februari|feb, maart|mrt|mar, april|apr, mei, juni|jun, juli|jul, augustus|aug, september|sept|sep, oktober|okt, november|nov, december|dec',
  weekdays: 'zondag, maandag, dinsdag, woensdag, donderdag, vrijdag, zaterdag',
  campaignTypes: [
    {
      for: 'promotion',
      weight: 4,
      phrases:
        'tot # %, tot wel # %, # % korting, % korting, € korting, euro korting, kortingscode, actiecode, met code, kortingsactie, uitverkoop, opruiming, gratis verzending, gratis bezorging, gratis verzonden, # halen # betalen, # voor #, # + # gratis, halve prijs, tweede halve prijs, alleen vandaag, laatste dag, laatste kans, nog maar # dagen, nog # uur, nog # dagen, op is op, zolang de voorraad strekt, korting',
    },
    {
      for: 'promotion',
      weight: 3,
      phrases:
        'kortingen, aanbieding, aanbiedingen, actie, acties, voordeel, bespaar, bespaar tot, actieprijs, afgeprijsd, gratis, cadeau, koopje, koopjes, dagdeal, dagaanbieding, exclusieve aanbieding, speciale aanbieding, winactie, tijdelijk, nu met, scoor',
    },
    {
      for: 'promotion',
      weight: 1.5,
      phrases:
        'shop nu, koop nu, bestel nu, nu bestellen, bekijk de aanbieding*, nu voor, van € # voor, vanaf € #, slechts € #, mis het niet, profiteer, wees er snel bij',
    },
    {
      for: 'newsletter',
      weight: 4,
      phrases:
        'nieuwsbrief, nieuwsbrieven, in deze nieuwsbrief, in deze editie, in dit nummer, weekoverzicht, deze week in, het laatste nieuws, beste lezer, beste lezers',
    },
    {
      for: 'newsletter',
      weight: 2,
      phrases:
        'nieuws, lees verder, lees meer, lees het artikel, artikel, artikelen, editie, interview, redactie, blog, nummer #, agenda, terugblik',
    },
    {
      for: 'newsletter',
      weight: 1,
      phrases: 'meer informatie, meer weten, tips, week, evenement*, verhaal, verhalen, welkom, ontdek',
    },
    {
      for: 'newsletter',
      weight: 2.5,
      where: 'subject',
      phrases: 'nieuws, week, wekelijks, maandelijks, tips, # tips, zo maak, welkom',
    },
    {
      for: 'product_launch',
      weight: 4,
      phrases:
        'nieuwe collectie, nieuw product, nieuwe producten, nieuw binnen, net binnen, nu verkrijgbaar, nu beschikbaar, vanaf nu verkrijgbaar, maak kennis met, we presenteren, wij presenteren, introductie van, gelanceerd, lancering, is er, zijn er, eindelijk daar, pre order, nu te bestellen, nieuw in, gloednieuw*, nieuw in ons assortiment',
    },
    {
      for: 'product_launch',
      weight: 1.5,
      phrases: 'nieuw, nieuwe, nieuwste, binnenkort, versie #',
    },
    {
      for: 'abandoned_cart',
      weight: 4,
      phrases:
        'je winkelwagen, uw winkelwagen, in je winkelwagen, je winkelmandje, uw winkelmandje, in je winkelmandje, je winkelmand, iets vergeten, vergeten af te rekenen, bestelling afronden, rond je bestelling af, rond je bestelling, rond uw bestelling, maak je bestelling af, bestelling voltooien, terug naar je winkelwagen, terug naar winkelwagen, wacht op je, nog steeds interesse, staat nog voor je klaar, ligt nog op je te wachten',
    },
    {
      for: 'transactional',
      weight: 4,
      phrases:
        'bestelbevestiging, orderbevestiging, boekingsbevestiging, betalingsbevestiging, verzendbevestiging, bevestiging van je bestelling, bevestiging van uw bestelling, je bestelling, uw bestelling, je factuur, uw factuur, factuurnummer, bestelnummer, ordernummer, klantnummer, je pakket, uw pakket, je pakketje, je zending, uw zending, is verzonden, is onderweg, is bezorgd, wordt bezorgd, track en trace, track trace, bedankt voor je bestelling, bedankt voor uw bestelling, wachtwoord opnieuw instellen, wachtwoord vergeten, wachtwoord herstellen, nieuw wachtwoord, bevestig je e mailadres, bevestig uw e mailadres, bevestig je account, bevestig je aanmelding, activeer je account, verificatiecode, beveiligingscode, je reservering, uw reservering, je afspraak, uw afspraak, betaling ontvangen, betalingsherinnering',
    },
    {
      for: 'transactional',
      weight: 2,
      phrases:
        'factuur, bezorgd, verzonden, bezorgadres, factuuradres, subtotaal, totaalbedrag, wachtwoord, niet beantwoorden, automatisch gegenereerd, automatisch verzonden',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'op je bestelling, op uw bestelling, je volgende bestelling, je eerste bestelling, uw volgende bestelling, volg je bestelling, mijn bestellingen, gratis retourneren, tot ziens, in de actie',
    },
    {
      for: 'other',
      weight: 3,
      phrases:
        'jouw mening, uw mening, je mening, enquête, vragenlijst, laat een review achter, schrijf een review, beoordeel je aankoop, hoe tevreden, privacybeleid gewijzigd, wijziging van ons privacybeleid, wijziging van onze voorwaarden, nieuwe voorwaarden, gefeliciteerd met je verjaardag, we missen je',
    },
    {
      for: 'newsletter',
      weight: 1.2,
      where: 'subject',
      phrases: 'hoe je, waarom',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'e mail is verzonden, mail is verzonden, bericht is verzonden, is verzonden aan, is verzonden door',
    },
    {
      for: 'promotion',
      weight: 3,
      phrases: 'weer op voorraad, weer leverbaar, bijna uitverkocht, laatste stuks, bestsellers, bestseller',
    },
    {
      for: 'newsletter',
      weight: 2,
      phrases: 'recepten, recept, leestips, onze redactie',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases: 'cadeau idee*, cadeautip*, cadeau tip*, cadeaugids, kerstcadeau*',
    },
    {
      for: 'transactional',
      weight: 3,
      phrases:
        'e ticket, je tickets voor, boekingsnummer, reserveringsnummer, instapkaart, is terugbetaald, automatische incasso',
    },
  ],
  sentences: {
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
  seasons: [
    {
      for: 'christmas',
      weight: 4,
      phrases:
        'kerst, kerst*, advents*, adventkalender*, fijne feestdagen, feestdagen, sinterklaas*, adventskalender, *adventskalender, *adventkalender, *kerstcadeau, *kerstpakket, *kerstmarkt, pakjesavond, vrolijk kerstfeest, prettige kerstdagen, de kerstman, advent',
    },
    {
      for: 'new_year',
      weight: 4,
      phrases:
        'gelukkig nieuwjaar, nieuwjaar*, nieuwe jaar, oud en nieuw, oudjaar*, goede voornemens, oudejaars*',
    },
    {
      for: 'mothers_day',
      weight: 4,
      phrases: 'moederdag*',
    },
    {
      for: 'mothers_day',
      weight: 1.2,
      phrases: 'mama, mamas, moeder',
    },
    {
      for: 'fathers_day',
      weight: 4,
      phrases: 'vaderdag*',
    },
    {
      for: 'fathers_day',
      weight: 1,
      phrases: 'papa, vader',
    },
    {
      for: 'easter',
      weight: 4,
      phrases:
        'pasen, paasei, paaseieren, paashaas, paasweekend, paasdagen, paasmaandag, paasontbijt, paasbrunch, paasactie*, paasdeal*, vrolijk pasen, *paasei, *paashaas, paas*',
    },
    {
      for: 'valentines',
      weight: 4,
      phrases: 'valentijn*',
    },
    {
      for: 'halloween',
      weight: 3,
      phrases: 'griezel*, spookachtig*',
    },
    {
      for: 'bank_holiday',
      weight: 3.5,
      phrases: 'koningsdag*, bevrijdingsdag, hemelvaart*, pinkster*, lang weekend, feestdag, vrije dag extra',
    },
    {
      for: 'summer',
      weight: 4,
      phrases:
        'zomer sale, zomersale, zomeruitverkoop, zomercollectie, deze zomer, zomeractie*, zomerdeals, zomervakantie, zomer §, zomers*',
    },
    {
      for: 'summer',
      weight: 2,
      phrases: 'zomer*, nazomer*, hoogzomer*',
    },
    {
      for: 'winter',
      weight: 4,
      phrases:
        'winter sale, wintersale, winteruitverkoop, wintercollectie, deze winter, winteractie*, winterdeals, winter §, winters, winterjas*',
    },
    {
      for: 'winter',
      weight: 2,
      phrases: 'winter*',
    },
    {
      for: 'spring',
      weight: 3.5,
      phrases: 'lente, lente*, voorjaar, voorjaars*',
    },
    {
      for: 'fall',
      weight: 3.5,
      phrases: 'herfst, herfst*, najaar, najaars*',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases: 'winterswijk*, zomertijd, wintertijd',
    },
    {
      for: 'summer',
      weight: 0.8,
      phrases: 'strand, bbq, barbecue',
    },
    {
      for: 'opt_out',
      weight: 3,
      phrases: 'liever geen mails, liever geen e mails, geen mails over',
    },
  ],
  account: {
    sure: 'wordt vandaag bezorgd, wordt morgen bezorgd, vandaag bezorgd, verwachte bezorging, bezorgmoment, bezorgpoging, ligt klaar, klaar om op te halen, op te halen bij, afhaalpunt, afhaalcode, pakketpunt, bij de buren, je code, jouw code, uw code, eenmalige code, inlogcode, toegangscode, je pincode, uw pincode, nieuwe aanmelding, nieuwe inlog, ingelogd op, nieuw apparaat, inlogpoging, ongebruikelijke activiteit, verdachte activiteit, beveiligingsmelding, was jij dit, als jij dit niet was, wachtwoord is gewijzigd, wachtwoord gewijzigd, factuur staat klaar, nieuwe factuur, wordt afgeschreven, is afgeschreven, afschrijving, vervaldatum, betaling mislukt, je betaling, uw betaling, je retour, retourlabel, terugbetaling, je reis, je vlucht, online inchecken, afspraakbevestiging, herinnering afspraak, je aanvraag, uw aanvraag, je annulering, geannuleerd',
    weak: 'bezorger, koerier, ip adres, # minuten geldig, deel deze code, besteldatum, aantal, btw, betaalmethode, beste klant, besteloverzicht, referentie',
    subject:
      'bevestiging, code, inloggen, beveiliging, bezorging, bezorgd, onderweg, pakket, bestelling, afhalen, factuur, betaling, reservering, afspraak, terugbetaling, annulering, status',
    done: 'verzonden, bezorgd, besteld, onderweg',
    owners: 'je, uw',
    affairs: 'bestelling, pakket, zending',
    happened: 'verzonden, onderweg, bezorgd, factuur',
    numbered: 'bestelling',
    lines: 'bestelnummer*, ordernummer*, {aflever|bezorg}adres*, track & trace*',
  },
  fraud: {
    sure: 'overleden klant, miljoen dollar, strikt vertrouwelijk, naaste verwant',
    weak: 'erfenis, begunstigde, loterij',
  },
  fraudSignals: {
    threat:
      'rekening wordt geblokkeerd, account wordt geblokkeerd, account is geblokkeerd|beperkt, om blokkering te voorkomen, blokkade te voorkomen, bankpas verloopt, bankpas is verlopen, pakket kon niet worden bezorgd, wordt uw pakket geretourneerd, verdachte activiteit*, ongebruikelijke activiteit*',
    deadline: 'binnen # uur, binnen # dagen, laatste waarschuwing',
    demand:
      'bevestig uw gegevens|identiteit, verifieer uw, werk uw gegevens bij, verzendkosten van, betaal nu, nieuwe pas aan|aanvragen',
    prize:
      'u bent geselecteerd|gekozen, u heeft gewonnen, u hebt gewonnen, gelukkige winnaar*, claim uw prijs|beloning',
    nobody: 'geachte klant, beste klant, geachte gebruiker',
  },
  secrets: {
    code: '{verificatie|beveiligings|bevestigings|inlog|activatie|toegangs}(-)code*, eenmalig(e) {code|wachtwoord}*',
    signIn: '{inlog|magische}( )link*',
    password: 'wachtwoord {opnieuw|herstel*|vergeten|resetten|wijzigen}*, nieuw wachtwoord*',
    confirmation:
      '{bevestig|verifieer|activeer} (nu ){je|jouw|uw|mijn|hier je} {inschrijving|aanmelding|e(-)mail*|account|abonnement|registratie}*, {inschrijving|aanmelding|e(-)mailadres} bevestigen*, bevestiging van {je|uw} {inschrijving|aanmelding}*',
    justAsked:
      '# {minuten|uur} geldig*, verloopt {over|na} #*, {niet|geen} (zelf ){aangevraagd|aangemeld|ingeschreven}*, negeer (dan ){deze|dit}*, kun(t) {je|u} {deze|dit} {e(-)mail|bericht} negeren*',
    weakCode: '{je|jouw|uw|deze} code*',
    weakSignIn: 'inloggen*',
    confirmButton: '*bevestig*, *activeer*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'hoi, dag, hee, hoi hoi',
    },
    {
      kind: 'personal',
      someone: 'lezer',
      phrases: 'beste',
    },
    {
      kind: 'personal',
      instead: 'Hallo',
      phrases: 'lieve, geachte',
    },
    {
      kind: 'wish',
      phrases:
        'goedemorgen, goedemiddag, goedenavond, goedendag, bedankt, dank je, dank je wel, dankjewel, welkom, welkom terug, gefeliciteerd, van harte, van harte gefeliciteerd, hartelijk gefeliciteerd, fijne verjaardag, tot snel, tot ziens',
    },
  ],
  titles: 'dhr, mevr, mevrouw, meneer, de heer, heer, mw',
  nobody:
    'klant, klanten, lezer, lezers, vriend, vriendin, vrienden, lid, leden, allemaal, iedereen, relatie, lente, zomer, herfst, winter, weekend, zon, het, een, en, voor, je, jij, u, jullie',
  you: 'je, jij, jou, jouw, uw',
  callsOut: 'wij, ontdek, pak, mis',
  offers: {
    hints: '*korting*, *aanbieding*, *punten*',
    freeDelivery: 'gratis {verzending|bezorging|levering}',
    gift: 'gratis cadeau, cadeau bij',
    freeTrial: 'gratis {proberen|proefperiode}, {#|eerste} maand(en) gratis',
    bundle: 'voordeel{pakket(ten)|bundel(s)}, bundelkorting',
    off: '*korting(en), bespaar*, voordeel, goedkoper, afgeprijsd, verlaagd',
    codeNames: 'kortingscode, actiecode',
  },
  receiverPhrases: {
    before: 'voor',
    instead: 'jou',
  },
  numbers: {
    parcel: 'zending*',
    bill: 'factuur*, betaling*',
    booking: 'boeking*, retour*',
    customer: 'klant*, lidmaatschap*, rekening*, kaart*, relatie*',
  },
  sentTo: {
    mail: 'e(-)mail, bericht, mail, nieuwsbrief',
    verb: '{verzonden|verstuurd|gestuurd|gericht|bestemd} {aan|naar|voor}',
    instead: 'u',
  },
  possessions: [
    {
      own: 'jouw',
      nouns:
        'keuze(s), favorieten, aanbevelingen, winkelwagen(tje), mandje, verlanglijst(je), punten, bestelling(en), aanbiedingen, week, tickets, voordelen, selectie, overzicht, jaar, verjaardag, cadeau, korting, account, reis, lijst(je), tips, spaarpunten, uitnodiging, pakket, profiel, highlights, bonus',
    },
  ],
  deliverTo:
    '(je |uw ){bezorg|aflever|factuur|verzend|levering(s)}(-)adres, {bezorgd|bezorgen} {op|bij|aan}, {verzonden|geleverd} {aan|naar}, ontvanger',
  deskWords: 'nieuwsbrief, klantenservice',
  deskArticles: 'het',
  youInSubjects: 'je, jij, jou, jouw, u, uw, jullie',
  unsubscribePhrases: {
    leave: '*afmelden*, *uitschrijven*',
    footer: '*je ontvangt deze*, *u ontvangt deze*, *privacyverklaring*',
  },
};
