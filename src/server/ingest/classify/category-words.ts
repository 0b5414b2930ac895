/** The directory's categories that can be guessed from words, by their slugs; `other` is the rest. */
export const guessableCategories = [
  'fashion-apparel',
  'electronics-tech',
  'home-garden',
  'beauty-cosmetics',
  'food-drink',
  'health-wellness',
  'sports-fitness',
  'toys-games',
  'books-media',
  'luxury',
  'business',
  'art-craft',
  'finance',
  'insurance',
] as const;

export type GuessableCategory = (typeof guessableCategories)[number];

/** Folded words of a category: `sure` occur only there, `weak` elsewhere too. */
interface CategoryWords {
  /** `word*` matches any word with this prefix. */
  sure: string;
  weak: string;
}

/** English first, then the translations into the other languages we read. */
export const categoryWords: Readonly<Record<GuessableCategory, CategoryWords>> = {
  'fashion-apparel': {
    sure: `fashion dress dresses shirt shirts tshirt t-shirts jeans denim trousers skirt skirts blouse blouses knitwear sweater sweaters
      jumper jumpers hoodie hoodies jacket jackets coat coats outerwear sneakers sneaker boots sandals footwear shoes lingerie
      underwear swimwear bikini menswear womenswear apparel wardrobe outfit outfits garment* clothing handbag* tailoring
      kleid kleider hosen jacke jacken mantel schuhe stiefel pullover bluse blusen hemd hemden unterwasche damenmode
      herrenmode robe robes chemise* pantalon* chaussures chaussure vetement* manteau pret-a-porter vestido* camisa* zapatos
      zapatillas pantalones chaqueta* ropa vestiti abbigliamento scarpe giacca giacche maglione maglioni camicia camicie jurk
      jurken broek broeken schoenen kleding roupa* sapato* tenis vestidos sukienk* buty spodnie koszul* odziez kurtka kurtki`,
    weak: 'style wear mode moda size sizes fit collection lookbook cotton wool linen silk leather accessories sunglasses silhouette',
  },
  'electronics-tech': {
    sure: `laptop laptops smartphone smartphones iphone ipad android processor cpu gpu ssd wifi router bluetooth headphones
      earbuds camera* drone drones software firmware developer developers api cloud server servers linux windows
      hardware pc pcs computer* computing cybersecurity encryption encrypted webauthn usb hdmi
      monitor monitors printer printers gadget gadgets tech saas plugin megapixel* pda rechner handy handys
      kopfhorer drucker kamera ordinateur* telephone* logiciel* ordenador* portatil* telefono* informatica
      computador* celular* smartwatch elektronik electronica elettronica elektronika telefony komputer*`,
    weak: 'device devices technology digital version screen battery security network data internet web online code technik tecnologia smart wireless app apps download downloads',
  },
  'home-garden': {
    sure: `sofa sofas furniture armchair* mattress* cushion cushions curtain* rug rugs lamp lamps lighting bedding duvet* pillow*
      tableware kitchenware cookware vase vases garden gardening gardener* plants seeds seedling* lawn mower compost bulbs
      greenhouse* diy paint wallpaper* flooring shelving wardrobe* drill screwdriver* patio bathroom* homeware decor
      mobel garten pflanzen teppich* vorhang* bettwasche matratze* leuchte* baumarkt werkzeug* wohnzimmer kuche meuble*
      jardin jardinage canape* rideau* coussin* literie bricolage mueble* jardineria cortina* colchon* hogar arredamento mobili
      giardino giardinaggio divano tende lampada lampade meubels tuin tuinieren kussen* gordijn* moveis jardim
      decoracao meble ogrod ogrodow* dywan* zaslon*`,
    weak: 'home house room bedroom kitchen living table chair wood oak interior cosy tools haus wohnen maison casa huis dom',
  },
  'beauty-cosmetics': {
    sure: `skincare serum serums moisturis* moisturiz* cleanser* mascara lipstick* foundation concealer eyeshadow* blush makeup
      make-up cosmetic* fragrance* perfume* parfum* shampoo* conditioner* haircare hairstyl* nail nails manicure* spf retinol
      hyaluronic peptide* exfoliat* toner beauty salon hautpflege gesichtspflege gesichtscreme haarpflege duft dufte schminke
      lippenstift* soin soins maquillage creme cremes beaute visage maquillaje belleza perfumes trucco bellezza
      profumo profumi crema huidverzorging verzorging geur* schoonheid maquiagem beleza perfumaria cabelo* kosmetyk* makijaz
      perfum* pielegnac*`,
    weak: 'skin hair glow face lips eyes radiant hydrating cream scent haut haare peau cheveux piel pelle pele skora',
  },
  'food-drink': {
    sure: `recipe recipes restaurant* cooking chef chefs coffee espresso tea teas wine wines beer beers whisky whiskey gin vodka
      cocktail* chocolate* cheese* bread bakery pizza burger burgers grocery groceries supermarket* snack snacks breakfast lunch
      dinner ingredients spices pasta meat steak* seafood vegan vegetarian delicious tasty flavour* flavor*
      rezept* kaffee wein weine bier kase brot lebensmittel supermarkt schokolade lecker* recette* vin vins cafe fromage*
      epicerie gourmand* restaurant cerveza vino vinos comida receta* cocina supermercado* ricetta ricette cibo pane formaggi*
      birra gusto spesa recept recepten koffie wijn kaas eten receita* cerveja vinho* cozinha mercado przepis* kawa wino
      piwo jedzenie smak* guinness budweiser`,
    weak: 'taste fresh eat drink kitchen bottle bottles dish dishes food foods cook meal meals frisch essen boire manger comer mangiare menu',
  },
  'health-wellness': {
    sure: `vitamin* supplement* probiotic* wellness wellbeing mindfulness meditation meditat* therapy therapist* therapeut* sleep
      insomnia anxiety doctor doctors pharmacy pharmac* medicine* medical medication* patient patients prescription* symptom*
      diet nutrition* immune collagen clinic clinical hospital* health healthy gesundheit* apotheke* arzt schlaf krankenkasse
      nahrungserganzung* sante pharmacie medecin sommeil salud farmacia* bienestar medico dormir salute benessere farmaci* sonno
      gezondheid apotheek slaap saude bem-estar medicamento* zdrowie zdrow* apteka suplement* personlichkeit*
      selbstliebe selbstvertrauen achtsam*`,
    weak: 'calm stress balance mind body energy rest care heal natural leben glucklich gefuhle psyche',
  },
  'sports-fitness': {
    sure: `gym gyms workout workouts running runner* marathon* cycling bicycle* bike bikes football soccer basketball tennis golf
      yoga pilates fitness athlete* training trainers hiking hike hikes trail trails climbing climber* ski skiing snowboard*
      swim swimming team-sport league championship* coach coaches match-day stadium* tournament* nfl nba mlb nascar tent tents
      backpack* outdoor outdoors fussball spieltag bundesliga verein trainer laufen laufschuhe radsport fahrrad* wandern
      wanderung* sportler* course-a-pied velo velos randonnee* futbol correr ciclismo entrenamiento senderismo calcio corsa
      allenamento palestra bici hardlopen fietsen fiets voetbal futebol corrida academia treino rower* bieganie silown*
      pilka sportow* sport sports`,
    weak: 'team race goal goals player players season win club matches pace mitglieder spiel spiele equipe squadra time',
  },
  'toys-games': {
    sure: `toy toys puzzle puzzles lego doll dolls playset* board-game boardgame* dice videogame* gaming gamer gamers xbox
      playstation nintendo steam console* rpg dungeon* dragons tabletop miniature* poker casino bingo jackpot esports plush
       spielzeug* brettspiel* puppe puppen jouet jouets jeu jeux juguete* juego juegos giocattol* gioco giochi
      speelgoed spelletjes brinquedo* jogo jogos zabawk* gry gra kickstarter pledge backers humble-bundle`,
    weak: 'game games play player players kids children level quest character bundle spiel spielen kinder enfants ninos bambini kinderen criancas dzieci tournament',
  },
  'books-media': {
    sure: `book books bookshop* author authors novel novels fiction paperback hardback hardcover ebook* audiobook* publisher*
      magazine magazines journalism journalist* newsroom editorial headline headlines podcast podcasts film films movie movies
      cinema episode episodes album albums vinyl concert* band bands theatre theater streaming literature poem*
      poetry columnist* reporter* buch bucher roman romane verlag autor autorin zeitung nachrichten redaktion kino livre livres
      auteur* edition editions journal libro libros novela* periodico pelicula* libri romanzo
      autore editore giornale boek boeken schrijver* krant uitgever* livro livros editora jornal filme* ksiazk*
      wydawnictw* gazeta`,
    weak: 'read reading story stories chapter writer writers writing news music issue article articles letter lesen lire leer leggere lezen ler czytaj tv',
  },
  luxury: {
    sure: `jewellery jewelry jeweller* diamond* necklace* earring* bracelet* watchmaking timepiece* chronograph* tourbillon
      carat carats sapphire* emerald* ruby platinum haute couture atelier yacht* connoisseur* swiss-made watchmaker*
      schmuck juwelier diamant* uhrmacher* chronographen bijou bijoux joaillerie horlogerie collier* joyeria diamante* reloj
      relojes gioielli gioielleria orologi orologio sieraden horloge* joias joalheria relogio* bizuteri* diament*
      zegark*`,
    weak: 'luxury luxurious exclusive heirloom gold silver watch watches ring rings craftsmanship timeless elegance private exquisite luxe lujo lusso luxo',
  },
  business: {
    sure: `crm entrepreneur* startup startups founder founders ceo cfo webinar webinars whitepaper* leadership
      workforce recruiting recruiter* hiring hr payroll enterprise* stakeholder* roi marketer* saas workflow*
      productivity procurement compliance consultant* consulting supplier* wholesale logistics seminar* 
      unternehmen grunder* fachkrafte bewerber* arbeitgeber* messe karriere* mittelstand onlinehandler* handler entreprise*
      dirigeant* recrutement empresa empresas negocio* emprendedor* azienda aziende imprese imprenditor* bedrijf bedrijven
      ondernemer* empreendedor* mei cnpj negocios firma firmy przedsiebior* biznes* `,
    weak: 'business team teams company companies customers clients industry strategy growth management project office work manager partners kunden marketing professional* conference* jobs',
  },
  'art-craft': {
    sure: `knitting crochet yarn yarns sewing quilt* embroider* fabric fabrics haberdashery sketchbook* watercolour* watercolor*
      acrylic* canvas brush brushes easel pottery clay ceramic* kiln calligraphy stationery origami scrapbook* stencil* printmaking
      handmade craft crafts crafting needle needles bead beads gallery exhibition* museum* painter* artist artists
      stricken hakeln nahen nahmaschine* stoff stoffe schnittmuster wolle basteln aquarell* papeterie tricot couture broderie
      peinture aquarelle* loisirs-creatifs manualidades costura lana ganchillo pintura cucito maglia uncinetto stoffa tessuto
      ceramica naaien breien haken knutselen artesanato croche costurar tecido rekodziel* szycie wloczk* haft plotter
      schnittmuster* freebie nahmuster`,
    weak: 'pattern patterns paper colour color ink pen pens make maker makers thread drawing design designs kreativ muster papier papel carta',
  },
  finance: {
    sure: `invest bank banks banking loan loans mortgage* lender lenders credit-card savings-account interest-rate* apr investor* investing
      investment* portfolio stocks shares dividend* etf pension* isa crypto bitcoin wallet blockchain trading broker brokers
      refinanc* overdraft equity equities girokonto kredit* zinsen depot aktien
      geldanlage sparkasse banque credit epargne pret prets bourse placement* banco prestamo* tarjeta-de-credito hipoteca* ahorro*
      inversion* banca prestito mutuo risparmio investimenti hypotheek lening sparen beleggen cartao emprestimo* 
      anuidade investimento* pozyczk* oszczednos* inwestyc* `,
    weak: 'money rate rates account accounts balance card cards fee fees debt cash market markets geld argent dinero denaro dinheiro pieniadze finance financial finanz* tax taxes payments paypal budget* fund funds kredyt*',
  },
  insurance: {
    sure: `mutual insurance insurer* insured policyholder* underwrit* deductible* indemnity 
      coverage versicherung* versicherer haftpflicht* police assurance* assureur mutuelle sinistre* seguro seguros aseguradora*
      poliza* assicurazion* polizza verzekering* verzekeraar seguradora* apolice ubezpieczen* polisa `,
    weak: 'cover claim claims policy policies quote renewal protect protection excess schaden schutz garantie cobertura copertura dekking',
  },
};
