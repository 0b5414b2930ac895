import { type HabitBank, mail, sixDays } from '#doubles/demo/copy/habits/bank.ts';

export const es: HabitBank = {
  amount: '{percent} % de descuento',
  offers: [
    mail(
      '{amount} en todo hasta el domingo',
      'Con el código {code}.',
      '{amount} en todo',
      'En toda la tienda, hasta el domingo por la noche. Sin excepciones.',
      'Comprar ahora',
    ),
    mail(
      'Para ti: {amount} esta semana',
      'Una forma de dar las gracias.',
      'Esta semana',
      'Lees lo que escribimos. Tu código vale toda la semana en todo el pedido.',
      'Usar mi código',
    ),
  ],
  products: [
    {
      type: 'product_launch',
      ...mail(
        'Nuevo: {item}',
        '{note}',
        'Lo nuevo: {item}',
        'Descubre lo nuevo: {item}. Hemos trabajado mucho en ello.',
        'Descubrir la novedad',
      ),
    },
    {
      type: 'promotion',
      ...mail(
        'Ya está de vuelta: {item}',
        'Llevaba un tiempo agotado.',
        'De vuelta en la estantería',
        'Esta vez hay para todos. {note}',
        'Comprar ahora',
      ),
    },
    {
      type: 'promotion',
      ...mail(
        'Envío gratis este fin de semana',
        'Hasta el domingo por la noche.',
        'El envío corre de nuestra cuenta',
        'Este fin de semana el envío gratis es para todos los pedidos. {item} viaja muy bien.',
        'Aprovechar la oferta',
      ),
    },
  ],
  welcome: [
    mail(
      'Te damos la bienvenida a {brand}',
      'Así seguimos.',
      'Qué bien que estés aquí',
      'Gracias por suscribirte. Escribiremos cuando haya algo que contar.',
      'Conocernos',
    ),
  ],
  baskets: [
    mail(
      'Te has dejado {item} en el carrito',
      'Te lo hemos guardado.',
      'Sigue en tu carrito',
      'Has olvidado algo en tu carrito. Todavía está ahí.',
      'Volver al carrito',
    ),
  ],
  blackFriday: [
    mail(
      'El Black Friday empieza aquí: {amount}',
      'Primero para ti.',
      'Black Friday, antes de tiempo',
      'Nuestro Black Friday empieza en este buzón. El código vale desde ahora.',
      'Comprar antes',
    ),
    mail(
      'Semana del Black Friday: {amount} en todo',
      'Toda la semana.',
      'Una semana entera',
      'Una semana de Black Friday: {amount} en todo con el código.',
      'Ver las ofertas',
    ),
    mail(
      'Hoy es Black Friday: {amount}',
      'Solo hoy.',
      'Black Friday',
      'Es hoy: {amount} en todo, hasta medianoche.',
      'Comprar ahora',
    ),
    mail(
      'El Black Friday termina esta noche',
      'Últimas horas.',
      'Últimas horas',
      'Quedan unas horas de Black Friday, y luego todo vuelve a su sitio.',
      'Última oportunidad',
    ),
    mail(
      'Fin de semana del Black Friday: aún {amount}',
      'Hasta el domingo.',
      'Dos días más',
      'El código del Black Friday sigue valiendo hasta el domingo por la noche.',
      'Seguir mirando',
    ),
    mail(
      'Cyber Monday: {amount}, el último día',
      'Hasta medianoche.',
      'Cyber Monday',
      'El último día y el mayor descuento: {amount} por el Cyber Monday.',
      'Comprar ahora',
    ),
  ],
  blackFridayDays: sixDays,
  leads: [
    'Cómo se hace {item}',
    'Tres preguntas sobre {item}',
    'Un año con {item}',
    'Desde el taller: {item}',
    'Cuidar bien: {item}',
    'Desde el principio: {item}',
  ],
};
