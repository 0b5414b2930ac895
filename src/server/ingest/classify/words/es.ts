import type { LanguageWords } from './word-rules.ts';

export const spanish: LanguageWords = {
  language: 'es',
  smallWords:
    'el los las y en que con una un por para del al tu tus su sus es son más no te lo nuestra nuestro nuestros como esta este estas si pero ya hasta sin todo muy ser',
  rules: [
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
      phrases:
        'noticias, semanal, semana, mensual, resumen, consejos, # consejos, bienvenido*, bienvenida, enero §, febrero §, marzo §, abril §, mayo §, junio §, julio §, agosto §, septiembre §, octubre §, noviembre §, diciembre §',
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
    // Spelt as the English word that shops of every country use.
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
      for: 'christmas',
      weight: 4,
      phrases:
        'feliz navidad, navidad, navidad*, navideñ*, felices fiestas, papá noel, reyes magos, calendario de adviento, nochebuena, día de reyes, lotería de navidad',
    },
    { for: 'christmas', weight: 1.5, phrases: 'las fiestas, estas fiestas, árbol de navidad, villancico*' },
    {
      for: 'new_year',
      weight: 4,
      phrases:
        'feliz año, año nuevo, feliz año nuevo, próspero año, nochevieja, fin de año, propósitos de año nuevo, nuevo año, propósitos para',
    },
    { for: 'mothers_day', weight: 4, phrases: 'día de la madre, día de las madres, día de mamá' },
    { for: 'mothers_day', weight: 1.2, phrases: 'mamá, mamás' },
    { for: 'fathers_day', weight: 4, phrases: 'día del padre, día de papá' },
    { for: 'fathers_day', weight: 1, phrases: 'papá, papás' },
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
    { for: 'summer', weight: 1.3, phrases: 'vacaciones' },
    {
      for: 'winter',
      weight: 3.5,
      phrases: 'invierno, invernal*, este invierno, rebajas de invierno, otoño invierno',
    },
    { for: 'spring', weight: 3.5, phrases: 'primavera, primaveral*, esta primavera' },
    { for: 'fall', weight: 3.5, phrases: 'otoño, otoñal*, este otoño' },
    { for: 'halloween', weight: 3, phrases: 'truco o trato, noche de brujas, día de muertos, terrorífic*' },
    { for: 'black_friday', weight: 3, phrases: 'viernes negro, el buen fin, hot sale' },
    { for: 'newsletter', weight: 1.2, where: 'subject', phrases: 'por qué' },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'correo ha sido enviado, email ha sido enviado, mensaje ha sido enviado, ha sido enviado a, ha sido enviado por',
    },
    { for: 'summer', weight: 0.8, phrases: 'playa, piscina, barbacoa' },
    {
      for: 'promotion',
      weight: 3,
      phrases: 'de nuevo en stock, vuelve a estar disponible, últimas unidades, casi agotado*, más vendidos',
    },
    { for: 'opt_out', weight: 3, phrases: 'prefieres no recibir, no quieres recibir' },
    { for: 'newsletter', weight: 2, phrases: 'recetas, receta, la redacción' },
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
};
