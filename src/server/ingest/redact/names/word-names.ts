/**
 * First names that are also words in one of the six languages: seasons, months, flowers, stones, colours,
 * virtues, verbs. Emails use them without addressing the subscriber.
 */
export const wordNames: ReadonlySet<string> = new Set(
  `amber angel angelica april art ash aspen august aurora autumn ava avery axel basil beau belle berry beryl bianca
   bill birch blanche blanca blue bob bonnie brook brooke buck bud buddy carol charity chase chance charm cherry chip
   christian christmas clay clementine cliff clove cole concord constance cookie coral crystal daisy dale dallas dawn
   dean destiny diamond dick dior dolores drew duke earl easter eden emerald erica ernest eve fairy faith felicity
   fern fleur flor flora florence forest fox frank gene ginger gloria glory grace grant gray grey guy hazel heath
   heather heaven herb holly honey hope hunter hyacinth iris ivory ivy jack jade jasmine jasper jean jeans jersey jesus
   jewel jordan joy juan june july juniper justice kit lace lance lane lark laurel lavender leaf lee lester liberty
   lily lou love luna luz madeleine magnolia maple march margarita marguerite marina marine mark marsha mars mason
   max may mel melody mercedes mercy merlin merry mia milan miles mint misty money monique nana neo nick noel noël nova
   oak ocean olive opal orchid oriol page paige paris pansy pat patience paz pearl peg penny pepper
   pia piper poppy prince princess prudence queen quince rain rainbow ray red reed rich river rob robin rocky roman
   rosa rosalia rose roses rosemary roos rowan royal ruby rusty ruth sage saffron sandy savannah scarlet scott sienna
   sierra sky skye sol sonny sparkle star stella sterling stone storm sue summer sunny sunshine susan tab taylor
   terra terry tiffany tiger timber trinity tuesday tulip turquoise tyler valentine vera victor victoria victory
   vida viola violet virginia vita wade will willow winter wolf wren yasmin zen zoe
   ernst heide kai mai linde jasmin rosmarin aimé aimée claire désiré juste olivier pierre
   lourdes noelle soleil victoire consuelo mar ángel blanca clara cruz luz pilar rocío salvador sol soledad bloem mees
   sterre storm wil flor`.split(/\s+/),
);
