import type { LanguageWords } from './word-rules.ts';

/** Swedish: its small words and seasons; what its sentences do stands with those of the other languages. */
export const swedish: LanguageWords = {
  language: 'sv',
  smallWords:
    'och att det som är till inte ett har jag vi ska ditt vår vårt våra eller från när nu här över hos hela också efter många bara mycket',
  rules: [
    {
      for: 'christmas',
      weight: 4,
      phrases:
        'god jul, jul, julen, julens, adventsljus*, första advent, lucia, julgran*, *adventskalender, *julkalender, *julklapp',
    },
    { for: 'christmas', weight: 1.5, phrases: 'pepparkak*, granen, klapparna, tomten' },
    { for: 'new_year', weight: 4, phrases: 'gott nytt år, nyår*, nytt år' },
    { for: 'easter', weight: 4, phrases: 'påsk, påsken, påskens, påskbord*, påskhelg*, påsklov*' },
    { for: 'mothers_day', weight: 1.2, phrases: 'mamma, mammor' },
    { for: 'fathers_day', weight: 1.2, phrases: 'pappa, pappor' },
    { for: 'summer', weight: 3.5, phrases: 'sommar, sommaren, sommarens, sommar*, semester' },
    { for: 'winter', weight: 3.5, phrases: 'vinter, vintern, vinterns, vinter*' },
    { for: 'spring', weight: 3.5, phrases: 'våren, vårens, vårkollektion*, vårnyhet*' },
    { for: 'fall', weight: 3.5, phrases: 'höst, hösten, höstens, höst*' },
    { for: 'valentines', weight: 4, phrases: 'alla hjärtans dag' },
  ],
};
