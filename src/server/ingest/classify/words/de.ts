import type { LanguageWords } from './word-rules.ts';

export const german: LanguageWords = {
  language: 'de',
  smallWords:
    'der die das und ist nicht mit für auf dem den ein eine einen sie wir ihr ihre ihnen dich dir dein deine sich auch bei von zu zum zur im wird werden haben hat oder aber noch jetzt euch',
  rules: [
    {
      for: 'promotion',
      weight: 4,
      phrases:
        'bis zu # %, # % rabatt, # % auf, # % reduziert, # % günstiger, # % sparen, sparen sie, spare bis, spare # %, € rabatt, euro rabatt, rabattcode, gutscheincode, aktionscode, gutschein, rabattaktion, schlussverkauf, ausverkauf, sommerschlussverkauf, winterschlussverkauf, räumungsverkauf, sonderangebot*, versandkostenfrei, gratis versand, # für #, zum halben preis, nur heute, nur noch heute, nur bis, nur noch bis, solange der vorrat reicht, mit dem code, code einlösen, rabatt',
    },
    {
      for: 'promotion',
      weight: 3,
      phrases:
        'rabatte, prozente, sonderpreis*, angebot, angebote, unser angebot, aktion, aktionen, preisknaller, schnäppchen, gratis, kostenlos, geschenkt, kostenloser versand, reduziert, stark reduziert, letzte chance, endet heute, endet morgen, zugreifen, jetzt sichern, vorteil, vorteile, gratisprobe, freebie, gewinnspiel, bonuspunkte, payback punkte, jetzt sparen, aktionspreis*, preisvorteil*, tagesangebot, deal des tages',
    },
    {
      for: 'promotion',
      weight: 1.5,
      phrases:
        'jetzt kaufen, jetzt bestellen, jetzt shoppen, zum shop, im shop, in den warenkorb, statt € #, statt # €, nur # €, ab # €, nur € #, uvp, günstig, sparen, nur für kurze zeit, jetzt zugreifen',
    },
    {
      for: 'newsletter',
      weight: 4,
      phrases:
        'in dieser ausgabe, in diesem newsletter, wochenrückblick, monatsrückblick, rundbrief, liebe leserinnen, liebe leser, liebe leserin, die themen, themen der woche, themen des tages, top themen, nachrichten, das wichtigste',
    },
    {
      for: 'newsletter',
      weight: 2,
      phrases:
        'ausgabe, ausgabe #, beitrag, beiträge, artikel, weiterlesen, jetzt lesen, zum artikel, mehr lesen, lesen sie, interview, redaktion, podcast, blogartikel, neuigkeiten, aktuelles, rückblick, im überblick, spieltag, mitglieder',
    },
    {
      for: 'newsletter',
      weight: 1,
      phrases:
        'mehr erfahren, tipps, tipp, veranstaltung*, termine, woche, thema, geschichte, herzlich willkommen, willkommen',
    },
    {
      for: 'newsletter',
      weight: 2.5,
      where: 'subject',
      phrases:
        'woche, wöchentlich, monatlich, ausgabe, tipps, # tipps, so geht, so gelingt, wie du, wie sie, warum, januar §, februar §, märz §, april §, juni §, juli §, august §, september §, oktober §, november §, dezember §, neuigkeiten, neues aus, neues von, aktuelles, willkommen',
    },
    {
      for: 'product_launch',
      weight: 4,
      phrases:
        'jetzt erhältlich, ab sofort erhältlich, jetzt verfügbar, ab sofort verfügbar, neu im shop, neu im sortiment, neu eingetroffen, frisch eingetroffen, endlich da, ist da, sind da, sind online, neue kollektion, neues produkt, neue produkte, wir präsentieren, wir stellen vor, produktneuheit*, neuheit, neuheiten, neuerscheinung*, jetzt vorbestellen, vorbestellbar, markteinführung, das neue, die neue, der neue, die neuen, brandneu',
    },
    {
      for: 'product_launch',
      weight: 1.5,
      phrases: 'neu, neue, neuer, neues, neueste, erstmals, launch, demnächst, version #, vorbestellung',
    },
    {
      for: 'abandoned_cart',
      weight: 4,
      phrases:
        'etwas vergessen, im warenkorb vergessen, in deinem warenkorb, in ihrem warenkorb, dein warenkorb, ihr warenkorb, warenkorb wartet, wartet noch auf dich, wartet auf dich im warenkorb, bestellung abschließen, bestellung abschliessen, kauf abschließen, einkauf abschließen, einkauf fortsetzen, zurück zum warenkorb, warenkorb gespeichert, noch im warenkorb, noch interessiert',
    },
    {
      for: 'transactional',
      weight: 4,
      phrases:
        'bestellbestätigung, auftragsbestätigung, buchungsbestätigung, versandbestätigung, zahlungsbestätigung, anmeldebestätigung, deine bestellung, ihre bestellung, deine rechnung, ihre rechnung, rechnung nr, rechnungsnummer, bestellnummer, kundennummer, sendungsnummer, sendungsverfolgung, wurde versandt, wurde versendet, wurde verschickt, wurde zugestellt, ist unterwegs, dein paket, ihr paket, ihre sendung, deine sendung, passwort zurücksetzen, passwort vergessen, kennwort zurücksetzen, neues passwort, e mail bestätigen, e mail adresse bestätigen, anmeldung bestätigen, bitte bestätige, bitte bestätigen sie, konto aktivieren, aktivierungslink, bestätigungscode, sicherheitscode, vielen dank für ihre bestellung, vielen dank für deine bestellung, danke für deine bestellung, deine buchung, ihre buchung, ihr termin, dein termin, zahlungseingang, zahlungserinnerung, mahnung, vielen dank für deine anmeldung, vielen dank für ihre anmeldung',
    },
    {
      for: 'transactional',
      weight: 2,
      phrases:
        'rechnung, lieferadresse, rechnungsadresse, zwischensumme, gesamtbetrag, zustellung, lieferung, versandt, quittung, passwort, automatisch generiert, automatisch erstellt, nicht auf diese e mail, lieferdatum, voraussichtliche lieferung',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'neue stelle|stellen|stellenangebote|jobs|stellenanzeigen, auf ihre bestellung, auf deine bestellung, deine nächste bestellung, ihre nächste bestellung, nächsten bestellung, deine erste bestellung, ihre erste bestellung, kauf auf rechnung, auf rechnung, alle preise, im angebot enthalten, kostenlos abmelden, kostenlose hotline, freibleibend, lieferung und versand',
    },
    {
      for: 'other',
      weight: 3,
      phrases:
        'jetzt bewerten, bewerte deinen, bewerten sie, ihre bewertung, deine bewertung, deine meinung, ihre meinung, umfrage, wie zufrieden, datenschutzerklärung aktualisiert, änderung unserer agb, änderung unserer datenschutz*, neue agb, alles gute zum geburtstag, happy birthday, wir vermissen dich',
    },
    {
      for: 'christmas',
      weight: 4,
      phrases:
        'frohe weihnachten, fröhliche weihnachten, weihnachten, weihnacht*, vorweihnacht*, advents*, adventkranz*, adventmarkt*, advent, christbaum*, nikolausaktion*, nikolausgeschenk*, nikolausstiefel*, nikolaustag*, nikolausabend*, nikolausrabatt*, nikolausüberraschung*, nikolauspaket*, nikolaus, *adventskalender, *adventkalender, *weihnacht, *nikolausgeschenk, frohes fest, frohe festtage, christkind, heiligabend, adventszeit, heilig abend',
    },
    {
      for: 'christmas',
      weight: 2,
      phrases: 'festtage, bescherung, geschenkideen, besinnlich*, lebkuchen, glühwein',
    },
    {
      for: 'new_year',
      weight: 4,
      phrases:
        'frohes neues jahr, frohes neues, gutes neues jahr, guten rutsch, neujahr*, silvester*, start ins neue jahr, ins neue jahr, neues jahr, gute vorsätze, neujahrsvorsätze',
    },
    {
      for: 'new_year',
      weight: 2,
      phrases: 'neuen jahr, neue jahr, jahreswechsel, vorsätze, jahresrückblick',
    },
    { for: 'mothers_day', weight: 4, phrases: 'muttertag*, *muttertag' },
    { for: 'mothers_day', weight: 1.2, phrases: 'mama, mamas, mutti' },
    { for: 'fathers_day', weight: 4, phrases: 'vatertag*, *vatertag, herrentag' },
    { for: 'fathers_day', weight: 1, phrases: 'papa, papas' },
    {
      for: 'easter',
      weight: 4,
      phrases:
        'frohe ostern, ostern, osterhase*, osterei, ostereier, osterfest, osterferien, osterangebot*, osteraktion*, osterrabatt*, osterdeal*, ostersale, ostersonntag, ostermontag, osterwochenende, osternest, österlich*, osterüberraschung*, *osterei, *osterhase, *osternest, karfreitag',
    },
    { for: 'valentines', weight: 4, phrases: 'valentins*, valentin, *valentinstag' },
    // Compounds of Oster- by their beginning; what begins so and is a place, a name or an inn stands among the exceptions.
    { for: 'easter', weight: 3, phrases: 'oster*' },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'österreich*, osterreich*, osteria*, osterode*, osterholz*, osterburg*, osterhofen*, osterfeld*, osterwald*, osterwieck*, osterkamp*, ostermann*, ostermeier*, ostermaier*, ostermayer*, ostermeyer*, osterloh*, osterberg*, osteraas, ostergaard*, ostersund*, osterby*, osterhout*, osterley*, osterville*, valentinskirche, nikolauskirche, adventskirche, herbstreith*',
    },
    { for: 'halloween', weight: 3, phrases: 'gruselig*, süßes oder saures, kürbisschnitzen' },
    {
      for: 'bank_holiday',
      weight: 3,
      phrases:
        'langes wochenende, lange wochenende, feiertag, feiertage, brückentag*, pfingst*, tag der deutschen einheit, tag der arbeit, christi himmelfahrt, fronleichnam',
    },
    {
      for: 'summer',
      weight: 4,
      phrases:
        'sommer sale, sommersale, sommerschlussverkauf, sommerkollektion, diesen sommer, sommerangebot*, sommeraktion*, sommerurlaub*, sommerferien, sommerzeit, sommer §, sommerdeals, sommerlook*, sommerrabatt*, sommerlich*, sommermode',
    },
    { for: 'summer', weight: 2, phrases: 'sommer*' },
    { for: 'summer', weight: 3, phrases: 'frühsommer*, spätsommer*, hochsommer*, hochsommerlich*' },
    {
      for: 'winter',
      weight: 4,
      phrases:
        'winter sale, wintersale, winterschlussverkauf, winterkollektion, diesen winter, winterangebot*, winteraktion*, winterurlaub, winterzeit, winter §, wintermode, winterlich*, winterjacke*',
    },
    { for: 'winter', weight: 2, phrases: 'winter*, kalte jahreszeit, kuschelzeit' },
    {
      for: 'spring',
      weight: 4,
      phrases: 'vorfrühling*, frühling, frühlings*, frühjahr, frühjahrs*, frühlingsgefühle',
    },
    { for: 'fall', weight: 4, phrases: 'herbst, herbst*, spätherbst*, frühherbst*' },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'winterthur*, sommersemester, wintersemester, winterreifen pflicht, sommersprossen, frühlingsrolle*, frühlingszwiebel*, winterberg*, winterhude',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'e mail wurde versandt, mail wurde versandt, mail wurde versendet, nachricht wurde versandt, nachricht wurde versendet, newsletter wurde versendet, mail wurde verschickt',
    },
    { for: 'summer', weight: 0.8, phrases: 'grillsaison, badesaison, sonnencreme, strand' },
    {
      for: 'promotion',
      weight: 3,
      phrases:
        'wieder da, wieder verfügbar, wieder lieferbar, fast ausverkauft, nur noch wenige, bald vergriffen, bestseller',
    },
    { for: 'opt_out', weight: 3, phrases: 'keine mails zum, keine e mails zum, lieber keine' },
    { for: 'newsletter', weight: 2, phrases: 'rezepte, rezept, lesetipps, im magazin, unsere redaktion' },
    {
      for: 'transactional',
      weight: 3,
      phrases:
        'e ticket, deine tickets für, ihre tickets für, buchungsnummer, buchungscode, bordkarte, wurde erstattet, lastschrift',
    },
  ],
};
