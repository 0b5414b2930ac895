import { describe, expect, it } from 'vitest';
import type { Season } from '#shared/vocabulary/seasons.ts';
import { classifyTestMail, type TestMail } from '#tests/support/classified-mail.ts';

const seasonOf = (mail: TestMail) => classifyTestMail(mail).season;

describe('the season of a mail', () => {
  it.each<[Season, string]>([
    ['spring', 'The spring collection is here'],
    ['spring', 'Frühlingsgefühle: unsere neuen Farben'],
    ['spring', 'Le printemps est arrivé dans la boutique'],
    ['spring', 'La primavera llega a tu casa con nosotros'],
    ['spring', 'De lente is in onze winkel en op je balkon'],
    ['summer', 'Summer sale: lamps for the terrace'],
    ['summer', 'Sommerkollektion: leicht und luftig'],
    ['summer', 'Tout pour votre été, avec les offres de la maison'],
    ['summer', 'El verano de tu casa empieza con la terraza'],
    ['summer', 'O verão chegou para você na nossa loja'],
    ['fall', 'Fall favourites for your desk'],
    ['fall', 'Autumn is here, and so are the blankets'],
    ['fall', 'Herbstzeit ist Kerzenzeit'],
    ['fall', 'L’automne est dans votre salon'],
    ['winter', 'Winter warmers for cold feet'],
    ['winter', 'Winterschlussverkauf in der Werkstatt'],
    ['winter', 'Cet hiver, la lumière est chez vous'],
    ['christmas', 'The Christmas shop is open'],
    ['christmas', 'Frohe Weihnachten aus der Werkstatt'],
    ['christmas', 'Joyeux Noël à tous nos clients'],
    ['christmas', '¡Feliz Navidad de todo el equipo!'],
    ['christmas', 'Fijne kerstdagen en warme voeten'],
    ['christmas', 'Feliz Natal para você e para a sua família'],
    ['christmas', 'It is time 🎄🎅'],
    ['black_friday', 'Black Friday starts now'],
    ['black_friday', 'Cyber Monday: der letzte Tag'],
    ['mothers_day', 'Mother’s Day is on Sunday'],
    ['mothers_day', 'Zum Muttertag: Licht für Mama'],
    ['mothers_day', 'La fête des mères approche, pensez à elle'],
    ['mothers_day', 'Día de la Madre: ideas para ella'],
    ['mothers_day', 'Dia das Mães: ideias para ela'],
    ['fathers_day', 'Father’s Day gifts that he will use'],
    ['fathers_day', 'Zum Vatertag etwas für die Werkbank'],
    ['fathers_day', 'Vaderdag komt eraan'],
    ['easter', 'Easter weekend opening hours'],
    ['easter', 'Frohe Ostern!'],
    ['easter', 'Joyeuses Pâques à vous'],
    ['easter', 'Feliz Páscoa para você'],
    ['valentines', 'Be my Valentine'],
    ['valentines', 'Valentinstag: zwei Kerzen genügen'],
    ['valentines', 'Pour la Saint-Valentin, deux bougies suffisent'],
    ['halloween', 'Halloween is nearly here'],
    ['halloween', 'Boo 🎃👻'],
    ['boxing_day', 'The Boxing Day sale starts early'],
    ['bank_holiday', 'Bank holiday weekend: open on Monday'],
    ['bank_holiday', 'Koningsdag: wij zijn open'],
    ['new_year', 'Happy New Year from the workshop'],
    ['new_year', 'Guten Rutsch ins neue Jahr'],
    ['new_year', 'Bonne année à tous nos clients'],
    ['new_year', 'Feliz año nuevo de parte del equipo'],
    ['christmas', 'Unser Adventskalendergewinnspiel ist da'],
    ['christmas', 'Unser Teeadventskalender ist da'],
    ['christmas', 'Die Familienweihnacht in der Werkstatt'],
    ['easter', 'Die Schokoladenosterhasen sind da'],
    ['mothers_day', 'Für euch: die Schnellmuttertagskarten'],
    ['christmas', 'De theeadventskalenders zijn er weer'],
    ['christmas', 'Die Adventsüberraschung für euch'],
    ['christmas', 'Das Vorweihnachtspaket ist da'],
    ['christmas', 'Nikolausstiefel: für die Kleinen und die Großen'],
    ['valentines', 'Das Valentinspaket für euch beide'],
    ['valentines', 'Valentinsgeschenke und Rosen'],
    ['easter', 'Das Osterkörbchen für die Kleinen'],
    ['easter', 'Ostergeschenke für die ganze Familie'],
    ['summer', 'Spätsommerabende auf der Terrasse'],
    ['fall', 'Spätherbst im Garten und auf dem Balkon'],
    ['spring', 'Vorfrühlingsboten für den Garten'],
    ['black_friday', 'Die Blackfridaywoche ist da'],
    ['christmas', 'De adventskalenderactie is er weer'],
    ['summer', 'Nazomerdeals voor je balkon en de tuin'],
    ['christmas', 'Årets julkalender är här'],
    ['easter', 'Fyll ditt påskägg hos oss'],
    ['summer', 'Sommarrean är igång: sommarrea på allt'],
    ['none', 'Five lamps for the kitchen'],
    ['none', 'Neu in Österreich: die Lieferung am selben Tag'],
    ['none', 'OESTERREICH und Osterreich: wir liefern'],
    ['none', 'Die Osteria um die Ecke'],
    ['none', 'Osterode am Harz ist unser neuer Standort'],
    ['none', 'Adventure travel: the Adventist hospital and more'],
    ['none', 'Valentina und Valentino im Interview mit der Redaktion'],
    ['none', 'Herr Ostermann ist der neue Leiter'],
  ])('is %s for %j', (season, subject) => {
    expect(seasonOf({ subject, text: 'See you soon.' })).toBe(season);
  });

  it.each<[string, string, string?]>([
    [
      'a spring in a mattress',
      'A box spring mattress for deep sleep',
      'Each pocket spring moves alone; the coil spring below carries the weight.',
    ],
    ['the software of that name', 'Spring Boot 4 is out', 'Upgrade your Spring Framework services.'],
    [
      'to fall in another sense',
      'You will fall in love with this lamp',
      'Fall asleep under it. Prices fall into place.',
    ],
    ['Palm Springs', 'A lamp from Palm Springs', 'Made in Palm Springs.'],
    [
      'French that says "has been"',
      'Votre commande a été expédiée',
      'Elle a été remise au transporteur et a bien été emballée par nos soins.',
    ],
    ['a city in Switzerland', 'Neu in Winterthur', 'Die Werkstatt ist jetzt auch in Winterthur für euch da.'],
    [
      'an occasion in the footer',
      'Five lamps for the kitchen',
      `${'A lamp stands on a table and shines. '.repeat(8)}\nUnsubscribe · Opt out of Mother’s Day or Black Friday emails`,
    ],
    [
      'one mention deep in a long letter',
      'On lamps',
      `${'A lamp stands on a table and shines all night. '.repeat(60)} We met at Christmas. ${'The lamp went on shining as lamps do. '.repeat(60)}`,
    ],
    ['an Easter egg in a program', 'A hidden Easter egg in version 3', 'Find it.'],
    [
      'an offer to opt out of the occasion',
      'Rather not hear about Mother’s Day?',
      'We know it can be a sensitive time. Opt out of Mother’s Day emails here.',
    ],
  ])('is none for %s', (_case, subject, text) => {
    expect(seasonOf({ subject, text: text ?? '' })).toBe('none');
  });

  it('never follows from the date alone', () => {
    for (const sentOn of [
      '2025-12-24T09:00:00Z',
      '2025-10-31T09:00:00Z',
      '2025-02-14T09:00:00Z',
      '2025-11-28T09:00:00Z',
    ]) {
      expect(seasonOf({ subject: 'Five lamps for the kitchen', text: 'Shop now.', sentOn })).toBe('none');
    }
  });

  it('is surer at the time of year when such mail is sent, and the same outside it', () => {
    const mail = { subject: 'The lamp', preheader: 'For Easter', text: 'Eggs under a lamp.' };
    const inApril = classifyTestMail({ ...mail, sentOn: '2025-04-10T09:00:00Z' });
    const inJuly = classifyTestMail({ ...mail, sentOn: '2025-07-10T09:00:00Z' });
    expect([inApril.season, inJuly.season]).toEqual(['easter', 'easter']);
    expect(inApril.seasonConfidence).toBeGreaterThan(inJuly.seasonConfidence);
  });
});

