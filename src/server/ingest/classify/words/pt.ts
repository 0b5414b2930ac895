import type { LanguageWords } from './word-rules.ts';

export const portuguese: LanguageWords = {
  language: 'pt',
  smallWords:
    'o os as e de em que com uma um por para do da dos das ao no na nos seu sua seus suas você voce é não nao mais te como este esta ou foi ser são sao ainda nosso nossa até ate pra sem já',
  rules: [
    {
      for: 'promotion',
      weight: 4,
      phrases:
        'até # %, ate # %, até # % off, # % off, # % de desconto, # % desconto, % de desconto, cupom, cupom de desconto, código promocional, código de desconto, use o cupom, frete grátis, oferta especial, ofertas especiais, oferta exclusiva, ofertas exclusivas, só hoje, somente hoje, último dia, últimos dias, última chance, últimas horas, liquidação, queima de estoque, leve # pague #, leve # e pague #, metade do preço, r $ # de desconto, pontos extras, pontos em dobro, pontos por, # pontos por, pontos bônus, saldos, portes grátis',
    },
    {
      for: 'promotion',
      weight: 3,
      phrases:
        'oferta, ofertas, desconto, descontos, promoção, promoções, promo, economize, poupe, grátis, brinde, cashback, aproveite, imperdível, imperdíveis, condições especiais, condição especial, preço especial, preços especiais, por tempo limitado, tempo limitado, sorteio, bônus, ganhe, concorra, sem anuidade, taxa zero, juros',
    },
    {
      for: 'promotion',
      weight: 1.5,
      phrases:
        'compre agora, comprar agora, compre já, eu quero, quero aproveitar, quero contratar, aproveitar agora, contrate agora, peça já, peça agora, solicite, a partir de r $ #, por apenas, de r $ # por, em até # x, sem juros, resgate, corra, não perca, confira as ofertas, ver ofertas, garanta, garanta já, inscreva se',
    },
    {
      for: 'newsletter',
      weight: 4,
      phrases:
        'boletim, boletim informativo, boletim semanal, nesta edição, resumo da semana, notícias da semana, resumo semanal, destaques da semana',
    },
    {
      for: 'newsletter',
      weight: 2,
      phrases:
        'notícias, notícia, artigo, artigos, leia mais, ler mais, continue lendo, leia o artigo, matéria, entrevista, edição, dicas, blog, destaques, reportagem',
    },
    {
      for: 'newsletter',
      weight: 1,
      phrases: 'saiba mais, semana, evento, eventos, bem vindo, bem vinda, história, confira',
    },
    {
      for: 'newsletter',
      weight: 2.5,
      where: 'subject',
      phrases:
        'notícias, semanal, semana, mensal, resumo, dicas, # dicas, bem vindo, bem vinda, janeiro §, fevereiro §, março §, abril §, maio §, junho §, julho §, agosto §, setembro §, outubro §, novembro §, dezembro §',
    },
    {
      for: 'product_launch',
      weight: 4,
      phrases:
        'nova coleção, novo produto, novos produtos, novidades, novidade, acaba de chegar, acabou de chegar, acabaram de chegar, já disponível, agora disponível, já está disponível, lançamento, lançamentos, lançamos, apresentamos, conheça o novo, conheça a nova, pré venda, finalmente chegou, chegou o novo, chegou a nova',
    },
    {
      for: 'product_launch',
      weight: 1.5,
      phrases: 'novo, nova, novos, novas, chegou, chegaram, estreia, em breve, versão #',
    },
    {
      for: 'abandoned_cart',
      weight: 4,
      phrases:
        'seu carrinho, no seu carrinho, o teu carrinho, carrinho te espera, carrinho esperando, carrinho está esperando, carrinho abandonado, esqueceu algo, esqueceu alguma coisa, você esqueceu, esqueceu se de algo, deixou algo, finalize sua compra, finalizar compra, finalize seu pedido, finalizar pedido, conclua sua compra, concluir compra, conclua seu pedido, complete sua compra, voltar ao carrinho, voltar para o carrinho, ainda está interessad*, ainda tem interesse',
    },
    {
      for: 'transactional',
      weight: 4,
      phrases:
        'confirmação de pedido, confirmação do pedido, confirmação do seu pedido, confirmação de compra, confirmação de reserva, confirmação de pagamento, confirmação de cadastro, seu pedido, o seu pedido, sua encomenda, a sua encomenda, sua fatura, sua nota fiscal, nota fiscal, seu pacote, sua entrega, sua reserva, seus ingressos, número do pedido, código de rastreio, código de rastreamento, rastrear pedido, foi enviado, foi entregue, está a caminho, saiu para entrega, obrigado pela sua compra, obrigado pela compra, obrigado por comprar, redefinir senha, redefinir sua senha, redefinição de senha, esqueceu sua senha, recuperar senha, nova senha, confirme seu e mail, confirme seu email, verifique seu e mail, confirme sua conta, ative sua conta, código de verificação, código de segurança, pagamento aprovado, pagamento recebido, pagamento confirmado, boleto, segunda via',
    },
    {
      for: 'transactional',
      weight: 2,
      phrases:
        'fatura, recibo, enviado, entregue, endereço de entrega, endereço de cobrança, valor total, senha, não responda a este, mensagem automática, e mail automático',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'no seu pedido, seu próximo pedido, seu primeiro pedido, sua próxima compra, sua primeira compra, meus pedidos, sem juros no cartão de, pague no boleto, no boleto, por boleto, boleto ou, ou boleto, boleto bancário, na fatura, da fatura, boas festas de',
    },
    {
      for: 'other',
      weight: 3,
      phrases:
        'sua opinião, pesquisa de satisfação, responda a pesquisa, responda nossa pesquisa, avalie sua compra, avalie seu, conte para nós, atualização da nossa política, atualizamos nossa política, atualizamos nossos termos, mudanças nos termos, feliz aniversário, sentimos sua falta',
    },
    {
      for: 'christmas',
      weight: 4,
      phrases:
        'feliz natal, natal, natalin*, boas festas, papai noel, pai natal, ceia de natal, véspera de natal, calendário do advento, amigo secreto',
    },
    {
      for: 'new_year',
      weight: 4,
      phrases:
        'feliz ano novo, ano novo, próspero ano, réveillon, fim de ano, virada do ano, resoluções de ano',
    },
    { for: 'mothers_day', weight: 4, phrases: 'dia das mães, dia da mãe' },
    { for: 'mothers_day', weight: 1.2, phrases: 'mãe, mães, mamãe' },
    { for: 'fathers_day', weight: 4, phrases: 'dia dos pais, dia do pai' },
    { for: 'fathers_day', weight: 1, phrases: 'papai' },
    {
      for: 'easter',
      weight: 4,
      phrases: 'páscoa, feliz páscoa, ovos de páscoa, ovo de páscoa, coelhinho da páscoa, semana santa',
    },
    { for: 'valentines', weight: 4, phrases: 'dia dos namorados, são valentim, dia de são valentim' },
    {
      for: 'bank_holiday',
      weight: 3.5,
      phrases: 'feriado, feriados, feriadão, feriado prolongado, fim de semana prolongado',
    },
    {
      for: 'summer',
      weight: 3.5,
      phrases: 'verão, este verão, primavera verão, férias de verão, coleção de verão, coleção verão',
    },
    { for: 'summer', weight: 1.3, phrases: 'férias' },
    { for: 'winter', weight: 3.5, phrases: 'inverno, este inverno, outono inverno, coleção de inverno' },
    { for: 'spring', weight: 3.5, phrases: 'primavera, esta primavera' },
    { for: 'fall', weight: 3.5, phrases: 'outono, este outono' },
    {
      for: 'halloween',
      weight: 3,
      phrases: 'dia das bruxas, doces ou travessuras, gostosuras ou travessuras',
    },
    { for: 'nothing', weight: 0, phrases: 'cidade de natal, natal rn, em natal' },
    { for: 'newsletter', weight: 1.2, where: 'subject', phrases: 'por que' },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'e mail foi enviado, email foi enviado, mensagem foi enviada, foi enviado por, foi enviado para',
    },
    { for: 'summer', weight: 0.8, phrases: 'praia, piscina, churrasco' },
    {
      for: 'promotion',
      weight: 3,
      phrases: 'de volta ao estoque, últimas unidades, quase esgotado*, mais vendidos, voltou ao estoque',
    },
    { for: 'opt_out', weight: 3, phrases: 'prefere não receber, não quer receber' },
    { for: 'newsletter', weight: 2, phrases: 'receitas, receita, a redação' },
    { for: 'nothing', weight: 0, phrases: 'ideias de presente*, cartão presente' },
    {
      for: 'transactional',
      weight: 3,
      phrases:
        'seus ingressos para, bilhete eletrônico, código da reserva, localizador, cartão de embarque, reembolso, débito automático',
    },
  ],
};
