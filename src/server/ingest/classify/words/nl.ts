import type { LanguageWords } from './word-rules.ts';

export const dutch: LanguageWords = {
  language: 'nl',
  smallWords:
    'de het een en van je jouw jij wij we ons onze voor met op is zijn niet dat die dit te aan bij ook naar om als maar nog uw uit wordt hebben heeft kun kan deze alle',
  rules: [
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
      phrases:
        'nieuws, week, wekelijks, maandelijks, tips, # tips, zo maak, welkom, januari §, februari §, maart §, april §, mei §, juni §, juli §, augustus §, september §, oktober §, november §, december §',
    },
    {
      for: 'product_launch',
      weight: 4,
      phrases:
        'nieuwe collectie, nieuw product, nieuwe producten, nieuw binnen, net binnen, nu verkrijgbaar, nu beschikbaar, vanaf nu verkrijgbaar, maak kennis met, we presenteren, wij presenteren, introductie van, gelanceerd, lancering, is er, zijn er, eindelijk daar, pre order, nu te bestellen, nieuw in, gloednieuw*, nieuw in ons assortiment',
    },
    { for: 'product_launch', weight: 1.5, phrases: 'nieuw, nieuwe, nieuwste, binnenkort, versie #' },
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
    { for: 'mothers_day', weight: 4, phrases: 'moederdag*' },
    { for: 'mothers_day', weight: 1.2, phrases: 'mama, mamas, moeder' },
    { for: 'fathers_day', weight: 4, phrases: 'vaderdag*' },
    { for: 'fathers_day', weight: 1, phrases: 'papa, vader' },
    {
      for: 'easter',
      weight: 4,
      phrases:
        'pasen, paasei, paaseieren, paashaas, paasweekend, paasdagen, paasmaandag, paasontbijt, paasbrunch, paasactie*, paasdeal*, vrolijk pasen, *paasei, *paashaas, paas*',
    },
    { for: 'valentines', weight: 4, phrases: 'valentijn*' },
    { for: 'halloween', weight: 3, phrases: 'griezel*, spookachtig*' },
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
    { for: 'summer', weight: 2, phrases: 'zomer*, nazomer*, hoogzomer*' },
    {
      for: 'winter',
      weight: 4,
      phrases:
        'winter sale, wintersale, winteruitverkoop, wintercollectie, deze winter, winteractie*, winterdeals, winter §, winters, winterjas*',
    },
    { for: 'winter', weight: 2, phrases: 'winter*' },
    { for: 'spring', weight: 3.5, phrases: 'lente, lente*, voorjaar, voorjaars*' },
    { for: 'fall', weight: 3.5, phrases: 'herfst, herfst*, najaar, najaars*' },
    { for: 'nothing', weight: 0, phrases: 'winterswijk*, zomertijd, wintertijd' },
    { for: 'newsletter', weight: 1.2, where: 'subject', phrases: 'hoe je, waarom' },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'e mail is verzonden, mail is verzonden, bericht is verzonden, is verzonden aan, is verzonden door',
    },
    { for: 'summer', weight: 0.8, phrases: 'strand, bbq, barbecue' },
    {
      for: 'promotion',
      weight: 3,
      phrases: 'weer op voorraad, weer leverbaar, bijna uitverkocht, laatste stuks, bestsellers, bestseller',
    },
    { for: 'opt_out', weight: 3, phrases: 'liever geen mails, liever geen e mails, geen mails over' },
    { for: 'newsletter', weight: 2, phrases: 'recepten, recept, leestips, onze redactie' },
    { for: 'nothing', weight: 0, phrases: 'cadeau idee*, cadeautip*, cadeau tip*, cadeaugids, kerstcadeau*' },
    {
      for: 'transactional',
      weight: 3,
      phrases:
        'e ticket, je tickets voor, boekingsnummer, reserveringsnummer, instapkaart, is terugbetaald, automatische incasso',
    },
  ],
};
