import { stripMarks } from '#shared/format/normalized.ts';

/**
 * Common given names of the supported languages. A greeted name without other evidence is likelier the
 * subscriber's if it is listed here. `subscriber-name-forms.ts` treats names that are also words.
 */
const names =
  `søren sanne anouk fleur daan sem lotte femke maaike tomek kasia asia gosia ania basia ola mads rikke lærke bjørn jørgen jørn torben flemming kirstine signe sigrid åse ragnhild håkon sindre eirin synnøve ingvild
   aaron abby abdul abdullah abel abigail abraham ada adam adela adele adelaide adrian adriana adrien agata
   agatha agnes agnieszka agnès ahmed ahmet aida aidan aileen aisha aishwarya aitana ajay akash akira alain
   alan alana alba albert alberto aldo alejandra alejandro aleksander aleksandra alena alessandra
   alessandro alessia alessio alex alexander alexandra alexandre alexandru alexia alexis alfie alfonso
   alfred alfredo ali alia alice alicia alicja alina alisha alison alistair alix aliyah allan allen allison
   alma almudena alvaro alyssa amalia amanda amandine amara amari amelia amelie amina amir amit amy ana
   anastasia anaïs anders andra andre andrea andreas andreea andreia andrei andres andrew andrzej andré
   andrés andy aneta angela angelina angelo angie angus anika anil anita anja ankit ann anna annabel anne
   anneke annette annie annika anouk anthony antoine anton antonella antonia antonio antónio anya aoife
   ariana ariel arjun armand armando arne arno arnaud arthur artur arturo arvid asha ashley astrid athena
   aubrey audrey augusto aurelia aurélie aurore austin avril aya ayesha ayla ayşe barbara barbora barry
   bart bartek bartosz bastian bastien beata beate beatrice beatriz beatrix becca becky belen belinda ben
   benedikt benedict benita benjamin benoît bernadette bernard bernd bernhard bert bertha beth bethany
   betty beverly bianca bilal birgit birgitta björn blake bo bob bogdan bojan bonnie boris bożena brad
   bradley brandon breanna brenda brendan brent brett brian bridget britta britt brittany bronwyn bruce
   bruna bruno bryan bryce bryony burak caio caitlin caleb callum calvin cameron camila camilla camille
   candice carina carl carla carlo carlos carlotta carly carmen carol carola carolin carolina caroline
   carolyn carrie carsten carter casey cassandra cassie catalina catarina caterina catherine cathy catriona
   cecilia cecilie cédric celeste celia celine céline cem cesar césar chad chantal charlene charles charlie
   charlotte chelsea cheryl chiara chloe chloé chris christa christel christelle christiane christina
   christine christoph christophe christopher christy cindy claire clara clarissa claude claudia claudio
   clemens clement clément clive clothilde colin colleen colette connor conor constantin cora corentin
   corey corina corinna corinne cornelia craig cristian cristiano cristina curtis cynthia cyril czesław
   dagmar dalia damian damien dan dana daniel daniela daniele daniella danielle danilo danny danuta daria
   dario dariusz darren daryl dave david davide dawid dean debbie deborah debra declan deepak deirdre
   delphine deniz denis denise dennis derek desmond diana diane didier diego dieter dilara dimitri dimitris
   dina dirk dmitri dmitry dominic dominik dominika dominique don donald donna dora doreen dorian doris
   dorota dorothea dorothy doug douglas duncan dylan eamon ebru eddie edgar edith edoardo eduard eduarda
   eduardo edward edwin edyta eileen eirik ela elaine eleanor elena eleni eleonora elias elif elijah elin
   elina elisa elisabeth elise eliza elizabeth elke ella ellen ellie elliot elliott elodie élodie eloise
   elsa elsie elżbieta emanuel emanuela emanuele emelie emil emilia emiliano emilie emilio emily emine emma
   emmanuel emmanuelle emre enrico enrique enzo eric erica erik erika erin ernesto erwin esmeralda esra
   esteban estelle ester esther etienne étienne eugene eugenia eugenio eva evan evangelina evelien evelina
   evelyn ewa ewan ewelina ezra fabian fabien fabienne fabio fabiola fabrice fabrizio farah farid fatima
   fatma federica federico felipe felix fenna ferdinand fernanda fernando filip filipa filipe filippo finn
   finley finlay fiona flavia flavio florian florin floris frances francesca francesco francis francisca
   francisco franck franco francois françois françoise frank franka franz franziska fred freddie frédéric
   frederick frederik fredrik freya frida fritz gabriel gabriela gabriele gabriella gabrielle gail gareth
   gary gaëlle gemma geoff geoffrey george georgia georgina georgios gerald gerard gérard gerardo gerd
   gerhard germán gerrit gertrud ghislaine giacomo giada gianluca gianna gianni gilbert gilles gillian gina
   giorgia giorgio giovanna giovanni gisela giulia giuliana giulio giuseppe gizem glen glenda glenn gloria
   gonzalo gordon greg gregor gregory greta grzegorz guadalupe guido guillaume guillermo guilherme gunnar
   gunther günter gustav gustavo guy gwen gwendolyn hailey hakan halina hana hannah hanna hanne hannes hans
   harald harold harriet harry harvey hasan hassan hayley heather hector héctor hedwig heidi heike heiko
   heinrich heinz helen helena helene hélène helga helge helmut hendrik henri henrik henrike henrique henry
   herbert hermann hermine hilary hilda hiroshi holger holly horst howard hugh hugo humberto hussein ian
   ibrahim ida ignacio igor ike ilaria ilka ilona imke imogen imran ina ines inés inês inga ingeborg inger
   ingo ingrid inka ioana ioannis ion irena irene irina iris irma isaac isabel isabela isabella isabelle
   isaiah isidora isla ismael ivan ivana ivo iwona izabela jacek jackie jackson jacky jaclyn jacob
   jacqueline jacques jacqui jaime jake jakob jakub jamal james jamie jan jana jane janet janice janina
   janine janusz jared jarosław jason javier jay jayden jayne jean jeanette jeanne jeannette jeff jeffrey
   jelena jemma jen jenna jennie jennifer jenny jens jeremy jérôme jerome jerry jess jesse jessica jessie
   jill jim jimena jimmy jo joachim joan joana joann joanna joanne joao joão joaquin joaquín jochen jodie
   jody joe joel joelle joëlle joerg johan johann johanna johannes john johnny jolanda jolanta jon jonas
   jonathan joni joost jordi jorge jörg jorn jörn jose josé josef josefa josefin josefina joseph josephine
   josh joshua josie jost joyce juana juanita judith judy juergen jules julia julian juliana juliane julie
   julien juliet juliette julio júlio julius jurgen jürgen justin justina justyna justus kacper kai kaisa
   kamil kamila karel karen karim karin karina karl karla karolina karoline karsten kasia kasper kassandra
   katarina katarzyna kate katerina katharina katherine kathleen kathrin kathryn kathy katie katja katrin
   katrina katy kay kayla kazimierz keira keith kelly kelsey ken kenji kenneth kenny kerry kerstin kevin
   khadija khalid kian kim kimberley kimberly kirsten kirstin kirsty kjell klara klaus knut konrad
   konstantin konstantinos kristen kristian kristin kristina kristine kristof krystyna krzysztof kumar kurt
   kyle kylie lachlan lana larissa larry lars laszlo lászló laura lauren laurence laurent laurie laurine
   lavinia layla lea léa leah leandro leanne léo lena lene leni lennart leo leon leonard leonardo leonie
   leonor leopold leroy lesley leslie leszek letizia leticia levi lewis lexi lia liam lidia lieke lien
   lieselotte ligia lilian liliana lillian lilli lily lina linda lindsay lindsey linus lionel lisa lisbeth
   liselotte livia liz liza lizzie lloyd logan lois lola lorena lorenz lorenzo loretta lorna lorraine
   lothar lotta lotte louis louisa louise luana luc luca lucas lucia lucía lucian luciana luciano lucie
   lucien lucinda lucy ludovic ludwig luigi luis luisa luise lukas lukasz łukasz luke lutz lydia lynn lynne
   łucja maarten mabel maciej mackenzie maddie maddy madeline madelyn madison maeve magda magdalena magnus
   mahmoud maja malcolm malgorzata małgorzata malia malin malte mandy manfred manon manoj manuel manuela
   marc marcel marcela marcelo marcia márcia marcin marco marcos marcus marek margaret margarida margot
   marguerite mari maria mariam mariana marianna marianne mariano marie marieke mariella marietta mariela
   marijke marika marilyn mario mário marion maris marisa marisol marissa marit marius mariusz marjorie
   markus marlene marlies marlon marta martha martin martina martine martyn marvin mary maryam mateo mateus
   mateusz mathias mathieu mathilde matias matilda matt matteo matthew matthias matthieu maureen maurice
   mauricio maurizio mauro maxim maxime maximilian maya meg megan mehmet mei meike melanie mélanie melinda
   melissa melvin merle merve mette meryem micha michael michaela michał michal michel michele michèle
   michelle miguel mihaela mihai mika mike mikael mikkel mikołaj mila milena millie milo mina minna mira
   miranda mireille mirela miriam mirjam mirko mirosław mitchell moira molly mona monica monika monique
   morgan morten moritz moses mustafa muhammad mohamed mohammed nadia nadine nadja naomi narendra natacha
   natalia natalie natasha nathalie nathan nathaniel neha neil nele nelly nelson nerea nestor niall
   nicholas nicola nicolas nicole nicolò nico niels nigel nik niklas nikola nikolai nikolas nikolaos nikos
   nils nina nino nisha noa noah noam noemi noémie nora norbert norma norman nuno nuria núria oksana olaf
   olav ole oleg olga oliver olivia ollie omar oscar oskar osman otto owen pablo paloma pam pamela paola
   paolo pascal pascale patricia patricio patrick patrizia patrycja patrik patty paul paula paulina pauline
   paulo pavel paweł pedro peggy penelope per percy perry petar pete peter petr petra philip philipp
   philippa philippe phillip phil phoebe phyllis piet pieter pieternel pietro pilar piotr poppy preeti
   prisca priscilla priya rachael rachel rachele rafael rafał ragnar rahul raimund rainer raj rajesh ralf
   ralph ramona ramon ramón randy raphael raphaël raquel rasmus raul raúl ravi raymond rebecca rebekka
   regina regine reinhard remi rémi renata renate renato renaud rené rene renee renée rhiannon rhys ricardo
   riccardo richard rick ricky riley rita rob robbie robert roberta roberto roderick rodney rodrigo rogelio
   roger roland rolf roman romain romana romy ron ronald ronan ronja ronnie rory rosalind rosanna rosario
   rosemary ross roxana roxanne roy ruben rubén rudi rudolf rudolph rui rupert russell ruth ryan ryszard
   sabina sabine sabrina sadie salma salvatore sam samantha samira sammy samuel samuele sander sandra
   sandrine sandro sanjay sanna santiago sara sarah sascha sasha saskia sean sebastian sebastião sébastien
   selina selma serena sergei sergey serge sergio sérgio shane shannon sharon shaun shauna shawn sheila
   shelby shelley sheryl shirley siân siegfried sibylle sigrid silja silke silvia silvio simon simona
   simone sina sinead siobhan sjoerd sofia sofie solange solène sonia sonja sophia sophie soraya spencer
   stacey stacy stan stanisław stefan stefania stefanie stefano steffen steffi stella sten stephan stephane
   stéphane stéphanie stephanie stephen steve steven stewart stine stuart sumit sunil suresh susan susana
   susanna susanne susie suzanne suzy sven svenja svetlana swati sylvia sylvain sylvie sylwia szymon tabea
   tadeusz tamara tamsin tanja tanya tara taras tariq tatiana tatjana ted teresa teresita terri tessa thea
   theo theodor theodore theresa thérèse thibault thierry thijs thomas thorsten tiago tilda till tim timo
   timothy tina tjark tobias todd tom tomas tomás tomasz tomáš tommaso tommy toni tony tore torsten tove
   tracey tracy trevor trish tristan trond trudy tuva uğur ulf ulla ulrich ulrike umberto ursula ute uwe
   vaclav vadim valentina valentín valeria valerie valérie valerio valter vanessa vasile vasilis vera
   verena veronica veronika véronique vicki vicky victor viktor viktoria vikram vince vincent vincenzo
   vinícius viktorija virginie vitor vítor vittoria vivek vivian viviana vivien vivienne vladimir volker
   waldemar waltraud walter wanda warren wayne wendy werner wenke wesley whitney wiebke wiesław wiktor
   wiktoria wilfried wilhelm willem william wilma winston winfried wioletta witold władysław wojciech
   wolfgang wouter xavier xenia xiomara yannick yannis yara yasemin yasmin yasmine yolanda yusuf yves
   yvette yvonne zachary zahra zainab zara zbigniew zdeněk zeynep zofia zoltán zsófia zsuzsanna zuzana
   zuzanna jiří jiřina jitka josip kateřina lenka ludmila markéta milan miloš miroslav ondřej pavla pavlína
   radek radka štěpán tereza václav věra vojtěch žaneta jarmila hanka honza åsa åke bengt birger elsbeth
   göran gösta håkan inga-lill jan-erik jörgen maj-britt märta mats öjvind pär peder pernilla per-olof
   rikard sigge siv solveig staffan stina sture sören thorbjörn torbjörn ulrika viveka yngve østen øyvind
   ådne kåre aino antti eero eeva eino heikki ilkka janne jari juha juhani jukka kaarina kalle kari kirsi
   leena liisa marja marjatta markku matti mikko olli outi päivi pekka pentti pirjo pirkko raija riikka
   risto ritva sakari satu seppo sirpa tapio teemu tiina tuula veikko ville анна александр александра
   алексей алина алла анастасия андрей антон валентина валерий вера виктор виктория виталий владимир галина
   дарья денис дмитрий евгений евгения екатерина елена иван игорь илья инна ирина кирилл ксения лариса
   леонид любовь людмила максим марина мария михаил надежда наталья николай нина оксана олег ольга павел
   полина роман светлана сергей софья станислав татьяна тимур фёдор юлия юрий яна олександр тарас андрій
   дмитро ірина наталія сергій юлія αλέξανδρος άννα γιώργος γιάννης δημήτρης ελένη κώστας κατερίνα μαρία
   νίκος σοφία`
    .split(/\s+/)
    .filter((name) => name !== '');

