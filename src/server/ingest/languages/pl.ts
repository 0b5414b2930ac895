import type { LanguageTerms } from './language-terms.ts';

export const polish: LanguageTerms = {
  language: 'pl',
  stopWords:
    'i w na z do się nie to jest od dla o że jak po za twoje twój twoja twoją oraz przez czy już są ze by tylko lub nas nasz nasze naszej naszym możesz który która które ten ta te przy pod jeśli aby tym tej co został została będzie ci cię',
  months:
    'styczeń*|styczni*, luty*|lutego*, marzec*|marca*, kwiecień*|kwietni*, maj*, czerwiec*|czerwca*, lipiec*|lipca*, sierpień*|sierpni*, wrzesień*|wrześni*, październik*, listopad*, grudzień*|grudni*',
  weekdays: 'niedziel*, poniedział*, wtor*, środ*, czwart*, piąt*, sobot*',
  campaignTypes: [
    {
      for: 'promotion',
      weight: 4,
      phrases:
        'do - # %, do # % taniej, # % taniej, # % rabatu, % rabatu, rabat # %, zniżka # %, # % zniżki, kod rabatowy, kodem rabatowym, z kodem, użyj kodu, wpisz kod, wyprzedaż*, darmowa dostawa, darmową dostawę, dostawa gratis, dostawa za # zł, bezpłatna dostawa, tylko dziś, tylko dzisiaj, tylko do, tylko teraz, ostatni dzień, ostatnie dni, ostatnia szansa, ostatnie godziny, do wyczerpania zapasów, za pół ceny, # zł taniej, zł rabatu, oferta specjalna, oferta limitowana, ekskluzywna oferta, # w cenie #, # + # gratis, super cena, super ceny, hity cenowe, gazetka',
    },
    {
      for: 'promotion',
      weight: 3,
      phrases:
        'promocj*, rabat, rabaty, rabatów, zniżk*, okazj*, ofert*, taniej, przecen*, obniżk*, oszczędź, oszczędzaj, zaoszczędź, gratis, prezent do, w prezencie, bon, kupon, kupony, cashback, konkurs, wygraj, wygrać, najniższ*, niższe ceny, skorzystaj, nie przegap, podwójne punkty',
    },
    {
      for: 'promotion',
      weight: 1.5,
      phrases:
        'kup teraz, kupuj teraz, kupuję, zamów teraz, zamów już, do sklepu, sprawdź ofertę, zobacz ofertę, już od # zł, od # zł, tylko # zł, za jedyne, zarezerwuj, bestseller*, hit, hity',
    },
    {
      for: 'newsletter',
      weight: 4,
      phrases:
        'w tym numerze, w tym wydaniu, w tym newsletterze, przegląd tygodnia, podsumowanie tygodnia, wiadomości dnia, najważniejsze informacje, drodzy czytelnicy, biuletyn, najnowsze wiadomości',
    },
    {
      for: 'newsletter',
      weight: 2,
      phrases:
        'aktualności, wiadomości, artykuł*, czytaj więcej, czytaj dalej, przeczytaj, wywiad, redakcj*, numer #, wydanie, przepis, przepisy, poradnik*, blog',
    },
    {
      for: 'newsletter',
      weight: 1,
      phrases:
        'dowiedz się więcej, tydzień, tygodnia, wydarzeni*, witaj, witamy, histori*, porady, inspiracj*',
    },
    {
      for: 'newsletter',
      weight: 2.5,
      where: 'subject',
      phrases: 'aktualności, tygodnik, tydzień, tygodnia, porady, # porad, jak, dlaczego, witaj, witamy',
    },
    {
      for: 'product_launch',
      weight: 4,
      phrases:
        'nowa kolekcja, nową kolekcję, nowy produkt, nowe produkty, nowość, nowości, już dostępn*, teraz dostępn*, już jest, już są, premiera, przedsprzedaż*, zamów w przedsprzedaży, przedstawiamy, prezentujemy, właśnie wystartował*, właśnie pojawił*',
    },
    {
      for: 'product_launch',
      weight: 1.5,
      phrases: 'nowy, nowa, nowe, nowej, wkrótce, debiut, wersja #',
    },
    {
      for: 'abandoned_cart',
      weight: 4,
      phrases:
        'twój koszyk, twoim koszyku, w koszyku, porzucony koszyk, koszyk czeka, zapomniałeś o czymś, zapomniałaś o czymś, czy o czymś zapomni*, dokończ zakupy, dokończ zamówienie, dokończ swoje zakupy, dokończ swoje zamówienie, wróć do koszyka, wróć do zakupów, nadal zainteresowan*, zostawiłeś coś, zostawiłaś coś',
    },
    {
      for: 'transactional',
      weight: 4,
      phrases:
        'potwierdzenie zamówienia, potwierdzenie zakupu, potwierdzenie płatności, potwierdzenie rezerwacji, potwierdzenie rejestracji, potwierdzenie wysyłki, potwierdzenie nadania, twoje zamówienie, twojego zamówienia, twoim zamówieniu, państwa zamówienie, numer zamówienia, zamówienie nr, zamówienie numer, nr zamówienia, dziękujemy za zamówienie, dziękujemy za zakup*, dziękujemy za złożenie zamówienia, zamówienie zostało, zamówienie przyjęte, przyjęliśmy zamówienie, twoja paczka, twoją paczkę, twoja przesyłka, twoją przesyłkę, paczka czeka, paczka jest, paczka została, przesyłka czeka, przesyłka jest, przesyłka została, numer przesyłki, numer paczki, nr przesyłki, śledź paczkę, śledź przesyłkę, śledzenie przesyłki, została wysłana, zostało wysłane, została nadana, została dostarczona, zostało dostarczone, jest w drodze, w drodze do ciebie, w doręczeniu, wydana do doręczenia, paczka w drodze, paczka umieszczona, umieszczona w, nadana do, potwierdzenie odbioru, odebrana, odebrane, zostanie doręczona, zostanie dostarczona, doręczymy, dostarczymy, doręczenie, planowane doręczenie, planowana dostawa, informacja o paczce, informacja o przesyłce, awizo, kod pin, twój pin, twój kod, numer pin, zamówienie zrealizowane, zamówienie wysłane, zamówienie w realizacji, status zamówienia, paczka dla ciebie, gotowa do odbioru, gotowe do odbioru, czeka na odbiór, do odbioru, kod odbioru, kod odbiorczy, paczkomat*, faktura vat, faktura nr, twoja faktura, e faktura, potwierdź adres, potwierdź swój adres, potwierdź e mail, potwierdź rejestrację, zweryfikuj, aktywuj konto, aktywacja konta, link aktywacyjny, zresetuj hasło, resetowanie hasła, reset hasła, zmiana hasła, zmień hasło, nowe hasło, ustaw hasło, kod weryfikacyjny, kod bezpieczeństwa, kod logowania, kod jednorazowy, kod potwierdzający, kod sms, nowe logowanie, zalogowano, logowanie do, logowanie z nowego, próba logowania, nowe urządzenie, płatność otrzymana, otrzymaliśmy płatność, otrzymaliśmy wpłatę, wpłata, twoja płatność, płatność została, potwierdzenie przelewu, wyciąg, twoja rezerwacja, twoje bilety, twój bilet, twoja wizyta, przypomnienie o płatności, termin płatności, zwrot środków, zwrot pieniędzy, reklamacj*',
    },
    {
      for: 'transactional',
      weight: 2,
      phrases:
        'faktura, faktury, paragon, przesyłk*, paczk*, kurier, kuriera, kurierem, dostaw*, doręcz*, nadawca, odbiorca, adres dostawy, adres do wysyłki, dane do faktury, podsumowanie zamówienia, szczegóły zamówienia, wartość zamówienia, razem, do zapłaty, sposób płatności, sposób dostawy, metoda płatności, hasło, login, jeśli to nie ty, jeżeli to nie ty, prosimy nie odpowiadać, nie odpowiadaj na, wiadomość automatyczna, wygenerowana automatycznie, wiadomość została wygenerowana, zwrot',
    },
    {
      for: 'transactional',
      weight: 2,
      where: 'subject',
      phrases:
        'potwierdzenie, zamówieni*, płatność, logowanie, weryfikacja, aktywacja, dostawa, przelew, kod',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'na twoje zamówienie, na kolejne zamówienie, na następne zamówienie, na pierwsze zamówienie, pierwsze zakupy, moje zamówienia, darmowy zwrot, darmowe zwroty, dostawa i płatność, dostawa i zwroty, koszty dostawy, została wysłana do, wiadomość została wysłana, została wysłana na adres',
    },
    {
      for: 'other',
      weight: 3,
      phrases:
        'twoja opinia, twoją opinię, oceń zakup*, oceń swój zakup, wystaw opinię, zostaw opinię, ankiet*, jak oceniasz, zmiana regulaminu, zmiany w regulaminie, aktualizacja regulaminu, zmiana polityki prywatności, aktualizacja polityki, wszystkiego najlepszego z okazji urodzin, tęsknimy',
    },
    {
      for: 'promotion',
      weight: 3,
      phrases: 'znów dostępn*, ponownie dostępn*, ostatnie sztuki, wyprzedaje się',
    },
  ],
  sentences: {
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
  seasons: [
    {
      for: 'christmas',
      weight: 4,
      phrases:
        'boże narodzenie, bożego narodzenia, świąteczn*, wesołych świąt, mikołajk*, święty mikołaj, wigili*, gwiazdk*, pod choinkę, choink*, kalendarz adwentowy',
    },
    {
      for: 'new_year',
      weight: 4,
      phrases: 'nowy rok, nowego roku, nowym rokiem, nowym roku, sylwest*, noworoczn*, szczęśliwego nowego',
    },
    {
      for: 'mothers_day',
      weight: 4,
      phrases: 'dzień matki, dnia matki, dzień mamy, dniu matki',
    },
    {
      for: 'fathers_day',
      weight: 4,
      phrases: 'dzień ojca, dnia ojca, dzień taty, dniu ojca',
    },
    {
      for: 'easter',
      weight: 4,
      phrases: 'wielkanoc*, wesołego alleluja, zajączek, pisanki',
    },
    {
      for: 'valentines',
      weight: 4,
      phrases: 'walentyn*, święto zakochanych',
    },
    {
      for: 'bank_holiday',
      weight: 3,
      phrases: 'majówk*, długi weekend, boże ciało, święto niepodległości',
    },
    {
      for: 'summer',
      weight: 3.5,
      phrases: 'lato, latem, letni*, wakacj*, wakacyj*',
    },
    {
      for: 'winter',
      weight: 3.5,
      phrases: 'zima, zimę, zimą, zimow*',
    },
    {
      for: 'spring',
      weight: 3.5,
      phrases: 'wiosna, wiosnę, wiosną, wiosenn*, wiosny',
    },
    {
      for: 'fall',
      weight: 3.5,
      phrases: 'jesień, jesieni*, jesienn*',
    },
  ],
  account: {
    done: 'wysłano, wysłane, wysłana, nadano, nadana, dostarczono, dostarczone, dostarczona, doręczono, doręczona, zamówiono, w doręczeniu',
    owners: 'twoj*',
    affairs: 'zamówienie, paczka, przesyłka',
    happened: 'wysłane, wysłana, dostarczon+, potwierdzenie, faktura, czeka',
    numbered: 'zamówienie',
    lines: 'numer {zamówienia|przesyłki}*, zamówienie( ):*, adres {dostawy|wysyłki}*, kod odbioru*',
  },
  fraud: {
    sure: 'najbliższy krewny, zmarłego klienta, milionów dolarów, ściśle poufn*',
    weak: 'spadek, beneficjent*, loteri*',
  },
  fraudSignals: {
    threat:
      'konto zostanie zablokowane|zawieszone, konto zostało zablokowane|ograniczone, paczka została wstrzymana, zostanie zwrócona, podejrzana aktywność, niedopłaty',
    deadline: 'w ciągu # godzin, ostatnie wezwanie',
    demand: 'potwierdź swoje dane, zaktualizuj dane, ureguluj, dopłata do, dopłać, zweryfikuj swoje',
    prize: 'zostałeś wybrany, zostałaś wybrana, wygrałeś, wygrałaś, odbierz nagrodę',
    nobody: 'szanowny kliencie, drogi kliencie, szanowny użytkowniku',
  },
  offers: {
    percent: 'procent*, proc.',
    discount: 'rabat, rabatu, rabatem, rabaty, zniżka, zniżki, zniżkę, zniżką, zniżek, upust, upustu',
    cheaper: 'tańsz*, taniej, przecen*, obniż*, wyprzedaż*, promocj*, oszczęd*',
    save: 'oszczędź, oszczędzasz, odbierz, zyskaj, zgarnij, bon',
    upTo: 'do, aż do, nawet do, nawet',
    shares:
      'VAT, bawełn*, wełn*, jedwab*, lnu, len, kaka*, klientów, naszych, badanych, ankietowanych, Polaków',
    rates: 'oprocentowan*, odset*, RRSO, inflacj*, wzrost*, wzrosł*, spad*, przychod*',
    code: 'kod, kodu, kodem, kod rabatowy, kodem rabatowym, kodu rabatowego, kupon, kuponu, kuponem',
    freeDelivery:
      '{darmow{a|ą|e|y}(j)|bezpłatn{a|ą|e|y}(j)} {dostaw{a|ą|ę|y}|wysyłk{a|ą|ę|i}}, {dostawa|wysyłka} {gratis|za darmo|za 0 zł}, darmow* dostaw*, darmow* wysyłk*, dostawa gratis, dostawę gratis, wysyłka gratis, bezpłatn* dostaw*, bezpłatn* wysyłk*, dostawa 0 zł',
    gift: 'prezent gratis, prezent do zamówienia, prezent do zakupów, gratis do zakupów, gratis do zamówienia, darmowy prezent, prezent za 1 zł',
    order:
      'przy zakupach powyżej, przy zakupach od, przy zakupach za, przy zamówieniu powyżej, zakupy powyżej, zamówienia powyżej, zamówień powyżej, zakupach za minimum',
    from: 'powyżej, od',
    until: 'do, ważne do, ważny do, tylko do, kończy się, trwa do, tylko',
    today: 'dziś, dzisiaj, dzisiejsz*',
    tomorrow: 'jutra, jutro',
    hints: '*zniżk*, punktów*',
    freeTrial: 'darmowy okres próbny, {#|pierwszy} miesiąc* {gratis|za darmo}',
    bundle: 'zestaw(y) promocyjn{y|e}',
    off: 'rabat*, zniż+, taniej, przecen+, wyprzedaż*, obniż+, oszczęd+, niższ+',
    codeNames: 'kod(u|em|en)( {rabatow|promocyjn}{y|ego|ym}), hasło {rabatowe|promocyjne}',
  },
  secrets: {
    code: 'kod {weryfikacyjny|bezpieczeństwa|potwierdzający|aktywacyjny|jednorazowy|logowania|autoryzacyjny}*, hasło jednorazowe*',
    signIn: 'link {do logowania|logowania}*, magiczny link*',
    password:
      '{zresetuj|resetowanie|zmień|zmiana|odzyskaj|odzyskiwanie|ustaw nowe|reset} (swoje |twoje )hasł+*',
    confirmation:
      '{potwierdź|potwierdzam|aktywuj|zweryfikuj|potwierdzenie} (swój |swoją |twój |twoją |moją |zapis* |adres* ){subskrypcj+|zapis*|adres*|e(-)mail*|rejestracj+|kont+|prenumerat+|newsletter*}*',
    justAsked:
      'ważny (przez )# {minut|godzin}*, {zignoruj|prosimy zignorować}*, jeśli (to )nie {ty|prosił|zapisywał}*',
    weakCode: '{twój|ten} kod*',
    weakSignIn: 'zaloguj*, logowanie*',
    confirmButton: '*potwierd*, *aktywuj*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'cześć, czesc, hejka, siema, witaj, witaj ponownie, witam, halo',
    },
    {
      kind: 'personal',
      instead: 'Dzień dobry',
      phrases: 'drog{i|a}, szanown{y|a}, mił{y|a}',
    },
    {
      kind: 'wish',
      phrases:
        'dzień dobry, dobry wieczór, dziękujemy, dziękuję, dzięki, wszystkiego najlepszego, gratulacje, gratulujemy, sto lat, witamy, witamy ponownie, do zobaczenia',
    },
  ],
  titles: 'pan, pani, panie',
  nobody:
    'czytelniku, czytelniczko, kliencie, klientko, klienci, przyjaciele, przyjacielu, subskrybencie, użytkowniku, państwo, wszystkim, wiosno, wiosna, lato, jesieni, zimo, świecie, w, na, z, i, do, dla, ci, cię, ciebie, wakacje, szkoło, szkoła, polsko, warszawa, kraków',
  you: 'ciebie, cię, ci, twoj+, twój',
  callsOut: 'odkryj, nie, mamy, sprawdź',
  unsubscribePhrases: {
    hints: '*wypisz*, *zrezygn*, *rezygnacj*',
  },
  receiverPhrases: {
    before: 'dla',
    instead: 'Ciebie',
    declines: true,
  },
  numbers: {
    order: 'zamówieni+',
    parcel: 'przesył+, paczk+',
    bill: 'faktur*, rachun+, paragon, płatnoś+',
    booking: 'rezerwacj+, zgłoszeni+, umow+',
    customer: 'klient(a), konta, karty',
  },
  sentTo: {
    mail: 'wiadomość, e(-)mail, mail, newsletter, list',
    verb: '{wysłan{a|e|y|o}|skierowan{a|e|y|o}|zaadresowan{a|e|y|o}|adresowan{a|e|y|o}} do',
    instead: 'Ciebie',
  },
  deliverTo:
    'adres {dostawy|wysyłki|rozliczeniowy|odbiorcy|do {wysyłki|faktury}}, {wysyłka|wysłano|dostawa} do, odbiorca',
};
