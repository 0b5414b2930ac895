import type { LanguageTerms } from './language-terms.ts';

export const galician: LanguageTerms = {
  language: 'gl',
  months:
    'xaneiro*, febreiro*, marzo*, abril*, maio*, xuño*, xullo*, agosto*, setembro*, outubro*, novembro*, decembro*',
  weekdays: 'domingo*, luns*, martes*, mércores*, xoves*, venres*, sábado*',
  offers: {
    percent: 'por cento',
    discount: 'desconto, descontos, de desconto, rebaixa',
    cheaper: 'rebaix*, afor*, aforra, máis barat*',
    save: 'aforra, consegue, leva',
    upTo: 'ata o, ata un, ata, deica',
    shares: 'IVE, algodón, seda, liño, cacao, dos clientes, dos nosos',
    rates: 'xuro*, TAE, inflación, crecemento, facturación',
    code: 'código, código promocional, código de desconto, cupón',
    freeDelivery:
      'envío gratis, envío de balde, envíos gratis, gastos de envío gratis, envío gratuíto, envíos gratuítos',
    gift: 'agasallo coa túa compra, de agasallo, agasallo de balde',
    order:
      'en compras superiores a, compras superiores a, pedidos superiores a, en compras de máis de, a partir de',
    from: 'a partir de, desde',
    until: 'ata o, ata, válido ata, remata o, só ata o, só',
    today: 'hoxe',
    tomorrow: 'mañá',
  },
};