/** Removes accents, which many forms omit: `Amelie`. */
export function unaccented(name: string): string {
  return stripMarks(name, 'NFD');
}

export const givenNames: ReadonlySet<string> = new Set(names.flatMap((name) => [name, unaccented(name)]));

/** Whether a word is a common given name: `Marie-Luise` and `Ann Marie` count by their first halves. */
export function isGivenName(written: string): boolean {
  const word = unaccented(written);
  if (givenNames.has(word) || givenNames.has(word.split('-')[0] ?? '')) return true;
  return calledFormOf(word) !== null;
}

/** Returns the common given name of a lower-case vocative: `anna` for `anno`; null if none. */
export function calledFormOf(word: string): string | null {
  const found = calledForms.find(([end, base]) => end.test(word) && givenNames.has(word.replace(end, base)));
  return found === undefined ? null : word.replace(found[0], found[1]);
}

/** Vocatives of Slavic languages: `Anno`, `Kasiu`, `Marku`, `Tomaszu`, `Petře`, `Оксано`. */
const calledForms: ReadonlyArray<[end: RegExp, base: string]> = [
  [/(?<=\p{L}{3})[ou]$/u, 'a'],
  [/(?<=\p{L}{3})[ueio]$/u, ''],
  [/(?<=\p{L}{2})ku$/u, 'ek'],
  [/(?<=\p{L}{2})ře$/u, 'r'],
  [/(?<=\p{L}{2})rze$/u, 'r'],
  [/(?<=\p{L}{2})le$/u, 'eł'],
  [/(?<=\p{L}{3})о$/u, 'а'],
  [/(?<=\p{L}{2})ю$/u, 'я'],
  [/(?<=\p{L}{3})[еу]$/u, ''],
];
