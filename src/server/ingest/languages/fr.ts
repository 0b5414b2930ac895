import type { LanguageTerms } from './language-terms.ts';

export const french: LanguageTerms = {
  language: 'fr',
  stopWords:
    'le les des et est vous votre vos nous notre nos pour dans sur avec une un du au aux que qui ne pas ce cette ces plus par sont être avez tout tous il elle',
  months:
    'janvier, février|févr, mars, avril, mai, juin, juillet|juil, août, septembre, octobre, novembre, décembre',
  weekdays: 'dimanche, lundi, mardi, mercredi, jeudi, vendredi, samedi',
  campaignTypes: [
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
      phrases: 'actualités, actus, hebdo, semaine, bienvenue, conseils, # conseils',
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
      for: 'newsletter',
      weight: 1.2,
      where: 'subject',
      phrases: 'comment, pourquoi',
    },
    {
      for: 'promotion',
      weight: 3,
      phrases:
        'de retour en stock, bientôt épuisé*, presque épuisé*, plus que quelques, meilleures ventes, best sellers',
    },
    {
      for: 'newsletter',
      weight: 2,
      phrases: 'recettes, recette, à lire cette semaine, la rédaction',
    },
    {
      for: 'transactional',
      weight: 3,
      phrases:
        "e billet, billet électronique, vos billets pour, référence de réservation, carte d'embarquement, a été remboursé, prélèvement",
    },
  ],
  sentences: {
    offer:
      "à prix doux, prix fondent, plus que # h|heures|jours, plus que deux jours, bon d'achat, bons d'achat, dès # €, dès # € d'achats, moins cher est, tout doit disparaître, dernières tailles, dernières pièces, derniers prix, faites vous plaisir, c'est le moment de craquer, frais de port, sans minimum d'achat, un mois gratuit, mois offert*, ne payez rien, vous ne payez, merci de votre fidélité, pour votre fidélité, saisissez, prix cassés, en profiter, jusqu'à lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche, sans tva, parrainez, gagnez, braderie, derniers lots, chacun",
    letter:
      "chères lectrices, chers amis, la lettre du, je vous raconte, je vous propose, je vous parle, nous vous racontons, l'essentiel de, ce qu'il faut retenir, à retenir, à lire aussi, à lire, portrait d', portrait de, on fait le point, fait le point, les conseils de, nos conseils, faut il, nos actualités, retour sur, l'agenda des, la recette, découvrez la recette, pas à pas, les astuces, dans les coulisses, coulisses, rencontre avec, nous parle de, nous raconte, courrier des lecteurs, entretien avec, cette semaine, expliqué*",
    launch:
      "il est enfin là, elle est enfin là, enfin là, notre premier, notre première, disponible dès aujourd'hui, dès aujourd'hui, nous vous présentons, soyez les premiers, soyez le premier, soyez la première, est arrivé*, la version #, tout neuf*, mettez à jour, en précommande, sortie le #, sortie le, avant tout le monde, réservez la vôtre, réservez le vôtre, débarque, tout nouveau goût, nouveau goût, du nouveau, pièces inédites, édition limitée, fait ses débuts, ans de travail, enfin, pour la première fois, un nouveau venu, sort demain, sort aujourd'hui, sort le, en vente dès, lancement le, le premier jour",
    basket:
      "vous attend, articles que vous avez choisis, que vous avez choisi*, là où vous l'avez laissé*, toujours disponible*, votre sélection, est encore dans votre, n'en reste que, finaliser ma, finaliser mon, validez le, validez votre panier, gardé votre panier, au chaud, n'est pas terminé*, pas terminée, encore une étape, plus qu'une étape, toujours libre, terminer ma, vous plaît toujours, vous avez regardé, vous regardiez, vous aviez mis, mis de côté, vous aviez choisi, vous aviez repéré, revenez le voir, avant qu'il ne, avant qu'elle ne, un oubli, un petit oubli, il ne manque plus que, une hésitation, s'impatiente, vous aviez laissé",
    account:
      "nous avons bien reçu, la préparons, a quitté notre entrepôt, suivez son trajet, suivez votre, peut être consultée, espace client, échéance, réinitialisez votre, vous avez demandé, lien est valable, valable une heure, pour valider votre, confirmez votre, cliquez sur le bouton, nous vous attendons, en cas d'empêchement, remboursement effectué, sera créditée, sera crédité, jours ouvrés, votre retour a, est réservé*, est confirmé*, votre dossier, a bien été reçu*, clé de licence, votre essai, essai se termine, seront facturés, sera facturé, un document vient, nouveau message, dans votre espace",
    asks: "votre avis nous, questionnaire, répondez à, enquête, aidez nous à, conditions d'utilisation, conditions générales, politique de données, aucune action n'est requise, comment s'est passé*, votre séjour, laissez un avis, opération de maintenance, interruption de service, inaccessible, merci de votre compréhension, rester en contact, n'ouvrez plus, nous supprimerons, rappel de produit, êtes convié*, vous invite, nous vous invitons, bises, tu viens, on se voit, fermeture exceptionnelle, seront fermés, horaires d'ouverture, recommanderiez, pétition, nous déménageons, déménagement, votez, donnez votre voix, nous recrutons, convocation, assemblée générale",
    story:
      'mon carnet, récit, enquête de terrain, notre reporter, chronique, deux|trois|quatre|cinq|six|sept|dix livres|idées|choses|questions|raisons|façons|lieux|histoires',
    cart: 'panier',
  },
  seasons: [
    {
      for: 'christmas',
      weight: 4,
      phrases:
        "joyeux noël, noël, père noël, joyeuses fêtes, bonnes fêtes, fêtes de fin d'année, calendrier de l'avent, cadeaux de noël, marché de noël, sapin de noël, réveillon de noël",
    },
    {
      for: 'christmas',
      weight: 1.5,
      phrases: 'les fêtes, sapin, idées cadeaux, avent',
    },
    {
      for: 'new_year',
      weight: 4,
      phrases:
        "bonne année, nouvel an, meilleurs voeux, nouvelle année, saint sylvestre, bonnes résolutions, nos voeux, vous souhaite une excellente année, jour de l'an",
    },
    {
      for: 'mothers_day',
      weight: 4,
      phrases: 'fête des mères, fête des mamans',
    },
    {
      for: 'mothers_day',
      weight: 1.2,
      phrases: 'maman, mamans',
    },
    {
      for: 'fathers_day',
      weight: 4,
      phrases: 'fête des pères, fête des papas',
    },
    {
      for: 'fathers_day',
      weight: 1.2,
      phrases: 'papa, papas',
    },
    {
      for: 'easter',
      weight: 4,
      phrases:
        'pâques, joyeuses pâques, oeufs de pâques, oeuf de pâques, lapin de pâques, pascal*, week end de pâques',
    },
    {
      for: 'valentines',
      weight: 4,
      phrases: 'saint valentin, st valentin',
    },
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
    {
      for: 'summer',
      weight: 1.5,
      phrases: 'vacances',
    },
    {
      for: 'winter',
      weight: 4,
      phrases: "cet hiver, soldes d'hiver, collection hiver, automne hiver, hiver §, vacances d'hiver",
    },
    {
      for: 'winter',
      weight: 2.5,
      phrases: 'hiver, hivernal*, grand froid',
    },
    {
      for: 'spring',
      weight: 4,
      phrases: 'printemps, printanier*, printanière*, ce printemps, nettoyage de printemps',
    },
    {
      for: 'fall',
      weight: 3.5,
      phrases: 'automne, automnal*, cet automne, collection automne',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        "a été, ont été, avez été, ai été, avait été, été envoyé, aurait été, l'été dernier a, soirée pascal, blaise pascal",
    },
    {
      for: 'summer',
      weight: 3,
      phrases: 'mon été, ton été, son été, notre été, votre été, un été, bel été',
    },
    {
      for: 'summer',
      weight: 1.4,
      where: 'subject',
      phrases: 'été',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'a|ai|ont|avez|avons|avoir|avait|aura|aurait|ayant|as été, a|ai|ont|avez|avons|avoir|avait|aura|as _ été, pas été, été envoyé*, été expédié*, été livré*, été mis',
    },
    {
      for: 'opt_out',
      weight: 3,
      phrases: "ne plus recevoir d'emails sur, ne souhaitez pas recevoir, préférez ne pas recevoir",
    },
  ],
  account: {
    sure: "sera livré, livré aujourd'hui, livraison prévue, livraison aujourd'hui, livraison demain, créneau de livraison, tentative de livraison, point relais, disponible en point, à retirer, prêt à être retiré, code de retrait, bon de retrait, confié au transporteur, pris en charge par, remis au transporteur, votre code, code à usage unique, code d'accès, code de connexion, code de confirmation, code pin, nouvelle connexion, connexion à votre compte, connexion depuis, nouvel appareil, tentative de connexion, activité inhabituelle, activité suspecte, alerte de sécurité, était ce vous, si ce n'était pas vous, si vous n'êtes pas à l'origine, mot de passe a été modifié, votre relevé, facture disponible, facture est disponible, sera prélevé, a été prélevé, paiement refusé, paiement a échoué, votre abonnement a été, votre remboursement, a été remboursé*, votre retour, étiquette de retour, votre voyage, votre vol, enregistrement en ligne, confirmation de rendez vous, rappel de rendez vous, votre demande, numéro de dossier, annulation de votre",
    weak: 'transporteur, livreur, coursier, adresse ip, valable # minutes, ne le communiquez, date de commande, quantité, tva, mode de paiement, cher client, chère cliente, récapitulatif, référence',
    subject:
      'confirmation, code, connexion, sécurité, livraison, livré, colis, commande, retrait, facture, relevé, paiement, réservation, rendez vous, remboursement, annulation, suivi',
    done: 'expédié, expédiée, livré, livrée, commandé, en cours de livraison',
    owners: 'votre, vos',
    affairs: 'commande, colis, livraison, facture',
    happened: 'expédié(e), livré(e), en route, confirmé(e), facture',
    numbered: 'commande, facture',
    lines:
      'numéro de commande*, commande( ):*, n° de {suivi|commande}*, adresse de {livraison|facturation}*, livraison à*',
  },
  fraud: {
    sure: 'bénéficiaire désigné, ayant droit, feu mon mari, millions de dollars, tiré au sort, tirée au sort, strictement confidentiel*, toucher la somme, huissier',
    weak: 'héritage, loterie, bénéficiaire',
  },
  fraudSignals: {
    threat:
      'compte sera suspendu|bloqué|fermé, compte a été suspendu|limité|bloqué, colis est bloqué|retenu|en attente, sera renvoyé, sans quoi, activité inhabituelle|suspecte, sera suspendu',
    deadline: 'sous # heures, dans les # heures, d ici # heures, dernier rappel, dernier avis',
    demand:
      'confirmez vos informations|coordonnées, confirmer votre identité|compte, mettez à jour vos informations, mettre à jour vos, coordonnées bancaires, vérifiez votre compte, remplir le formulaire',
    prize:
      'vous avez été sélectionné*, vous avez gagné, heureux gagnant*, réclamez votre, droit à un remboursement, remboursement en attente, remboursement de #',
    nobody: 'cher client, chère cliente, cher utilisateur, cher abonné',
  },
  offers: {
    discount: 'bon de réduction',
    code: 'code',
    freeDelivery:
      '{livraison|frais de port} {gratuit(e)(s)|offert(e)(s)}, livraison à 0 €, livraison est offerte, livraison est gratuite, port offert, frais de livraison offerts',
    gift: 'cadeau(x) offert(s), cadeau gratuit, cadeau pour tout achat',
    hints: '*réduction*, *remise*',
    freeTrial: '{#|un|deux|premier(s)} mois {gratuit(e)(s)|offert(s)}, essai gratuit',
    bundle: 'lot(s) avantageux',
    off: 'remise(s), réduction(s), réduit(s), de moins, solde(s), économisez, baissent, en baisse, cadeau',
    codeNames: 'code(s) {promo|avantage|réduction|privilège|remise}',
  },
  secrets: {
    code: "code {de |d'}{vérification|sécurité|confirmation|connexion|authentification|activation|validation}*, {code|mot de passe} à usage unique*",
    signIn: "lien {de connexion|magique|d'accès}*",
    password:
      '{réinitialis+|changer|modifier|créer} {votre|ton|de votre|le|du|un} (nouveau )mot de passe*, mot de passe oublié*, nouveau mot de passe*',
    confirmation:
      "{confirme{r|z}|vérifie{r|z}|valide{r|z}|active{r|z}|confirmation de|confirmation d'|je confirme}( )(votre|ton|mon|son|l')( ){inscription|adresse|e(-)mail|abonnement|compte|courriel}*",
    justAsked:
      "{expire|valable|valide} {dans|pendant} # {minutes|heures}*, n'{êtes|avez|es|as} pas {à l'origine|demandé|fait cette}*, ignore(z) (simplement ){cet|ce}*",
    weakCode: '{votre|ton|ce} code*',
    weakSignIn: 'se connecter*, connecte{r|z}*, connexion*',
    confirmButton: '*valide*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'bonjour, bonsoir, salut, coucou, re-bonjour',
    },
    {
      kind: 'personal',
      instead: 'Bonjour',
      phrases: 'cher, chère, chere, chers, très cher, très chère',
    },
    {
      kind: 'wish',
      phrases:
        'merci, merci beaucoup, bienvenue, bienvenue à nouveau, bon retour, bon retour parmi nous, joyeux anniversaire, bon anniversaire, félicitations, bravo, bonne année, joyeux noël, bonne fête, bonne nouvelle, à bientôt, à très vite',
    },
  ],
  titles: 'monsieur, madame, mademoiselle, mme, mlle, m',
  nobody:
    'client, cliente, clienti, clients, clientes, abonné, abonnée, abonnés, ami, amie, amis, amies, membre, membres, lecteur, lectrice, lecteurs, tous, toutes, printemps, été, automne, hiver, soleil, vacances, noël, monsieur, madame, mesdames, messieurs, le, la, les, un, une, des, et, à, de, du, en, au, nous, vous, toi, soldes, rentrée, plage, france, lyon, bruxelles',
  you: 'tu, toi, te, ton, ta, tes, vous, votre, vos',
  callsOut: 'nous, profitez, découvrez, ne',
  receiving: {
    before: 'à',
    instead: 'vous',
  },
  receiverPhrases: {
    before: 'pour',
    instead: 'vous',
  },
  numbers: {
    order: 'commande',
    parcel: 'colis, envoi, suivi',
    bill: 'facture, reçu, paiement',
    reference: 'référence',
    booking: 'réservation, dossier',
    customer: 'compte, carte, membre, fidélité, adhérent',
  },
  sentTo: {
    mail: 'e(-)mail, courriel, message, mail, lettre, newsletter',
    verb: '{envoyé(e)|adressé(e)|destiné(e)|transmis(e)} à',
    instead: 'vous',
  },
  possessionsBefore: {
    of: 'de',
    nouns:
      'sélection, recommandation(s), favoris, coups de c{œ|oe}ur, offre(s), panier, liste, points, compte, commande(s), semaine, récap, bilan, cadeau(x), anniversaire, remise, billets, envies, voyage, avantages, récompense(s)',
    articles: [
      {
        article: 'la, le',
        own: 'votre',
      },
      {
        article: 'les',
        own: 'vos',
      },
    ],
  },
  deliverTo:
    "(votre )adresse {de |d'}{livraison|facturation|expédition|envoi}, {livré(e)|livraison|expédié(e)|envoyé(e)|facturé(e)} à, destinataire",
  deskWords: 'lettre, actualit{é|e}s, {é|e}quipe',
  deskArticles: 'le, la, equipe',
  youInSubjects: 'tu, te, toi, ton, ta, tes, vous, votre, vos',
  unsubscribePhrases: {
    leave: '*d{é|e}sinscri*, *d{é|e}sabonn*',
    footer: '*vous recevez ce*, *mentions l{é|e}gales*, *politique de confidentialit*',
  },
};
