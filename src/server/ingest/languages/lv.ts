import type { LanguageTerms } from './language-terms.ts';

export const latvian: LanguageTerms = {
  language: 'lv',
  months:
    'janvār*, februār*, mart*, aprīl*, maij*, jūnij*, jūlij*, august*, septembr*, oktobr*, novembr*, decembr*',
  weekdays: 'svētdien*, pirmdien*, otrdien*, trešdien*, ceturtdien*, piektdien*, sestdien*',
  account: {
    sure: 'jūsu pasūtījums, pasūtījuma apstiprinājums, paroles maiņa, pasūtījuma numurs',
  },
  signs: {
    launch: 'jaunā kolekcija, priekšpasūt*, tikko ieradu*, atkal pieejam*',
    promotion: 'atlaid*, akcij*, izpārdošan*, piedāvājum*',
    addressingWords: 'tu, tev, tevi, tavs, tava, jūs, jums, jūsu',
  },
  offers: {
    percent: 'procent*',
    discount: 'atlaid*, *atlaide',
    cheaper: 'lētāk*, izpārdošan*, ietaupi*, ietaupiet, nocenot*, samazināt*',
    save: 'ietaupi, ietaupiet, saņem, saņemiet',
    upTo: 'līdz, līdz pat, pat',
    shares: 'PVN, kokvilna*, vilna*, zīd*, lin*, kakao, klientu, mūsu, aptaujāto',
    rates: 'procentu likme, likme, pieaug*, inflācij*, apgrozījum*',
    code: 'kods, kodu, koda, kodam, kupons, kuponu, kupona',
    freeDelivery: 'bezmaksas piegād*, piegāde bez maksas, piegāde bezmaksas, piegāde par brīvu',
    gift: 'dāvanā, dāvana pie pirkuma, bezmaksas dāvan*, saņem dāvanā',
    order: 'pirkumiem virs, pērkot virs, pasūtījumiem virs, pasūtot virs, pirkumiem no, pērkot par',
    from: 'virs, sākot no',
    until: 'līdz, spēkā līdz, beidzas, tikai',
    today: 'šodien*',
    tomorrow: 'rīt, rītdien*',
  },
  secrets: {
    code: '{apstiprinājuma|verifikācijas|drošības|pieslēgšanās|vienreizēj+} {kod|parol}+*',
    password:
      '{jaun|aizmirs|main|atjaun|atiestat|iestat}* ({savu|jūsu|jaun}* )({savu|jūsu|jaun}* )parol+*, paroles {maiņ|atjaun|atiestat}+*',
    justAsked: 'derīg+ # {min|stund}*, ja (jūs )(to )ne{pieprasī|bijāt|veicā}*, ignorējiet šo*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'sveiki, sveiks, labdien, labrīt, labvakar',
    },
  ],
  nobody: 'draugs, draugi, visi, visiem, lasītāj, pavasaris',
  you: 'jums, jūsu, tev',
  receivingCase: {
    ending: 'i',
    instead: 'Jums',
  },
};