describe('a verdict', () => {
  it('without evidence is other and none, with confidence 0', () => {
    expect(classifyTestMail({ subject: '', text: '', isBulk: false })).toEqual({
      campaignType: 'other',
      campaignTypeConfidence: 0,
      season: 'none',
      seasonConfidence: 0,
      evidence: [],
    });
  });

  it('carries bounded evidence, strongest first, and confidences between 0 and 1', () => {
    const words =
      'sale, 50% off, use code X, free delivery, Christmas, Black Friday, Easter, order now, newsletter, new arrivals, ';
    const verdict = classifyTestMail({
      subject: 'Christmas sale: 50% off',
      preheader: words,
      text: words.repeat(200),
    });
    expect(verdict.evidence.length).toBeGreaterThan(3);
    expect(verdict.evidence.length).toBeLessThanOrEqual(16);
    const weights = verdict.evidence.map((one) => one.weight);
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
    expect(verdict.evidence.some((one) => one.for === 'christmas' && one.where === 'subject')).toBe(true);
    for (const confidence of [verdict.campaignTypeConfidence, verdict.seasonConfidence]) {
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });

  it('reads the alternative texts of a mail made of pictures', () => {
    const html =
      '<a href="https://acme.example"><img src="https://acme.example/a.png" alt="Black Friday"><img src="https://acme.example/b.png" alt="Up to 60% off"></a>';
    expect(classifyTestMail({ subject: 'It is on', html })).toMatchObject({
      campaignType: 'promotion',
      season: 'black_friday',
    });
  });
});
