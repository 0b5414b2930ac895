/** Words that stand after a greeting and name nobody: whom a mail may greet without knowing them, and what headlines greet. */
export const nobody: ReadonlySet<string> = new Set(
  `there all everyone everybody anyone team world you folks guys friend friends reader readers customer customers member members
   subscriber subscribers guest guests traveler traveller travellers client clients partner partners user users shopper
   shoppers family families ladies gentlemen sir madam sirs valued fellow beloved colleague colleagues neighbour neighbor neighbors student
   students parent parents investor investors collector collectors backer backers fan fans supporter supporters player players
   gamer gamers runner runners foodie foodies explorer explorers creator creators maker makers writer writers teacher teachers
   developer developers designer designers founder founders driver drivers rider riders hiker hikers baker bakers
   spring summer autumn fall winter sunshine weekend weekends holidays holiday christmas santa easter halloween valentine mum mom dad
   mums moms dads mama papa baby babies kid kids girl girls boy boys bride brides bestie besties babe babes hun darling darlings
   sweetheart honey love lovely handsome stranger neighbourhood human humans earth earthlings earthling sleepyhead superstar star stars
   january february march april may june july august september october november december
   monday tuesday wednesday thursday friday saturday sunday gorgeous beautiful beauty lover lovers again yourself yourselves
   sale sales savings saving deals deal offer offers discount discounts style fashion comfort freedom adventure happiness
   future tomorrow today tonight new hot cool fresh big better best good great happy free early last next first final
   sun sea beach garden gardens home nature city night morning evening monsoon rain snow sweater sweaters dresses boots
   color colour colors colours coffee tea pizza chocolate breakfast brunch lunch dinner cocktail kitchen
   america usa uk britain england london paris berlin texas california canada australia india ireland scotland europe
   siri alexa google cortana bixby assistant computer kitty barbie dolly world's adele
   birthday year month week day days time times hour hours party season seasons vacation travel trip vip vips
   the a an and or but to from for with your our my this that it its it's we i is are our here what who how why when where
   red blue green yellow orange purple pink black white gold silver denim linen cashmere velvet leather lace cotton wool silk knit knits
   skin hair face body eyes lips nails sugar mambo moto playstation xbox iphone nintendo netflix tokyo chicago hawaii bali lisbon madrid
   barcelona rome milan milano amsterdam vienna dublin york brooklyn miami vegas dubai sydney hamburg bayern münchen köln wien zürich
   bern basel schweiz deutschland österreich italia roma españa france lyon bruxelles lisboa porto brasil rio polsko warszawa kraków
   praha sverige danmark norge suomi stockholm oslo bookworm fashionista sweetie cutie pumpkin newbie rookie champion champ hero legend
   genius boss queen king goddess angel bestseller novelty innovation magic wonder joy luck peace hope energy balance wellness glow
   lieblingsstück lieblingsstücke grüße grüßen gruß zuhause heimat feierabend advent neuheit neuheiten mode wakacje szkoło szkoła
   soldes rentrée plage rebajas moda playa saldi spiaggia mare moda semester jul påske jól vacaciones férias praia
   dear hi hello hey back online shop shopping big spender future me lucky beneficiary winner winners applicant candidate owner owners homeowner
   resident residents patient patients taxpayer voter voters citizen citizens donor donors volunteer volunteers employee employees
   manager director hiring editor editors chairman chairwoman president senator minister congressman congresswoman representative
   secretary governor mayor judge officer recipient account holder
   kunde kundin kunden leser leserin leserinnen lesende lesenden teilnehmende interessierte reisende studierende freund freundin freunde mitglied mitglieder abonnent abonnentin damen
   herren kollege kollegin gast gäste familie nutzer nutzerin zusammen welt frühling sommer herbst winter ihr alle euch du
   sonne sonnenschein wochenende urlaub glück liebe leute mädels jungs mama papa eltern fans schatz montag dienstag mittwoch
   donnerstag freitag samstag sonntag weihnachten ostern januar februar märz april mai juni juli oktober dezember neues neue neuer
   die der das ein eine und für zum zur mit von auf im am an es wir
   client cliente clienti clients clientes cliente abonné abonnée abonnés ami amie amis amies membre membres lecteur lectrice lecteurs tous toutes printemps été
   automne hiver soleil vacances noël monsieur madame mesdames messieurs le la les un une des et à de du en au nous vous toi
   amigo amiga amigos amigas suscriptor suscriptora socio socia lector lectora lectores usuario usuaria todos todas primavera verano
   otoño invierno navidad sol vacaciones familia guapa guapo señores mundo el los las y por para a ti que
   klant klanten lezer lezers vriend vriendin vrienden lid leden allemaal iedereen relatie lente zomer herfst winter weekend zon
   het een en voor je jij u jullie
   leitor leitora assinante parceiro parceira colega associado associada pessoal verão outono inverno primavera natal gente
   galera mundo consumidor consumidora os as um uma e para você vocês
   amici amico amica lettore lettrice lettori abbonato abbonata iscritto utente utenti tutti tutte socio soci estate autunno inverno
   natale mondo bella bello bellezza signori il lo gli i e di da per te a voi ragazze ragazzi famiglia
   czytelniku czytelniczko kliencie klientko klienci przyjaciele przyjacielu subskrybencie użytkowniku państwo wszystkim
   wiosno wiosna lato jesieni zimo świecie w na z i do dla ci cię ciebie
   kund kunden kunder vän vänner alla läsare medlem prenumerant sommar sommaren vår våren höst hösten vinter vintern helgen och
   till på i med från för dig
   kunde venner ven venn alle læser leser medlem abonnent sommer foråret våren høst efterår vinter og til på med fra for dig deg
   zákazníku zákaznice zákazníci příteli přátelé čtenáři jaro léto podzim zimo světe a na v do pro vás tě
   asiakas asiakkaamme ystävä lukija kaikki kesä talvi syksy kevät ja
   olvasó ügyfelünk vásárlónk barátunk mindenki client clienți cititor prieten prieteni abonat tuturor
   müşterimiz okuyucu üye dostum arkadaşlar herkese dünya yaz kış bahar ve
   клиент покупатель друг друзья читатель подписчик мир весна лето осень зима все всем покупець клієнте друже друзі
   sõber sõbrad kõik kõigile kevad sügis talv lugeja draugs draugi visi visiem lasītāj pavasaris drauge draugai visiems
   pavasari vasarą skaitytojau aotearoa zealand whānau koutou kōrua katoa tātou`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** What is greeted in titles of films, songs and shows, and products that begin with a greeting. */
export const knownTitles =
  /^(?:hello,? (?:kitty|dolly|barbie|fresh|bello|magazine|world|neighbor|again)|hey,? (?:siri|google|jude|duggee|arnold|alexa|dude|ya)|dear (?:john|evan|diary|santa|zoo)|good morning,? (?:america|britain|vietnam)|thank you,? (?:jesus|next|notes?|cards?|letters?)|good night,? moon|happy birthday,? (?:usa|america|jesus|cards?|banner|cake))(?!\p{L})/iu;

/** Small words of names, some of which stand for nobody elsewhere: `Ana de la Cruz`. */
const betweenNames = new Set(
  'de da do das dos del della di la las le los el al e y van von der den ten ter zu bin ibn af av'.split(' '),
);

/** Endings of shorter words (`star`, `love`) are those of names, too. */
const minCompound = 5;

/** Whether a word is made of one that names nobody: `Tierfreunde`, `Neukunden`, `bokälskare`, `Museum-lid`. */
function isCompound(word: string): boolean {
  if (nobody.has(word.slice(word.indexOf('-') + 1))) return true;
  for (let at = 2; at <= word.length - minCompound; at += 1) if (nobody.has(word.slice(at))) return true;
  return false;
}

/** Whether a name's words speak of nobody: `Valued Customer`, `Summer`. */
export function speaksOfNobody(words: readonly string[]): boolean {
  return words.some(
    (word, at) =>
      word.length > 1 &&
      ((nobody.has(word) && (at === 0 || !betweenNames.has(word))) ||
        ((at === 0 || word.includes('-')) && isCompound(word))),
  );
}
