import type { LanguageTerms } from './language-terms.ts';

export const german: LanguageTerms = {
  language: 'de',
  stopWords:
    'der die das und ist nicht mit für auf dem den ein eine einen sie wir ihr ihre ihnen dich dir dein deine sich auch bei von zu zum zur im wird werden haben hat oder aber noch jetzt euch',
  months:
    'januar|jänner|jan, februar|feb, märz|maerz|mar, april|apr, mai, juni|jun, juli|jul, august|aug, september|sept|sep, oktober|okt, november|nov, dezember|dez',
  weekdays: 'sonntag, montag, dienstag, mittwoch, donnerstag, freitag, samstag',
  campaignTypes: [
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
        'woche, wöchentlich, monatlich, ausgabe, tipps, # tipps, so geht, so gelingt, wie du, wie sie, warum, neuigkeiten, neues aus, neues von, aktuelles, willkommen',
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
      for: 'promotion',
      weight: 3,
      phrases:
        'wieder da, wieder verfügbar, wieder lieferbar, fast ausverkauft, nur noch wenige, bald vergriffen, bestseller',
    },
    {
      for: 'newsletter',
      weight: 2,
      phrases: 'rezepte, rezept, lesetipps, im magazin, unsere redaktion',
    },
    {
      for: 'transactional',
      weight: 3,
      phrases:
        'e ticket, deine tickets für, ihre tickets für, buchungsnummer, buchungscode, bordkarte, wurde erstattet, lastschrift',
    },
  ],
  sentences: {
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
  seasons: [
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
    {
      for: 'mothers_day',
      weight: 4,
      phrases: 'muttertag*, *muttertag',
    },
    {
      for: 'mothers_day',
      weight: 1.2,
      phrases: 'mama, mamas, mutti',
    },
    {
      for: 'fathers_day',
      weight: 4,
      phrases: 'vatertag*, *vatertag, herrentag',
    },
    {
      for: 'fathers_day',
      weight: 1,
      phrases: 'papa, papas',
    },
    {
      for: 'easter',
      weight: 4,
      phrases:
        'frohe ostern, ostern, osterhase*, osterei, ostereier, osterfest, osterferien, osterangebot*, osteraktion*, osterrabatt*, osterdeal*, ostersale, ostersonntag, ostermontag, osterwochenende, osternest, österlich*, osterüberraschung*, *osterei, *osterhase, *osternest, karfreitag',
    },
    {
      for: 'valentines',
      weight: 4,
      phrases: 'valentins*, valentin, *valentinstag',
    },
    // Compounds of Oster- by their prefix; places, names and inns with this prefix are exceptions.
    {
      for: 'easter',
      weight: 3,
      phrases: 'oster*',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'österreich*, osterreich*, osteria*, osterode*, osterholz*, osterburg*, osterhofen*, osterfeld*, osterwald*, osterwieck*, osterkamp*, ostermann*, ostermeier*, ostermaier*, ostermayer*, ostermeyer*, osterloh*, osterberg*, osteraas, ostergaard*, ostersund*, osterby*, osterhout*, osterley*, osterville*, valentinskirche, nikolauskirche, adventskirche, herbstreith*',
    },
    {
      for: 'halloween',
      weight: 3,
      phrases: 'gruselig*, süßes oder saures, kürbisschnitzen',
    },
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
    {
      for: 'summer',
      weight: 2,
      phrases: 'sommer*',
    },
    {
      for: 'summer',
      weight: 3,
      phrases: 'frühsommer*, spätsommer*, hochsommer*, hochsommerlich*',
    },
    {
      for: 'winter',
      weight: 4,
      phrases:
        'winter sale, wintersale, winterschlussverkauf, winterkollektion, diesen winter, winterangebot*, winteraktion*, winterurlaub, winterzeit, winter §, wintermode, winterlich*, winterjacke*',
    },
    {
      for: 'winter',
      weight: 2,
      phrases: 'winter*, kalte jahreszeit, kuschelzeit',
    },
    {
      for: 'spring',
      weight: 4,
      phrases: 'vorfrühling*, frühling, frühlings*, frühjahr, frühjahrs*, frühlingsgefühle',
    },
    {
      for: 'fall',
      weight: 4,
      phrases: 'herbst, herbst*, spätherbst*, frühherbst*',
    },
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
    {
      for: 'summer',
      weight: 0.8,
      phrases: 'grillsaison, badesaison, sonnencreme, strand',
    },
    {
      for: 'opt_out',
      weight: 3,
      phrases: 'keine mails zum, keine e mails zum, lieber keine',
    },
  ],
  account: {
    sure: 'dein paket kommt, ihr paket kommt, paket kommt heute, paket wurde, sendung wurde, zustellung erfolgt, lieferzeitfenster, lieferzeitraum, auftragsnummer, auftrag wurde, bestellung ist eingegangen, bestellung eingegangen, bestellung wurde, sendung ist unterwegs, sendungen sind unterwegs, wird heute zugestellt, wird morgen zugestellt, heute geliefert, kommt heute, kommt morgen, zustellung heute, voraussichtlich zugestellt, voraussichtliche zustellung, zustelltermin, lieferfenster, zustellversuch, nicht zugestellt, liegt zur abholung bereit, zur abholung bereit, abholbereit, kann abgeholt werden, abholcode, abholschein, beim nachbarn, an einen nachbarn, packstation, paketshop, filiale hinterlegt, paketankündigung, briefankündigung, dein code, ihr code, ihr anmeldecode, dein anmeldecode, einmalcode, einmalpasswort, einmal passwort, zugangscode, ihre pin, deine pin, pin brief, neue anmeldung, neuer login, anmeldung von einem, neues gerät, neuem gerät, angemeldet von, anmeldeversuch, login versuch, ungewöhnliche aktivität, verdächtige aktivität, sicherheitshinweis, sicherheitswarnung, warst du das, waren sie das, falls sie das nicht waren, wenn du das nicht warst, passwort wurde geändert, kennwort wurde geändert, rechnung ist da, rechnung liegt bereit, neue rechnung, monatsrechnung, kontoauszug, wird abgebucht, wurde abgebucht, abbuchung, fällig am, zahlung erhalten, zahlung eingegangen, zahlung fehlgeschlagen, ihre zahlung, deine zahlung, vertragsbestätigung, vertragsunterlagen, online check in, ihre reise, ihr flug, reiseunterlagen, terminbestätigung, terminerinnerung, ihre anfrage, deine anfrage, ihr anliegen, ticketnummer, vorgangsnummer, rücksendung, retoure, retourenlabel, erstattung, stornierung, storniert, stornobestätigung',
    weak: 'zusteller, paket, pakete, kurier, empfänger, absender, ip adresse, gültig für # minuten, nicht weitergeben, bestelldatum, anzahl, menge, summe, mwst, ust, zahlungsart, lieferanschrift, einzelpreis, sehr geehrte kundin, sehr geehrter kunde, bestellübersicht',
    subject:
      'bestätigung, anmeldung, code, pin, zustellung, zugestellt, unterwegs, abholung, versand, bestellung, auftrag, buchung, reservierung, kündigung, rechnung, zahlung, erstattung, status',
    done: 'versendet, versandt, verschickt, zugestellt, geliefert, bestellt, in zustellung, kommt heute',
    owners: 'ihr(e)(r), dein(e)(r)',
    affairs: 'bestellung, sendung, paket, lieferung, rechnung, buchung',
    happened:
      'versendet, versandt, verschickt, unterwegs, zugestellt, geliefert, abholbereit, liegt bereit, bestellbestätigung, auftragsbestätigung, rechnung, passwort',
    numbered: 'bestellung, rechnung',
    lines:
      '{bestell|sendungs|auftrags|rechnungs|paket}(-){nummer|nr}*, {liefer|rechnungs|versand}{adresse|anschrift}*, lieferung an*, bestellung( ):*, abholcode*, zwischensumme*, gesamt(summe)',
  },
  fraud: {
    sure: 'nächster angehöriger, verstorbenen kunden, millionen us dollar, millionen dollar, streng vertraulich, gewinnbenachrichtigung, lotteriegewinn',
    weak: 'erbschaft, begünstigter, begünstigte, lotterie',
  },
  fraudSignals: {
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
  secrets: {
    code: '{bestätigungs|sicherheits|verifizierungs|verifikations|einmal|anmelde|log(-)in|zugangs|aktivierungs|freischalt}(-){code|pin|passwort|kennwort|tan}, {sms(-)|m}tan',
    signIn: '{anmelde|login|einmal|zugangs}(-)link*, magischer link*',
    password:
      'passwort {zurück*|ändern|neu|vergessen}*, neues passwort*, kennwort {zurück*|vergessen}*, passwort(-)reset*',
    confirmation:
      'bestätig* (sie )(bitte )(jetzt ){ihre|deine|die|dein|ihr}* (newsletter(-)){anmeldung|e(-)mail(-)adresse|e(-)mail|newsletter*|registrierung|konto|abo*}*, {(newsletter(-))anmeldung|e(-)mail(-)adresse|e(-)mail|registrierung|newsletter|abo*|konto} (jetzt |zu ){bestätigen|verifizieren|aktivieren}, bestätigung {ihrer|deiner|der} (newsletter(-)){anmeldung|e(-)mail*|registrierung}*, {konto|anmeldung} freischalten*',
    justAsked:
      '(nur )# {minuten|stunden} (lang )gültig*, gültig für # {minuten|stunden}*, {nicht|kein(e)} (selbst ){angefordert|angemeldet|beantragt|registriert|von ihnen|von dir}*, ignorieren sie (bitte )diese*, ignoriere (bitte )diese*',
    weakCode: '{dein|ihr|diesen|folgenden} (_ )code',
    weakSignIn: 'anmelden*, einloggen*, anmeldung*',
    confirmButton: '*bestätig*, *freischalt*, *aktivier*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'hallo, hallöchen, moin, moin moin, servus, grüezi, grüß gott, grüß dich, guten tag',
    },
    {
      kind: 'personal',
      instead: 'Hallo',
      phrases: 'liebe, lieber, liebes, sehr geehrte, sehr geehrter, geehrte, geehrter, werte, werter',
    },
    {
      kind: 'wish',
      phrases:
        'guten morgen, guten abend, danke, vielen dank, herzlichen dank, willkommen, willkommen zurück, herzlich willkommen, glückwunsch, herzlichen glückwunsch, herzlichen glückwunsch zum geburtstag, alles gute, alles gute zum geburtstag, frohe weihnachten, frohes neues jahr, schöne ostern, wir gratulieren',
    },
  ],
  titles: 'herr, herrn, frau',
  nobody:
    'kunde, kundin, kunden, leser, leserin, leserinnen, lesende, lesenden, teilnehmende, interessierte, reisende, studierende, freund, freundin, freunde, mitglied, mitglieder, abonnent, abonnentin, damen, herren, kollege, kollegin, gast, gäste, familie, nutzer, nutzerin, zusammen, welt, frühling, sommer, herbst, winter, ihr, alle, euch, du, sonne, sonnenschein, wochenende, urlaub, glück, liebe, leute, mädels, jungs, mama, papa, eltern, fans, schatz, montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonntag, weihnachten, ostern, januar, februar, märz, april, mai, juni, juli, oktober, dezember, neues, neue, neuer, die, der, das, ein, eine, und, für, zum, zur, mit, von, auf, im, am, an, es, wir, lieblingsstück, lieblingsstücke, grüße, grüßen, gruß, zuhause, heimat, feierabend, neuheit, neuheiten, mode, schweiz, deutschland, österreich, bayern, münchen, köln, wien, zürich, bern, basel',
  you: 'du, dein(e(m|n|r|s)), dir, dich, sie, ihnen, ihr(e)(m|n|r|s), ihr, euch',
  callsOut: 'wir, nicht, jetzt, hol, sicher, spar(e), entdecke',
  offers: {
    hints: '*rabat*, *gutschein*, *angebot*, *punkte*',
    freeDelivery: '{kostenlos*|gratis|kostenfrei*} {versand|lieferung}, gratisversand, versandkostenfrei*',
    gift: 'gratis( ){geschenk|zugabe|beigabe}, geschenk gratis, geschenk zu {jeder|deiner|ihrer}',
    freeTrial:
      '{#|ein(en)|zwei|drei|erste(r|n)} {tag(e)|woche(n)|monat(e)} {gratis|kostenlos}, {kostenlos|gratis} testen',
    bundle: 'sparset(s), vorteilspaket(e), {set|paket}angebot(e), im set {günstiger|sparen}',
    off: '*rabatt(e)(n)(s), *nachlass, reduziert*, günstiger, spare(n), sparst, ersparnis, ermäßigung, billiger, gesenkt, geschenkt, minus, mit code',
    codeNames: 'gutschein(code), rabattcode, rabattkod(e), aktionscode, vorteilscode',
  },
  receiving: {
    before: 'an',
    instead: 'dich',
  },
  receiverPhrases: {
    before: 'für',
    instead: 'dich',
  },
  numbers: {
    order: 'bestel(l)*, auftrag(s)*',
    parcel: 'sendung*, pa{c|k}ket*',
    bill: 'rechnung*, beleg*, quittung, zahlung*',
    reference: 'referenz*',
    booking: 'buchung*, vorgang*, aktenzeichen, vertrag*, transaktion*',
    customer: 'kunde(n)*, mitglied*, konto*, karte(n)*, teilnehmer*, abo*',
  },
  sentTo: {
    mail: 'e(-)mail, mail, nachricht, newsletter, mitteilung, mailing',
    verb: '{ging|geht|wurde|wird|ist|haben wir|richtet sich} (+ ){an|für}',
    instead: 'Sie',
  },
  possessions: [
    {
      own: 'deine',
      nouns:
        'auswahl, favoriten, empfehlung(en), wunschliste, merkliste, punkte, bestellung(en), angebote, deals, woche, tickets, vorteile, lieblinge, lieblingsstücke, tipps, reise, liste, looks, statistik, highlights, prämie(n), gutscheine, geschenke, einladung, mitgliedschaft, lieferung, rabatte, größe, picks, coupons, neuheiten, buchung',
    },
    {
      own: 'dein',
      nouns:
        'warenkorb, konto, rückblick, geburtstag, gutschein, geschenk, rabatt, stil, jahr, monat, plan, code, paket, bonus, coupon, punktestand, profil, jubiläum, ticket, angebot',
    },
  ],
  deliverTo:
    '(deine |ihre ){liefer|rechnungs|versand|zustell|empfänger}(-){adresse|anschrift}, {lieferung|versand|geliefert|gesendet|verschickt|rechnung|zustellung} an, empfänger(in), lieferort',
  deskWords: 'kundenservice, kundendienst, rundbrief, redaktion, bestellung',
  deskArticles: 'das, dein, deine, ihr, kundenservice',
  youInSubjects:
    'du, dich, dir, dein, deine, deinen, deinem, deiner, deines, euch, euer, eure, euren, eurem, ihr, ihre, ihren, ihrem, ihrer, ihnen, sie',
  unsubscribePhrases: {
    leave: '*abmelden*, *abbestellen*',
    footer:
      '*austragen*, *newsletter abbestellen*, *sie erhalten diese*, *du erh{ä|ae}ltst diese*, *diese e(-)mail wurde*, *impressum*, *datenschutz*',
  },
};
