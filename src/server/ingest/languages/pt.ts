import type { LanguageTerms } from './language-terms.ts';

export const portuguese: LanguageTerms = {
  language: 'pt',
  stopWords:
    'o os as e de em que com uma um por para do da dos das ao no na nos seu sua seus suas você voce é não nao mais te como este esta ou foi ser são sao ainda nosso nossa até ate pra sem já',
  months:
    'janeiro|jan, fevereiro|fev, março|mar, abril|abr, maio, junho|jun, julho|jul, agosto|ago, setembro|set, outubro|out, novembro|nov, dezembro|dez',
  weekdays: 'domingo, segunda, terça, quarta, quinta, sexta, sábado',
  campaignTypes: [
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
      phrases: 'notícias, semanal, semana, mensal, resumo, dicas, # dicas, bem vindo, bem vinda',
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
      for: 'newsletter',
      weight: 1.2,
      where: 'subject',
      phrases: 'por que',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'e mail foi enviado, email foi enviado, mensagem foi enviada, foi enviado por, foi enviado para',
    },
    {
      for: 'promotion',
      weight: 3,
      phrases: 'de volta ao estoque, últimas unidades, quase esgotado*, mais vendidos, voltou ao estoque',
    },
    {
      for: 'newsletter',
      weight: 2,
      phrases: 'receitas, receita, a redação',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases: 'ideias de presente*, cartão presente',
    },
    {
      for: 'transactional',
      weight: 3,
      phrases:
        'seus ingressos para, bilhete eletrônico, código da reserva, localizador, cartão de embarque, reembolso, débito automático',
    },
  ],
  sentences: {
    offer:
      'a metade, o mais barato sai, sai de graça, de graça, um presente de, r $ # para você, acima de r $ #, em compras acima, tarifas, preços que você nunca, abrir espaço, queima de, sem valor mínimo, por nossa conta, por um euro, o segundo sai, segundo par, tamanhos estão a acabar, dias de saldos, porque você é, poucos lugares, não se paga, indique um amigo, ganhem, é connosco',
    letter:
      'caros leitores, caras leitoras, queridos leitores, a carta de, a carta do, conto vos, vou contar, deixo duas, notícias de hoje, o que precisa de saber, o que você precisa saber, bom dia, eis o resumo, como cuidar, como fazer, dicas dos, explicamos, passos simples, o relatório do, agenda de, uma entrevista com, passo a passo, os truques, por dentro da, por dentro do, conheça o seu, leia a história, o que ler, contamos, boletim de',
    launch:
      'chegou a|o, a nossa primeira, o nosso primeiro, nossa primeira, nosso primeiro, seja o primeiro, seja a primeira, peças inéditas, novidade no, novidade na, nova versão, novas funções, nas livrarias em, garanta já o seu exemplar, exemplar autografado, sabor novo, novo sabor, mais esperado, agora em três cores, anos de trabalho, finalmente, pela primeira vez, sai hoje, sai amanhã',
    basket:
      'esqueceu se, que escolheu, de que gostou, que você gostou, continuam disponíveis, ainda disponível, volte ao, conclua a, ainda está pensando, ainda a pensar, que você olhou, você olhou, ainda tem no seu tamanho, no seu tamanho, mais uma olhada, falta só um passo, guardamos a sua, guardámos a sua, a sua seleção, finalize o seu, antes que acabe, não foi concluída, não foi concluído, ainda está livre, continue de onde, de onde parou, deixe escapar, você colocou na, na sacola, para a sacola, falta só pagar, só falta pagar, não foi pago',
    account:
      'recebemos a sua, a preparar, avisamos quando, já está com o seu, acompanhe a, acompanhe seu, vencimento, em anexo, segue em anexo, você pediu uma, o link vale, para ativar a, clique no botão, confirme o seu, lembrete da, lembrete do, esperamos por si, se não puder vir, reembolso efetuado, aparecerá no, está reservad*, reservad*, está confirmad*, protocolo, chave de licença, o seu pedido de, seu teste, teste termina, será cobrado, nova mensagem',
    asks: 'o que achou, pesquisa de, a sua opinião, responda a, ajuda nos a, alterações aos nossos, termos de, política de privacidade, não precisa de fazer nada, como foi a sua, como foi sua, a sua estadia, deixe a sua avaliação, avaliação, manutenção programada, indisponível, pedimos desculpa, continuar a receber, continuar recebendo, há meses que, apagamos o seu, você vem, beijo, convidamos, está convidad*, estaremos fechados, horário de funcionamento, recomendaria, indicaria, petição, vamos mudar, mudamos, mudança, vote, ajude nos a escolher, estamos a contratar',
    story:
      'uma reportagem, reportagem de, crónica, crônica, coluna, fomos ouvir, dois|duas|três|quatro|cinco|seis|sete|dez livros|ideias|coisas|perguntas|razões|maneiras|lugares|histórias',
    cart: 'carrinho, cesto, sacola',
  },
  seasons: [
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
    {
      for: 'mothers_day',
      weight: 4,
      phrases: 'dia das mães, dia da mãe',
    },
    {
      for: 'mothers_day',
      weight: 1.2,
      phrases: 'mãe, mães, mamãe',
    },
    {
      for: 'fathers_day',
      weight: 4,
      phrases: 'dia dos pais, dia do pai',
    },
    {
      for: 'fathers_day',
      weight: 1,
      phrases: 'papai',
    },
    {
      for: 'easter',
      weight: 4,
      phrases: 'páscoa, feliz páscoa, ovos de páscoa, ovo de páscoa, coelhinho da páscoa, semana santa',
    },
    {
      for: 'valentines',
      weight: 4,
      phrases: 'dia dos namorados, são valentim, dia de são valentim',
    },
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
    {
      for: 'summer',
      weight: 1.3,
      phrases: 'férias',
    },
    {
      for: 'winter',
      weight: 3.5,
      phrases: 'inverno, este inverno, outono inverno, coleção de inverno',
    },
    {
      for: 'spring',
      weight: 3.5,
      phrases: 'primavera, esta primavera',
    },
    {
      for: 'fall',
      weight: 3.5,
      phrases: 'outono, este outono',
    },
    {
      for: 'halloween',
      weight: 3,
      phrases: 'dia das bruxas, doces ou travessuras, gostosuras ou travessuras',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases: 'cidade de natal, natal rn, em natal',
    },
    {
      for: 'summer',
      weight: 0.8,
      phrases: 'praia, piscina, churrasco',
    },
    {
      for: 'opt_out',
      weight: 3,
      phrases: 'prefere não receber, não quer receber',
    },
  ],
  account: {
    sure: 'chega hoje, chega amanhã, será entregue, previsão de entrega, entrega prevista, tentativa de entrega, pronto para retirada, pronto para levantamento, ponto de retirada, código de retirada, com o entregador, seu código, o seu código, código de acesso, código de uso único, código de confirmação, código de login, seu pin, novo acesso, novo login, acesso à sua conta, novo dispositivo, tentativa de acesso, tentativa de login, atividade incomum, atividade suspeita, alerta de segurança, se não foi você, se você não solicitou, se não solicitou, senha foi alterada, senha alterada, fatura fechada, sua fatura chegou, fatura disponível, será debitado, foi debitado, pagamento recusado, pagamento não aprovado, data de vencimento, seu reembolso, foi reembolsado, sua devolução, sua viagem, seu voo, check in online, confirmação de agendamento, sua consulta, sua solicitação, recebemos sua solicitação, número de cancelamento',
    weak: 'entregador, transportadora, endereço ip, válido por # minutos, não compartilhe, data do pedido, quantidade, subtotal, forma de pagamento, prezado cliente, prezada cliente, resumo do pedido',
    subject:
      'confirmação, código, acesso, segurança, entrega, entregue, pedido, encomenda, fatura, recibo, pagamento, reserva, agendamento, reembolso, verificação',
    done: 'entregue, saiu para entrega',
    owners: 'seu, sua',
    affairs: 'encomenda',
    happened: 'entregue, fatura',
    lines: 'código de ras*, endereço de entrega*, enviado {a|para}( ):*',
  },
  fraud: {
    sure: 'parente mais próximo, milhões de dólares, estritamente confidencial, sigilo absoluto',
    weak: 'herança, beneficiário, loteria, lotaria',
  },
  fraudSignals: {
    threat:
      'conta será bloqueada|suspensa|encerrada, conta foi bloqueada|suspensa|limitada, cartão será bloqueado, evitar o bloqueio, atividade suspeita, irregularidade em seu, pendência no seu, encomenda retida, será devolvida',
    deadline: 'em até # horas, em # horas, dentro de # horas, último aviso',
    demand:
      'atualize seus dados, atualizar dados, confirme seus dados, regularize, regularizar, taxa alfandegária, verifique sua conta',
    prize: 'você foi selecionad*, você foi escolhid*, você ganhou, resgate seu prêmio, empréstimo aprovado',
    nobody: 'prezado cliente, caro cliente, prezado usuário, prezado contribuinte',
  },
  secrets: {
    code: '{código|senha} de {verificação|segurança|confirmação|ativação|acesso|uso único}*, senha temporária*',
    signIn: 'link {de {acesso|login}|mágico}*',
    password:
      '{redefin+|recuper+|alter+} (a |da |de |a sua |sua |da sua )senha*, esqueceu {a|sua} senha*, {redefin+|recuper+} (a |da )palavra(-)passe*',
    confirmation:
      '{confirm+|verifi+|ativ+} (a |o )({sua|seu|tua|teu|meu|minha} ){inscrição|subscrição|assinatura|e(-)mail|registro|registo|cadastro|conta|endereço}*',
    justAsked:
      '{expira|válido} {em|por} # {minutos|horas}*, se (você )não {solicit|pediu|foi}*, {desconsider|ignor}+ {este|esse}*',
    weakCode: '{seu|teu|este} código*',
    weakSignIn: 'entrar*, fazer login*, iniciar sessão*',
    confirmButton: '*ativar*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'olá, oi, oie, opa, e aí',
    },
    {
      kind: 'personal',
      instead: 'Olá',
      phrases: 'prezad{o|a}, car{o|a} cliente',
    },
    {
      kind: 'wish',
      instead: 'Olá',
      phrases: 'bem-vind{o|a}, bem vind{o|a}, bem-vind{o|a} de volta',
    },
    {
      kind: 'wish',
      phrases:
        'bom dia, boa tarde, boa noite, obrigad{o|a}, muito obrigad{o|a}, parabéns, feliz aniversário, feliz natal, feliz ano novo, até logo, até breve',
    },
  ],
  titles: 'd(.)ª, senhor, senhora',
  nobody:
    'leitor, leitora, assinante, parceiro, parceira, colega, associado, associada, pessoal, verão, outono, inverno, primavera, natal, gente, galera, mundo, consumidor, consumidora, os, as, um, uma, e, para, você, vocês, férias, praia, brasil, lisboa, porto, rio',
  you: 'você, voce, seu(s), sua(s), tua(s), teu(s)',
  callsOut: 'aproveite, não, descubra, corre',
  offers: {
    hints: '*desconto*, *pontos*',
    freeDelivery: '{frete|porte(s)|envio} {grátis|gratuito(s)}',
    gift: 'brinde grátis, presente grátis',
    freeTrial: 'teste grátis, {#|um|primeiro} m{e|ê}s(es) grátis',
    bundle: 'kit promocional',
    off: 'desconto(s), poup{a|e}*, economiz+, promoção',
    codeNames: 'código( de desconto), cupom',
  },
  numbers: {
    order: 'encomenda',
    parcel: 'rastreio, rastreamento',
    bill: 'fatura',
    reference: 'referência',
    customer: 'sócio, conta, cartão',
  },
  sentTo: {
    mail: 'e(-)mail, mensagem, mail, newsletter, comunicação',
    verb: '{enviad{o|a}|destinad{o|a}|endereçad{o|a}|dirigid{o|a}} {para|a}',
    instead: 'você',
  },
  possessionsBefore: {
    of: 'd{a|e|o}',
    nouns:
      'seleç{ão|ões}, recomendaç{ão|ões}, favorit{o|a}s, oferta(s), carrinho, cesta, sacola, lista, pontos, conta, pedido(s), semana, resumo, presente(s), aniversário, desconto(s), ingressos, cupons, viagem, vantagens, retrospectiva',
    articles: [
      {
        article: 'a',
        own: 'sua',
      },
      {
        article: 'o',
        own: 'seu',
      },
      {
        article: 'as',
        own: 'suas',
      },
      {
        article: 'os',
        own: 'seus',
      },
    ],
  },
  deliverTo:
    '{endereço|morada} de {entrega|cobrança|envio|fatura+}, entrega(r) em, {entregar|enviado|enviar} para, destinatário',
  deskWords: 'atendimento, contato',
  deskArticles: 'o, a',
  youInSubjects: 'voce, voces, teu, tua, teus, tuas, seu, sua, seus, suas, te',
  unsubscribePhrases: {
    leave: '*descadastr*, *cancelar (a )inscri*',
    footer: '*n{ã|a}o deseja (mais )receber*, *voc{ê|e} est{á|a} recebendo*, *esta mensagem foi enviada*',
  },
};
