import type { LanguageWords } from './word-rules.ts';

export const french: LanguageWords = {
  language: 'fr',
  smallWords:
    'le les des et est vous votre vos nous notre nos pour dans sur avec une un du au aux que qui ne pas ce cette ces plus par sont être avez tout tous il elle',
  rules: [
    {
      for: 'promotion',
      weight: 4,
      phrases:
        "jusqu'à # %, jusqu'à - # %, # % de réduction, # % de remise, % de réduction, % de remise, code promo, code promotionnel, code avantage, soldes, les soldes, vente privée, ventes privées, vente flash, offre spéciale, offres spéciales, offre exclusive, offre limitée, bon de réduction, livraison gratuite, livraison offerte, frais de port offerts, derniers jours, dernière chance, dernières heures, aujourd'hui seulement, à moitié prix, € de réduction, € offerts, # € offerts, liquidation, déstockage, # achetés # offert*",
    },
    {
      for: 'promotion',
      weight: 3,
      phrases:
        "promo, promos, promotion, promotions, réduction, réductions, remise, remises, offre, offres, bon plan, bons plans, prix réduit*, petits prix, prix mini, bonnes affaires, gratuit, offert, offerte, offerts, cadeau offert, profitez en, profitez de, j'en profite, économisez, offre valable, prix exceptionnel*, tarif préférentiel",
    },
    {
      for: 'promotion',
      weight: 1.5,
      phrases:
        "j'achète, acheter maintenant, commandez, je commande, à partir de # €, seulement # €, au lieu de, profitez, ne manquez pas, vite, découvrir l'offre, réservez",
    },
    {
      for: 'newsletter',
      weight: 4,
      phrases:
        "lettre d'information, lettre d'info, infolettre, dans ce numéro, dans cette édition, au sommaire, sommaire, édito, cette semaine dans, actualités de la semaine, chers lecteurs",
    },
    {
      for: 'newsletter',
      weight: 2,
      phrases:
        "actualités, actualité, lire la suite, lire l'article, article, articles, dossier, numéro #, n #, édition, entretien, reportage, à la une, agenda, conseils",
    },
    {
      for: 'newsletter',
      weight: 1,
      phrases: 'en savoir plus, découvrez, semaine, rendez vous, événement, événements, bienvenue',
    },
    {
      for: 'newsletter',
      weight: 2.5,
      where: 'subject',
      phrases:
        'actualités, actus, hebdo, semaine, bienvenue, conseils, # conseils, janvier §, février §, mars §, avril §, juin §, juillet §, août §, septembre §, octobre §, novembre §, décembre §',
    },
    {
      for: 'product_launch',
      weight: 4,
      phrases:
        "nouvelle collection, nouveau produit, nouveaux produits, nouveautés, nouveauté, vient d'arriver, viennent d'arriver, est arrivé, est arrivée, sont arrivés, enfin disponible, maintenant disponible, désormais disponible, disponible dès maintenant, en avant première, nous avons le plaisir de vous présenter, nous lançons, lancement, précommande*, découvrez le nouveau, découvrez la nouvelle, tout nouveau, toute nouvelle",
    },
    {
      for: 'product_launch',
      weight: 1.5,
      phrases: 'nouveau, nouvelle, nouvelles, inédit*, bientôt disponible, version #',
    },
    {
      for: 'abandoned_cart',
      weight: 4,
      phrases:
        "votre panier, ton panier, dans votre panier, panier vous attend, panier t'attend, panier abandonné, oublié quelque chose, vous avez oublié, tu as oublié, finaliser votre commande, finalisez votre commande, terminer votre commande, terminez votre commande, finaliser mon achat, reprendre ma commande, reprendre votre commande, retour au panier, retourner au panier, toujours intéressé*",
    },
    {
      for: 'transactional',
      weight: 4,
      phrases:
        "confirmation de commande, confirmation de votre commande, confirmation de réservation, confirmation d'inscription, confirmation de paiement, votre commande, votre facture, votre colis, votre livraison, votre réservation, votre billet, vos billets, numéro de commande, numéro de suivi, suivre votre colis, a été expédié*, a été livré*, est en route, en cours de livraison, merci pour votre commande, merci de votre commande, merci pour votre achat, réinitialiser votre mot de passe, réinitialisation de votre mot de passe, mot de passe oublié, nouveau mot de passe, confirmez votre adresse, confirmer votre adresse, vérifiez votre adresse, activez votre compte, activer votre compte, code de vérification, code de sécurité, paiement reçu, paiement accepté, votre paiement, avis d'échéance, votre rendez vous",
    },
    {
      for: 'transactional',
      weight: 2,
      phrases:
        'facture, reçu, expédié*, livré*, adresse de livraison, adresse de facturation, sous total, total ttc, montant total, mot de passe, ne pas répondre à ce, message automatique, envoyé automatiquement',
    },
    // Spelt as the English word that shops of every country use.
    {
      for: 'nothing',
      weight: 0,
      phrases: 'linge sale, eau sale, argent sale',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        "sur votre commande, votre prochaine commande, votre première commande, suivre ma commande, mes commandes, suivi de commande, conditions de l'offre, n'hésitez pas",
    },
    {
      for: 'other',
      weight: 3,
      phrases:
        'votre avis, donnez votre avis, donnez nous votre avis, répondez à notre enquête, enquête de satisfaction, sondage, mise à jour de notre politique, politique de confidentialité a, conditions générales évoluent, modification de nos conditions, joyeux anniversaire, bon anniversaire, vous nous manquez',
    },
    {
      for: 'christmas',
      weight: 4,
      phrases:
        "joyeux noël, noël, père noël, joyeuses fêtes, bonnes fêtes, fêtes de fin d'année, calendrier de l'avent, cadeaux de noël, marché de noël, sapin de noël, réveillon de noël",
    },
    { for: 'christmas', weight: 1.5, phrases: 'les fêtes, sapin, idées cadeaux, avent' },
    {
      for: 'new_year',
      weight: 4,
      phrases:
        "bonne année, nouvel an, meilleurs voeux, nouvelle année, saint sylvestre, bonnes résolutions, nos voeux, vous souhaite une excellente année, jour de l'an",
    },
    { for: 'mothers_day', weight: 4, phrases: 'fête des mères, fête des mamans' },
    { for: 'mothers_day', weight: 1.2, phrases: 'maman, mamans' },
    { for: 'fathers_day', weight: 4, phrases: 'fête des pères, fête des papas' },
    { for: 'fathers_day', weight: 1.2, phrases: 'papa, papas' },
    {
      for: 'easter',
      weight: 4,
      phrases:
        'pâques, joyeuses pâques, oeufs de pâques, oeuf de pâques, lapin de pâques, pascal*, week end de pâques',
    },
    { for: 'valentines', weight: 4, phrases: 'saint valentin, st valentin' },
    {
      for: 'bank_holiday',
      weight: 3,
      phrases:
        'jour férié, jours fériés, pont de mai, week end prolongé, ponts de mai, fête nationale, ascension, pentecôte, fête du travail',
    },
    {
      for: 'summer',
      weight: 4,
      phrases:
        "cet été, l'été, d'été, été §, spécial été, soldes d'été, printemps été, pour l'été, collection été, vacances d'été, estival, estivale*, estivaux",
    },
    { for: 'summer', weight: 1.5, phrases: 'vacances' },
    {
      for: 'winter',
      weight: 4,
      phrases: "cet hiver, soldes d'hiver, collection hiver, automne hiver, hiver §, vacances d'hiver",
    },
    { for: 'winter', weight: 2.5, phrases: 'hiver, hivernal*, grand froid' },
    {
      for: 'spring',
      weight: 4,
      phrases: 'printemps, printanier*, printanière*, ce printemps, nettoyage de printemps',
    },
    { for: 'fall', weight: 3.5, phrases: 'automne, automnal*, cet automne, collection automne' },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        "a été, ont été, avez été, ai été, avait été, été envoyé, aurait été, l'été dernier a, soirée pascal, blaise pascal",
    },
    { for: 'summer', weight: 3, phrases: 'mon été, ton été, son été, notre été, votre été, un été, bel été' },
    { for: 'summer', weight: 1.4, where: 'subject', phrases: 'été' },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'a|ai|ont|avez|avons|avoir|avait|aura|aurait|ayant|as été, a|ai|ont|avez|avons|avoir|avait|aura|as _ été, pas été, été envoyé*, été expédié*, été livré*, été mis',
    },
    { for: 'newsletter', weight: 1.2, where: 'subject', phrases: 'comment, pourquoi' },
    {
      for: 'promotion',
      weight: 3,
      phrases:
        'de retour en stock, bientôt épuisé*, presque épuisé*, plus que quelques, meilleures ventes, best sellers',
    },
    {
      for: 'opt_out',
      weight: 3,
      phrases: "ne plus recevoir d'emails sur, ne souhaitez pas recevoir, préférez ne pas recevoir",
    },
    { for: 'newsletter', weight: 2, phrases: 'recettes, recette, à lire cette semaine, la rédaction' },
    {
      for: 'transactional',
      weight: 3,
      phrases:
        "e billet, billet électronique, vos billets pour, référence de réservation, carte d'embarquement, a été remboursé, prélèvement",
    },
  ],
};
