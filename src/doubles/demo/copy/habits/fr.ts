import { type HabitBank, mail, sixDays } from '#doubles/demo/copy/habits/bank.ts';

export const fr: HabitBank = {
  amount: '-{percent} %',
  offers: [
    mail(
      '{amount} sur tout jusqu’à dimanche',
      'Avec le code {code}.',
      '{amount} sur tout',
      'Sur toute la boutique, jusqu’à dimanche soir. Sans exception.',
      'J’en profite',
    ),
    mail(
      'Pour vous : {amount} cette semaine',
      'Un petit merci de nous lire.',
      'Cette semaine',
      'Vous lisez nos lettres. Votre code est valable toute la semaine sur toute la commande.',
      'Utiliser mon code',
    ),
  ],
  products: [
    {
      type: 'product_launch',
      ...mail(
        'Nouveau : {item}',
        '{note}',
        'Une nouveauté : {item}',
        'Découvrez notre nouveauté : {item}. Nous y avons travaillé longtemps.',
        'Découvrir la nouveauté',
      ),
    },
    {
      type: 'promotion',
      ...mail(
        'De retour : {item}',
        'Il avait disparu des rayons.',
        'De retour en rayon',
        'Cette fois il y en aura pour tout le monde. {note}',
        'Acheter maintenant',
      ),
    },
    {
      type: 'promotion',
      ...mail(
        'Livraison offerte ce week-end',
        'Jusqu’à dimanche soir.',
        'La livraison est pour nous',
        'Ce week-end la livraison est offerte sur toutes les commandes. {item} voyage très bien.',
        'Profiter de l’offre',
      ),
    },
  ],
  welcome: [
    mail(
      'Bienvenue chez {brand}',
      'Voici la suite.',
      'Ravis de vous compter parmi nous',
      'Merci de votre inscription. Nous écrirons quand il y aura quelque chose à raconter.',
      'Faire connaissance',
    ),
  ],
  baskets: [
    mail(
      'Votre panier vous attend : {item}',
      'Nous l’avons gardé.',
      'Toujours dans votre panier',
      'Vous avez oublié quelque chose dans votre panier. Il est encore là.',
      'Retourner au panier',
    ),
  ],
  blackFriday: [
    mail(
      'Black Friday commence ici : {amount}',
      'Pour vous d’abord.',
      'Black Friday en avance',
      'Notre Black Friday commence dans cette boîte. Le code est valable dès maintenant.',
      'J’en profite',
    ),
    mail(
      'Semaine Black Friday : {amount} sur tout',
      'Toute la semaine.',
      'Une semaine entière',
      'Une semaine de Black Friday : {amount} sur tout avec le code.',
      'Voir les offres',
    ),
    mail(
      'C’est le Black Friday : {amount}',
      'Aujourd’hui seulement.',
      'Black Friday',
      'C’est aujourd’hui : {amount} sur tout, jusqu’à minuit.',
      'Acheter maintenant',
    ),
    mail(
      'Black Friday : dernières heures',
      'Jusqu’à minuit.',
      'Dernières heures',
      'Encore quelques heures de Black Friday, et tout redevient normal.',
      'Dernière chance',
    ),
    mail(
      'Week-end Black Friday : encore {amount}',
      'Jusqu’à dimanche soir.',
      'Deux jours de plus',
      'Le code du Black Friday reste valable jusqu’à dimanche soir.',
      'Continuer',
    ),
    mail(
      'Cyber Monday : {amount}, le dernier jour',
      'Jusqu’à minuit.',
      'Cyber Monday',
      'Le dernier jour et la plus forte remise : {amount} pour le Cyber Monday.',
      'J’en profite',
    ),
  ],
  blackFridayDays: sixDays,
  leads: [
    'Comment naît {item}',
    'Trois questions sur {item}',
    'Un an avec {item}',
    'À l’atelier : {item}',
    'Prendre soin de {item}',
    'Depuis le début : {item}',
  ],
};
