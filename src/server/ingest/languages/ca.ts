import type { LanguageTerms } from './language-terms.ts';

export const catalan: LanguageTerms = {
  language: 'ca',
  months:
    'gener*, febrer*, març*, abril*, maig*, juny*, juliol*, agost*, setembre*, octubre*, novembre*, desembre*',
  weekdays: 'diumenge*, dilluns*, dimarts*, dimecres*, dijous*, divendres*, dissabte*',
  signs: {
    launch: 'novetat, nova col·lecció, presentem, ja disponible, reserva’l',
    promotion: 'descompte*, rebaix*, ofert*, enviament gratuït',
    addressingWords: 'teu, teva, vosaltres, vostre, vostra',
  },
  offers: {
    percent: 'per cent',
    discount: 'descompte, descomptes, de descompte, rebaixa',
    cheaper: 'rebaix*, estalvi*, menys, més barat*',
    save: 'estalvia, estalvieu, aconsegueix, emporta’t, vals de',
    upTo: "fins al, fins a, fins a un, fins a l’, fins a l'",
    shares: 'IVA, cotó, llana, seda, lli, cacau, dels clients, dels nostres, dels catalans',
    rates: 'interès, TAE, inflació, creixement, facturació',
    code: 'codi, codi promocional, codi de descompte, cupó',
    freeDelivery:
      'enviament gratuït, enviament gratis, enviaments gratuïts, enviaments gratis, ports gratuïts, ports gratis, despeses d’enviament gratuïtes',
    gift: 'regal amb la teva compra, de regal amb, regal gratuït, regal per la teva compra',
    order:
      'en compres superiors a, per compres superiors a, comandes superiors a, en compres de més de, a partir d’una compra de',
    from: 'a partir de, des de',
    until: 'fins al, fins el, vàlid fins al, vàlid fins, s’acaba, només fins al, només, fins',
    today: 'avui, aquesta nit',
    tomorrow: 'demà',
  },
};
