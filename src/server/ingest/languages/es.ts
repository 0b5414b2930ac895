import type { LanguageTerms } from './language-terms.ts';

export const spanish: LanguageTerms = {
  language: 'es',
  stopWords:
    'el los las y en que con una un por para del al tu tus su sus es son más no te lo nuestra nuestro nuestros como esta este estas si pero ya hasta sin todo muy ser',
  months:
    'enero|ene, febrero|feb, marzo|mar, abril|abr, mayo, junio|jun, julio|jul, agosto|ago, septiembre|sept|sep, octubre|oct, noviembre|nov, diciembre|dic',
  weekdays: 'domingo, lunes, martes, miércoles, jueves, viernes, sábado',
  campaignTypes: [
    {
      for: 'promotion',
      weight: 4,
      phrases:
        'hasta # %, hasta un # %, # % de descuento, # % dto, % de descuento, código de descuento, código promocional, código descuento, cupón, rebajas, oferta especial, ofertas especiales, oferta exclusiva, ofertas exclusivas, oferta limitada, envío gratis, envíos gratis, envío gratuito, gastos de envío gratis, solo hoy, sólo hoy, último día, últimos días, última oportunidad, últimas horas, # x #, liquidación, a mitad de precio, € de descuento, mitad de precio, segunda unidad',
    },
    {
      for: 'promotion',
      weight: 3,
      phrases:
        'oferta, ofertas, descuento, descuentos, promoción, promociones, promo, ahorra, ahorre, chollo*, ganga*, precio especial, precios especiales, precios bajos, gratis, de regalo, regalo gratis, aprovecha, aprovéchalo, sorteo, saldos, oferta válida, por tiempo limitado',
    },
    {
      for: 'promotion',
      weight: 1.5,
      phrases:
        'compra ahora, comprar ahora, compra ya, lo quiero, desde # €, por solo, antes # €, ver ofertas, no te lo pierdas, date prisa, reserva ya, reserva ahora',
    },
    {
      for: 'newsletter',
      weight: 4,
      phrases:
        'boletín, boletín semanal, boletín informativo, boletín mensual, en este número, en esta edición, resumen semanal, resumen de la semana, noticias de la semana, las noticias, queridos lectores',
    },
    {
      for: 'newsletter',
      weight: 2,
      phrases:
        'noticias, novedades del mes, artículo, artículos, leer más, seguir leyendo, sigue leyendo, lee el artículo, entrevista, reportaje, edición, número #, actualidad, editorial, consejos',
    },
    {
      for: 'newsletter',
      weight: 1,
      phrases: 'más información, saber más, semana, evento, eventos, bienvenido*, bienvenida, historia',
    },
    {
      for: 'newsletter',
      weight: 2.5,
      where: 'subject',
      phrases: 'noticias, semanal, semana, mensual, resumen, consejos, # consejos, bienvenido*, bienvenida',
    },
    {
      for: 'product_launch',
      weight: 4,
      phrases:
        'nueva colección, nuevo producto, nuevos productos, novedades, novedad, recién llegado*, acaba de llegar, acaban de llegar, ya está aquí, ya están aquí, ya disponible, ahora disponible, ya a la venta, lanzamiento, lanzamos, te presentamos, os presentamos, presentamos, preventa, reserva el tuyo, por fin ha llegado, ha llegado',
    },
    {
      for: 'product_launch',
      weight: 1.5,
      phrases: 'nuevo, nueva, nuevos, nuevas, estreno, próximamente, versión #',
    },
    {
      for: 'abandoned_cart',
      weight: 4,
      phrases:
        'tu carrito, su carrito, en tu carrito, tu cesta, en tu cesta, carrito te espera, cesta te espera, carrito abandonado, has olvidado algo, te has olvidado, te has dejado algo, olvidaste algo, te dejaste algo, finaliza tu compra, finalizar compra, finaliza tu pedido, completa tu compra, completa tu pedido, termina tu compra, terminar mi pedido, volver al carrito, vuelve a tu carrito, recupera tu carrito, sigues interesad*',
    },
    {
      for: 'transactional',
      weight: 4,
      phrases:
        'confirmación de pedido, confirmación de tu pedido, confirmación de su pedido, confirmación de compra, confirmación de reserva, confirmación de pago, confirmación de registro, tu pedido, su pedido, tu factura, su factura, tu paquete, su paquete, tu envío, su envío, tu reserva, su reserva, tus entradas, número de pedido, número de seguimiento, ha sido enviado, ha sido entregado, está en camino, en reparto, gracias por tu compra, gracias por su compra, gracias por tu pedido, restablecer contraseña, restablecer tu contraseña, restablece tu contraseña, cambiar tu contraseña, olvidado tu contraseña, verifica tu correo, verifica tu cuenta, confirma tu correo, confirma tu cuenta, confirma tu suscripción, activa tu cuenta, código de verificación, código de seguridad, pago recibido, hemos recibido tu pago, tu cita',
    },
    {
      for: 'transactional',
      weight: 2,
      phrases:
        'factura, recibo, enviado, entregado, dirección de envío, dirección de facturación, importe total, contraseña, no respondas a este, no responda a este, mensaje automático',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'números del sorteo, número del sorteo, resultado|resultados del sorteo, sorteo de grupos, sorteo de la copa, nuevas vacantes, nuevos empleos, sale el, sale a, sale hoy, sale mañana, sale de, sale en, sale con, sale por, sale gratis, que sale, se sale, te sale, nos sale',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'en tu pedido, tu próximo pedido, tu primer pedido, tu próxima compra, tu primera compra, mis pedidos, seguimiento de pedidos, no dudes en, sobre el lanzamiento de',
    },
    {
      for: 'other',
      weight: 3,
      phrases:
        'tu opinión, su opinión, encuesta, danos tu opinión, valora tu compra, cuéntanos qué, actualización de nuestra política, hemos actualizado nuestra política, hemos actualizado nuestros términos, cambios en nuestros términos, feliz cumpleaños, te echamos de menos, te extrañamos',
    },
    {
      for: 'newsletter',
      weight: 1.2,
      where: 'subject',
      phrases: 'por qué',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'correo ha sido enviado, email ha sido enviado, mensaje ha sido enviado, ha sido enviado a, ha sido enviado por',
    },
    {
      for: 'promotion',
      weight: 3,
      phrases: 'de nuevo en stock, vuelve a estar disponible, últimas unidades, casi agotado*, más vendidos',
    },
    {
      for: 'newsletter',
      weight: 2,
      phrases: 'recetas, receta, la redacción',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases: 'ideas de regalo, ideas de regalos, tarjeta de regalo, tarjetas de regalo, guía de regalos',
    },
    {
      for: 'transactional',
      weight: 3,
      phrases:
        'tus entradas para, billete electrónico, localizador, código de reserva, tarjeta de embarque, hemos reembolsado, reembolso',
    },
  ],
  sentences: {
    offer:
      'todo al # %, un # % menos, # % menos, el más barato, sale gratis, te regalamos, te regalamos # €, # € para, para compras desde, a precio de saldo, precio de saldo, existencias, liquidamos, rebajad*, mientras duren, sin pedido mínimo, los ponemos nosotros, por el precio de, pagando uno, pagando una, última* hora*, hasta medianoche, no lo dejes, porque eres, introduce el código, plazas limitadas, corre de nuestra cuenta, nuestra cuenta, invitamos nosotros, los precios bajan, segundas rebajas, cuesta menos, trae a un amigo, ganáis',
    letter:
      'queridas lectoras, queridos amigos, la carta del, os cuento, te cuento, os dejo, te contamos, te explicamos, os explicamos, os contamos, lo que debes saber, debes saber, noticias del día, buenos días, cómo cuidar, cómo hacer, consejos de, boletín de, calendario de, una entrevista con, aquí tienes los pasos, los pasos, nuestros trucos, así se hace*, una visita al, conoce a, lee la historia, historia completa, qué leer, nuestros libreros, han elegido, en el blog',
    launch:
      'nuestro primer, nuestra primera, por fin podemos, descúbrel* antes, antes que nadie, recién llegad*, prendas nuevas, novedades en, ahora puedes, hemos lanzado, nueva versión, reserva ya el|la, sale el #, sale a la venta, edición limitada, de los primeros, estrenamos, llega a las tiendas, más nuevo, años de trabajo, por fin, por primera vez, sale hoy, sale mañana, lo hemos hecho, ahora habla',
    basket:
      'artículos que elegiste, que elegiste, que te gustó, te gustó, siguen disponibles, sigue disponible, sigue aquí, te lo hemos guardado, hemos guardado tu, dejaste, dejaste _ a medias, a medias, antes de que se agote*, sigues pensándo*, que miraste, que viste, sigue en tu talla, échale otro, échale un vistazo, estás a un paso, a un paso, completa tu reserva, que seleccionaste, donde lo dejaste, continúa donde, se escape, que añadiste, tu bolsa, ir a la bolsa, quedan pocas, vuelve a tu, sin pagar, retoma tu compra, has dejado, las soltaremos',
    account:
      'hemos recibido tu, lo estamos preparando, te avisaremos, ya tiene tu, sigue el envío, sigue tu, adjuntamos, se cargará en, restablece, has solicitado, el enlace caduca, caduca en, si no has sido, para activar tu, pulsa el botón, te esperamos en, si no puedes venir, recordatorio de, verás el dinero, reservad*, está confirmad*, expediente, su solicitud, clave de licencia, tu prueba, prueba termina, te cobraremos, salvo que canceles, nuevo mensaje, tu área',
    asks: 'qué te ha parecido, tu opinión nos, responde, preguntas, condiciones de uso, nuestros términos, política de privacidad, no tienes que hacer nada, cuéntanos cómo, cómo fue tu, valora tu, mantenimiento, corte programado, no estará disponible, seguir recibiendo, hace meses que, borraremos tu, te apuntas, un beso, te invitamos, estás invitad*, nuestras oficinas, horario de apertura, recomendarías, recomendaría, petición, nos mudamos, mudanza, vota, ayúdanos a elegir, buscamos personal',
    story:
      'un reportaje, crónica, columna, nuestra redactora, hemos hablado con, dos|tres|cuatro|cinco|seis|siete|diez libros|ideas|cosas|preguntas|razones|maneras|lugares|historias',
    cart: 'carrito, cesta',
  },
  seasons: [
    {
      for: 'christmas',
      weight: 4,
      phrases:
        'feliz navidad, navidad, navidad*, navideñ*, felices fiestas, papá noel, reyes magos, calendario de adviento, nochebuena, día de reyes, lotería de navidad',
    },
    {
      for: 'christmas',
      weight: 1.5,
      phrases: 'las fiestas, estas fiestas, árbol de navidad, villancico*',
    },
    {
      for: 'new_year',
      weight: 4,
      phrases:
        'feliz año, año nuevo, feliz año nuevo, próspero año, nochevieja, fin de año, propósitos de año nuevo, nuevo año, propósitos para',
    },
    {
      for: 'mothers_day',
      weight: 4,
      phrases: 'día de la madre, día de las madres, día de mamá',
    },
    {
      for: 'mothers_day',
      weight: 1.2,
      phrases: 'mamá, mamás',
    },
    {
      for: 'fathers_day',
      weight: 4,
      phrases: 'día del padre, día de papá',
    },
    {
      for: 'fathers_day',
      weight: 1,
      phrases: 'papá, papás',
    },
    {
      for: 'easter',
      weight: 4,
      phrases: 'semana santa, pascua, felices pascuas, huevos de pascua, domingo de ramos, conejo de pascua',
    },
    {
      for: 'valentines',
      weight: 4,
      phrases: 'san valentín, día de los enamorados, día del amor, catorce de febrero',
    },
    {
      for: 'bank_holiday',
      weight: 3,
      phrases:
        'puente de mayo, puente de la constitución, puente de diciembre, día festivo, festivo nacional, festivos, fin de semana largo, día feriado, feriado, feriados, este puente',
    },
    {
      for: 'summer',
      weight: 3.5,
      phrases:
        'verano, veranos, veranieg*, este verano, rebajas de verano, primavera verano, vacaciones de verano, colección de verano',
    },
    {
      for: 'summer',
      weight: 1.3,
      phrases: 'vacaciones',
    },
    {
      for: 'winter',
      weight: 3.5,
      phrases: 'invierno, invernal*, este invierno, rebajas de invierno, otoño invierno',
    },
    {
      for: 'spring',
      weight: 3.5,
      phrases: 'primavera, primaveral*, esta primavera',
    },
    {
      for: 'fall',
      weight: 3.5,
      phrases: 'otoño, otoñal*, este otoño',
    },
    {
      for: 'halloween',
      weight: 3,
      phrases: 'truco o trato, noche de brujas, día de muertos, terrorífic*',
    },
    {
      for: 'black_friday',
      weight: 3,
      phrases: 'viernes negro, el buen fin, hot sale',
    },
    {
      for: 'summer',
      weight: 0.8,
      phrases: 'playa, piscina, barbacoa',
    },
    {
      for: 'opt_out',
      weight: 3,
      phrases: 'prefieres no recibir, no quieres recibir',
    },
  ],
  account: {
    sure: 'llega hoy, llega mañana, llegará hoy, será entregado, entrega prevista, entrega estimada, intento de entrega, listo para recoger, lista para recoger, punto de recogida, código de recogida, ha salido para, ha sido recogido, tu código, su código, código de un solo uso, código de acceso, código de confirmación, clave de acceso, tu pin, nuevo inicio de sesión, inicio de sesión, nuevo dispositivo, intento de acceso, intento de inicio, actividad inusual, actividad sospechosa, alerta de seguridad, aviso de seguridad, si no fuiste tú, si no has sido tú, si no has solicitado, si no solicitaste, contraseña ha sido cambiada, has cambiado tu contraseña, tu extracto, extracto bancario, factura disponible, tu recibo, cargo en tu, será cobrado, pago rechazado, pago fallido, pago realizado, vencimiento, tu devolución, etiqueta de devolución, tu reembolso, tu viaje, tu vuelo, confirmación de cita, recordatorio de cita, tu solicitud, hemos recibido tu solicitud, número de caso, número de incidencia, cancelación de tu',
    weak: 'repartidor, mensajero, transportista, dirección ip, válido durante # minutos, no compartas, fecha de pedido, cantidad, subtotal, iva, método de pago, estimado cliente, referencia, resumen del pedido',
    subject:
      'confirmación, código, acceso, seguridad, entrega, entregado, envío, pedido, recogida, factura, recibo, pago, reserva, cita, reembolso, cancelación, verificación',
    done: 'enviado, entregado, en reparto, pedido realizado',
    owners: 'tu, su',
    affairs: 'pedido, envío, paquete, compra',
    happened: 'enviado, entregado, ha salido, confirmado, factura',
    numbered: 'pedido',
    lines:
      '{número|n(.)(º)} {de|do} pedido*, pedido( ){n|:}*, dirección de {envío|entrega}*, número de seguimiento*, enviado {a|para}( ):*',
  },
  fraud: {
    sure: 'pariente más cercano, millones de dólares, ganador afortunado, estrictamente confidencial, del difunto',
    weak: 'herencia, beneficiario, lotería',
  },
  fraudSignals: {
    threat:
      'cuenta será suspendida|bloqueada|cerrada, cuenta ha sido suspendida|bloqueada|limitada, paquete está retenido, no pudo ser entregado, será devuelto, actividad inusual|sospechosa, evitar el bloqueo',
    deadline: 'en # horas, dentro de # horas, próximas # horas, último aviso',
    demand:
      'confirme sus datos, actualice sus datos, verifique su cuenta|identidad, gastos de aduana, gastos de envío pendientes, pagar ahora, pague en',
    prize:
      'has ganado, ha ganado, ha sido seleccionado|elegido, has sido seleccionado|elegido, afortunado*, reclame su, reclama tu premio',
    nobody: 'estimado cliente, estimada cliente, querido cliente, estimado usuario',
  },
  secrets: {
    code: '{código|clave|contraseña} {de {verificación|seguridad|confirmación|activación|acceso|un solo uso}|temporal}*',
    signIn: 'enlace {de {inicio de sesión|acceso}|mágico}*',
    password:
      '{restablec+|recuper+|cambi+|crea*} (tu|su|de|la|de {tu|su|la})( )(nueva )contraseña*, olvid+ {tu|su|la} contraseña*',
    confirmation:
      '{confirm+|verific+|activ+} ({tu|su|mi|la} ){suscripción|correo|dirección|registro|cuenta|inscripción|e(-)mail}*',
    justAsked:
      '{caduca|expira|válido} {en|durante|por} # {minutos|horas}*, si {no|usted no} {has|ha|fuiste|solicit+|te has}*, ignor+ este*',
    weakCode: '{tu|su|este} código*',
    weakSignIn: 'inici+ sesión*, inicio de sesión*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'hola, hola de nuevo, buenas',
    },
    {
      kind: 'personal',
      instead: 'Hola',
      phrases: 'querid{o|a}, estimad{o|a}, apreciad{o|a}',
    },
    {
      kind: 'wish',
      instead: 'Hola',
      phrases: 'bienvenid{o|a}, bienvenid{o|a} de nuevo, bienvenid{o|a} de vuelta',
    },
    {
      kind: 'wish',
      phrases:
        'buenos días, buenos dias, buen día, buenas tardes, buenas noches, gracias, muchas gracias, feliz cumpleaños, felicidades, enhorabuena, feliz navidad, feliz año, feliz año nuevo, hasta pronto',
    },
  ],
  titles: 'señor, señora, señorita, sr, sra, srta, don, doña, d., dña, dna',
  nobody:
    'amigo, amiga, amigos, amigas, suscriptor, suscriptora, socio, socia, lector, lectora, lectores, usuario, usuaria, todos, todas, primavera, verano, otoño, invierno, navidad, sol, vacaciones, familia, guapa, guapo, señores, mundo, el, los, las, y, por, para, a, ti, que, rebajas, moda, playa, españa',
  you: 'tu, te, ti, tus, usted, su, sus',
  callsOut: 'hemos, no te, aprovecha, descubre',
  offers: {
    hints: '*descuento*, *cupon*, *oferta*, *puntos*',
    freeDelivery: 'env{i|í}o(s) {gratis|gratuito(s)}, gastos de envío gratis',
    gift: 'regalo(s) gratis, de regalo con',
    freeTrial: 'prueba {gratis|gratuita}, {#|un|dos|primer} mes(es) gratis',
    bundle: 'pack ahorro, pack(s) promocional(es)',
    off: 'descuento(s), dto, rebaja(s), rebajad{o|a}(s), ahorra*, menos, bajamos, bajan',
    codeNames: 'codigo, código( promocional| de descuento), cup{ó|o}n',
  },
  receiverPhrases: {
    before: 'para',
    instead: 'ti',
  },
  numbers: {
    order: 'pedido, compra',
    parcel: 'env{i|í}o, rastreo, seguimiento, localizador, guía',
    bill: 'factura, recibo, pago',
    reference: 'referencia',
    booking: 'reserva, incidencia, contrat(o)',
    customer: 'cliente, soci{o|a}, cuenta, tarjeta',
  },
  sentTo: {
    mail: 'correo, e(-)mail, mensaje, bolet{i|í}n, mail, newsletter, comunicaci{o|ó}n',
    verb: '{enviad{o|a}|envi{o|ó}|dirigid{o|a}|destinad{o|a}|remitid{o|a}} a',
    instead: 'usted',
  },
  possessionsBefore: {
    of: 'de',
    nouns:
      'selecci{o|ó}n, recomendaci{o|ó}n(es), favorit{o|a}s, oferta(s), cesta, carrito, lista, puntos, cuenta, pedido(s), semana, resumen, regalo(s), cumpleaños, descuento(s), entradas, cupones, plan, viaje, reserva, ventajas',
    articles: [
      {
        article: 'la, el',
        own: 'tu',
      },
      {
        article: 'las, los',
        own: 'tus',
      },
    ],
  },
  deliverTo:
    '(tu |su )direcci{o|ó}n de {env{i|í}o|entrega|facturaci{o|ó}n}, {enviar|enviado|entregado|facturar|entrega} a, datos de {env{i|í}o|entrega|facturaci{o|ó}n}, destinatario',
  deskWords: 'contacto, noticias, bolet{í|i}n, equipo',
  deskArticles: 'el',
  youInSubjects: 'tu, tus, ti, te, usted, ustedes',
  unsubscribePhrases: {
    leave: '*dars(e) de baja*, *cancelar (la )suscripci*',
    footer: '*has recibido este*, *recibes este*, *aviso legal*, *pol{i|í}tica de priva*',
  },
};
