import { describe, expect, test } from 'vitest';
import type { Season } from '#shared/vocabulary/seasons.ts';
import { classifyTestMail } from '#tests/support/classified-mail.ts';

const seasonOf = (subject: string, text = 'See you soon.') => classifyTestMail({ subject, text }).season;

describe('The season is', () => {
  test.each<[Season, string]>([
    ['spring', 'Spring has sprung: new for spring'],
    ['spring', 'Frühjahrsputz leicht gemacht'],
    ['spring', 'Nos couleurs de printemps sont dans la boutique'],
    ['spring', 'Colección de primavera: ya está aquí'],
    ['spring', 'Het voorjaar begint bij ons in de winkel'],
    ['spring', 'A coleção primavera está na loja'],
    ['summer', 'Hello summer'],
    ['summer', 'Sommerschlussverkauf im Laden'],
    ['summer', 'Les soldes d’été sont dans nos boutiques'],
    ['summer', 'Rebajas de verano en toda la tienda'],
    ['summer', 'De zomersale is begonnen in de winkel'],
    ['summer', 'Férias de verão na praia com a nossa loja'],
    ['fall', 'Autumn leaves and warm lamps'],
    ['fall', 'Herbstmode für drinnen und draußen'],
    ['fall', 'Collection automne dans nos boutiques'],
    ['fall', 'Este otoño, luz en casa con nosotros'],
    ['fall', 'De herfst is er, en de lampen ook'],
    ['fall', 'O outono chegou na nossa loja'],
    ['winter', 'Winter sale: the last coats'],
    ['winter', 'Winterjacken für die kalte Jahreszeit'],
    ['winter', 'Les soldes d’hiver sont dans nos boutiques'],
    ['winter', 'Rebajas de invierno en la tienda'],
    ['winter', 'De wintercollectie is nu in de winkel'],
    ['winter', 'Coleção de inverno na nossa loja'],
    ['christmas', 'Last post before Christmas'],
    ['christmas', 'Secret Santa under a tenner'],
    ['christmas', 'Adventskalender: Türchen eins'],
    ['christmas', 'Marché de Noël sur la place'],
    ['christmas', 'Calendario de adviento: el día uno'],
    ['christmas', 'Sinterklaas komt bij ons in de winkel'],
    ['christmas', 'Ceia de Natal em família'],
    ['black_friday', 'BLACK FRIDAY: alles reduziert'],
    ['black_friday', 'Black Friday : c’est parti dans nos boutiques'],
    ['black_friday', 'Blackfriday2026'],
    ['black_friday', 'Cyber week continues'],
    ['black_friday', 'Viernes negro en toda la tienda'],
    ['mothers_day', 'Mothering Sunday is near'],
    ['mothers_day', 'Muttertagsgeschenke mit Herz'],
    ['mothers_day', 'Moederdag: voor de liefste van de familie'],
    ['mothers_day', 'Mors dag på söndag'],
    ['fathers_day', 'Gifts for Dad, by Friday'],
    ['fathers_day', 'Vatertagsgeschenke für die Werkbank'],
    ['fathers_day', 'La fête des pères est dans une semaine'],
    ['fathers_day', 'Día del padre: ideas para la cocina'],
    ['fathers_day', 'Dia dos Pais: ideias para a cozinha'],
    ['easter', 'An Easter egg hunt in the yard'],
    ['easter', 'Osterhasen aus Wachs'],
    ['easter', 'Chasse aux œufs de Pâques'],
    ['easter', 'Semana Santa: abrimos el lunes'],
    ['easter', 'Paasbrunch bij ons op tafel'],
    ['valentines', 'For your Valentine'],
    ['valentines', 'San Valentín para dos'],
    ['valentines', 'Valentijnsdag voor twee'],
    ['valentines', 'Dia dos Namorados com a gente'],
    ['halloween', 'Halloweenkostüme für alle'],
    ['halloween', 'Noche de brujas en la tienda'],
    ['boxing_day', 'Boxing Day starts at nine'],
    ['bank_holiday', 'Open this bank holiday Monday'],
    ['bank_holiday', 'Pfingstmontag geschlossen'],
    ['bank_holiday', 'Pont de mai : nos horaires'],
    ['bank_holiday', 'Hemelvaartsdag zijn wij gesloten'],
    ['new_year', 'New year, new lamp: happy new year'],
    ['new_year', 'Silvesterraketen? Lieber Lampen'],
    ['new_year', 'Meilleurs vœux de toute notre équipe'],
    ['new_year', 'Feliz Ano Novo para você'],
    ['new_year', 'Gelukkig nieuwjaar van ons allemaal'],
  ])('%s: %s', (season, subject) => {
    expect(seasonOf(subject)).toBe(season);
  });
});

describe('There is no season in', () => {
  test.each([
    ['a place', 'Our new shop in Santa Monica'],
    ['an island', 'A walk on Easter Island'],
    ['a holiday home', 'A holiday home by the lake'],
    ['a screen', 'A screen of high resolution'],
    ['water', 'Bottled spring water'],
    ['a kitchen', 'Spring onions and spring rolls'],
    ['a singer', 'Donna Summer, the early years'],
    ['a school', 'Summer school: philosophy'],
    ['a sport', 'Tickets for the winter olympics'],
    ['falling over', 'Why prices fall back and fall short'],
    ['a street', 'Find us at 12 Spring Street'],
    ['a mathematician', 'Blaise Pascal et nous : une histoire de la boutique'],
    ['a French participle', 'Votre colis a été livré dans votre boutique'],
    ['a Brazilian city', 'Nossa nova loja na cidade de Natal, no centro'],
    ['a German town', 'Wir sind jetzt auch in Winterberg und in Osterode für euch da'],
    ['German names', 'Frau Ostermeier und Herr Osterloh sind nicht im Haus'],
    ['a Dutch clock', 'De zomertijd begint: zet je klok een uur vooruit op tijd'],
    ['a Dutch town', 'Onze winkel in Winterswijk is open en wij zijn er voor je'],
    ['a spring roll', 'Frühlingsrollen und Frühlingszwiebeln für die Küche'],
    ['an ordinary Friday', 'A black lamp, on Friday'],
    ['an ordinary day', 'For mothers and fathers alike, every day'],
    ['a pumpkin', 'Pumpkin soup in ten minutes'],
    ['a boxer', 'Boxing gloves for the day'],
  ])('%s: %s', (_what, subject) => {
    expect(seasonOf(subject)).toBe('none');
  });
});

describe('The season is told by what the mail is about', () => {
  test.each<[Season, string, string]>([
    [
      'christmas',
      'A gift for everybody',
      'Christmas gifts, Christmas trees and mistletoe, wrapped for you under the tree.',
    ],
    ['summer', 'For the terrace', 'This summer: summer essentials for hot days. Summer sale on all lamps.'],
    [
      'none',
      'Our history',
      `${'We made lamps and then more lamps for many years. '.repeat(70)} Once it was summer.`,
    ],
    ['easter', 'Easter in winter', 'Easter eggs, easter bunnies and an easter egg hunt.'],
  ])('%s: %s', (season, subject, text) => {
    expect(seasonOf(subject, text)).toBe(season);
  });
});
