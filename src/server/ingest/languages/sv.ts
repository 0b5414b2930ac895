import type { LanguageTerms } from './language-terms.ts';

export const swedish: LanguageTerms = {
  language: 'sv',
  stopWords:
    'och att det som är till inte ett har jag vi ska ditt vår vårt våra eller från när nu här över hos hela också efter många bara mycket',
  months:
    'januari*, februari*, mars*, april*, maj*, juni*, juli*, augusti*, september*, oktober*, november*, december*',
  weekdays: 'söndag*, måndag*, tisdag*, onsdag*, torsdag*, fredag*, lördag*',
  sentences: {
    offer:
      'halva priset, betala för #, på köpet, bjuder vi på, vi bjuder, den billigaste, din rabatt, rabatt på, # % rabatt, rabattkod*, rabatt, rea, rean, realisation, vid köp över, ange koden, fri frakt, fraktfritt, utan minsta köp, står vi för, från # kr, billiga, upp till # %, vi tömmer, låga priser, sista chansen, passa på, så långt lagret räcker, erbjudande*, spara, endast idag, köp nu, gratis, bjuder vi, värva en vän, på huset',
    letter:
      'kära läsare, kära vänner, söndagsbrev*, nyhetsbrev*, jag berättar, vi berättar, tipsar om, i korthet, det här behöver du, dagens nyheter, god morgon, så sköter du, tips från, vi förklarar, i det här numret, kalendern, en intervju, veckans recept, recept, så här gör du, läs mer, artikel, bakom kulisserna, läs hela',
    launch:
      'äntligen här, vår första, vårt första, finns att köpa, upptäck den först, först av alla, ny kollektion, nya kollektionen, precis inkommen, nyinkommet, nya plagg, vi presenterar, nu i tre, nyhet i, nyhet, nyheter, är släppt, nya funktioner, prova de nya, förbeställ, lanserar, lansering, premiär, ny smak, äntligen, för första gången, ute nu',
    basket:
      'glömt något, din varukorg, varukorgen, varukorg väntar, du valde, du gillade, finns kvar, slutför, slutför köpet, funderar du, du tittade på, i din storlek, ta en titt till, ett steg kvar, sparat ditt, innan den tar slut, kundvagn*, bara betalningen, inte betalat',
    account:
      'tack för din beställning, ordernummer, tagit emot din, får besked när, spåra, levereras på, faktura, förfaller, bifogas, dras från ditt, återställ, ett nytt lösenord, länken gäller, var det inte du, bekräfta din, aktivera kontot, aktivera ditt, påminnelse om, din tid, välkommen till mottagningen, kan du inte komma, kvitto, återbetal*, är bokat, är bokad, bokat, är bekräftad, din ansökan, licensnyckel, ärende*, din provperiod, provperiod, debiteras, nytt meddelande',
    asks: 'vad tyckte du, enkät, din åsikt, svara på, våra villkor, användarvillkor*, integritetspolicy*, du behöver inte göra, planerat underhåll, underhåll, inte tillgänglig, ber om ursäkt, vill du fortfarande, hur var din, lämna ett omdöme, betygsätt, kommer du, kram, inbjudan, bjuder in, öppettider, har stängt, rekommendera, namnunderskrift*, vi flyttar, rösta, lediga jobb',
    story:
      'ett reportage, reportage av, krönika, vi har talat med, två|tre|fyra|fem|sex|sju|tio böcker|idéer|saker|frågor|skäl|sätt|platser|berättelser',
    cart: 'varukorg, kundvagn, kundvagnen',
  },
  seasons: [
    {
      for: 'christmas',
      weight: 4,
      phrases:
        'god jul, jul, julen, julens, adventsljus*, första advent, lucia, julgran*, *adventskalender, *julkalender, *julklapp',
    },
    {
      for: 'christmas',
      weight: 1.5,
      phrases: 'pepparkak*, granen, klapparna, tomten',
    },
    {
      for: 'new_year',
      weight: 4,
      phrases: 'gott nytt år, nyår*, nytt år',
    },
    {
      for: 'easter',
      weight: 4,
      phrases: 'påsk, påsken, påskens, påskbord*, påskhelg*, påsklov*',
    },
    {
      for: 'mothers_day',
      weight: 1.2,
      phrases: 'mamma, mammor',
    },
    {
      for: 'fathers_day',
      weight: 1.2,
      phrases: 'pappa, pappor',
    },
    {
      for: 'summer',
      weight: 3.5,
      phrases: 'sommar, sommaren, sommarens, sommar*, semester',
    },
    {
      for: 'winter',
      weight: 3.5,
      phrases: 'vinter, vintern, vinterns, vinter*',
    },
    {
      for: 'spring',
      weight: 3.5,
      phrases: 'våren, vårens, vårkollektion*, vårnyhet*',
    },
    {
      for: 'fall',
      weight: 3.5,
      phrases: 'höst, hösten, höstens, höst*',
    },
    {
      for: 'valentines',
      weight: 4,
      phrases: 'alla hjärtans dag',
    },
  ],
  account: {
    sure: 'orderbekräftelse, din beställning, din order, ditt paket, leveransavisering, kollinummer, spårningsnummer, är på väg, har levererats, redo att hämtas, verifieringskod, engångskod, återställ lösenord*, din faktura, din bokning',
    done: 'skickad, skickat, levererad, levererat',
    owners: 'din, ditt',
    affairs: 'beställning, paket',
    happened: 'skickad, levererad, orderbekräftelse',
    lines: 'ordernummer*, ordernr*, kollinummer*, leveransadress*, levereras till*',
  },
  fraud: {
    sure: 'närmaste anhörig, miljoner dollar, strängt konfidentiell*',
    weak: 'arvinge, förmånstagare, lotteri',
  },
  fraudSignals: {
    threat:
      'konto kommer att stängas|spärras, konto har begränsats|spärrats, misstänkt aktivitet, ovanlig aktivitet',
    deadline: 'inom # timmar, sista varning*',
    demand: 'bekräfta dina uppgifter, verifiera ditt konto, uppdatera dina uppgifter',
    prize: 'du har vunnit, du har blivit utvald, hämta din belöning',
    nobody: 'kära kund, bästa kund, bäste kund',
  },
  offers: {
    percent: 'procent',
    discount: 'rabatt, rabatten, rabatter, *rabatt, prissänkning, avdrag',
    cheaper:
      'billigare, nedsatt, nedsatta, rea, rean, sommarrea, vinterrea, mellandagsrea, spara, sparar, prissänkt*, sänkt pris',
    save: 'spara, få',
    upTo: 'upp till, ända till',
    shares: 'mva, bomull, ull, silke, lin, kakao, av våra, av alla, av kunderna, alkohol, kvinnor, svenskar',
    rates: 'ränta*, räntan, tillväxt*, ökade, sjönk, omsättning*, inflation*',
    code: 'rabattkod, rabattkoden, kod, koden, kampanjkod, kampanjkoden, kupongkod, värdekod',
    freeDelivery:
      'fri frakt, gratis frakt, fraktfritt, fri leverans, gratis leverans, gratis hemleverans, frakten bjuder vi på',
    gift: 'gåva på köpet, gratis gåva, gratis present, present på köpet, får du på köpet, på köpet',
    order:
      'vid köp över, vid köp för minst, köp över, köp för över, handla för, beställningar över, när du handlar för',
    from: 'över, från',
    until: 'till och med, t.o.m., fram till, gäller till, gäller t.o.m., slutar, endast, senast, bara',
    today: 'i dag, idag, ikväll, i kväll',
    tomorrow: 'i morgon, imorgon',
    hints: '*erbjudande*, *poäng*',
    off: 'billigare, rea',
    codeNames: 'rabat(t)kod(e)',
  },
  secrets: {
    code: '{verifierings|säkerhets|engångs|bekräftelse|inloggnings|aktiverings}(-){kod|lösenord}(en)',
    signIn: '{inloggnings|magisk}( )länk*',
    password: 'återställ* (ditt |av )lösenord*, glömt (ditt )lösenord*, nytt lösenord*',
    confirmation:
      '{bekräfta|verifiera|aktivera} {din|ditt|min} {prenumeration|e(-)post*|registrering|anmälan|konto|e(-)mail*|mejl*}*',
    justAsked:
      'giltig i # {minuter|timmar}*, {om du inte|ignorera}( +)( +)( +)( +) {begärt|registrer|meddelande|mejl}*',
    weakCode: '{din|denna} kod',
    weakSignIn: 'logga in*',
    confirmButton: '*bekräft*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'hej, hej hej, hejhej, hejsan, hallå, tjena, hej igen',
    },
    {
      kind: 'personal',
      instead: 'Hej',
      phrases: 'kära, käre, bästa, bäste',
    },
    {
      kind: 'wish',
      phrases:
        'god morgon, godmorgon, god kväll, god dag, tack, tack så mycket, välkommen, välkommen tillbaka, välkommen åter, grattis, grattis på födelsedagen, god jul, gott nytt år, vi ses',
    },
  ],
  titles: 'fru, fröken',
  nobody:
    'kund, kunden, kunder, vän, vänner, alla, läsare, medlem, prenumerant, sommar, sommaren, vår, våren, höst, hösten, vinter, vintern, helgen, och, till, på, i, med, från, för, dig, sverige, semester, stockholm',
  you: 'dig, din, ditt, dina',
  callsOut: 'vi, missa, upptäck',
  unsubscribePhrases: {
    hints: '*avregistr*, *avprenum*, *avanmäl*',
  },
  receiving: {
    before: 'till',
    instead: 'dig',
  },
  receiverPhrases: {
    before: 'för',
    instead: 'dig',
  },
  numbers: {
    order: 'beställning*',
    parcel: 'kolli*, försändels+, sändning*',
    bill: 'kvitto*, betalning*',
    booking: 'bokning*, ärende*',
    customer: 'kund*, medlem*',
  },
  sentTo: {
    mail: 'mejl*, e(-)post*, mail*, meddelande*, brev*, nyhetsbrev*, utskick*',
    verb: '{skicka*|sänd*|sänt*|adresserat} till',
    instead: 'dig',
  },
  possessions: [
    {
      own: 'dina',
      nouns:
        'favoriter, rekommendationer, erbjudanden, poäng, biljetter, förmåner, tips, presenter, beställningar, rabatter, inköp',
    },
    {
      own: 'din',
      nouns:
        'lista, önskelista, varukorg, kundvagn, vecka, månad, födelsedag, beställning, resa, present, rabatt, kod, bonus, biljett',
    },
    {
      own: 'ditt',
      nouns: 'urval, konto, erbjudande, år, paket, medlemskap',
    },
  ],
  deliverTo: 'leverans{adress|plats}, fakturaadress, {levereras|skickas|skickat|leverans} till, mottagare',
};
