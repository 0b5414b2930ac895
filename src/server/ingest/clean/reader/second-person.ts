/** Words that turn to the reader. What speaks of somebody called the same has none of them next to the name. */
export const secondPerson =
  "you(?:['’](?:ve|re|ll|d))?|your|yours|du|dein(?:e[mnrs]?)?|dir|dich|sie|ihnen|ihre?[mnrs]?|ihr|euch|tu|toi|te|ton|ta|tes|vous|votre|vos|ti|tus|usted|su|sus|je|jij|jou|jouw|uw|você|voce|seus?|suas?|tuas?|teus?|tuo|tuoi|tue|vostr[aeio]|ciebie|cię|ci|twoj\\p{L}{1,3}|twój|dig|din|ditt|dina|dit|dine|deg|tebe|tobě|tvoje|tvůj|vás|vám|váš|vaše|sinun|sinulle|sinua|senin|sana|seni|sizin|size|ты|тебя|тебе|вы|вас|вам|ваш\\p{L}{0,3}|твой|твоя|σου|σας|σε|εσένα|jums|jūsu|jūsų|tavo|tev|sinu|sulle|teie|teile|tebi|vaš\\p{L}{0,3}|tvoj\\p{L}{0,3}|neked|téged|önnek|önt|rád|veled|siz|тобі|твоє|لك|إليك|لكم|לך|שלך|אותך|bạn|anda|kamu|आप|आपके|आपका|आपकी|आपको|คุณ";

/** Beginnings of what brands call after a name: `Rose, don't miss this`. */
const callsOut =
  "don['’]t|get|save|enjoy|hurry|last chance|happy|thanks?|welcome|meet|we(?:['’](?:re|ve|ll))?|our|ready|here(?:['’]s| is| are)|take|grab|claim|unlock|come back|wir|nicht|jetzt|hol|sicher|spare?|entdecke|nous|profitez|découvrez|ne|hemos|no te|aprovecha|descubre|wij|ontdek|pak|mis|aproveite|não|descubra|corre|scopri|approfitta|non|abbiamo|odkryj|nie|mamy|sprawdź|vi|missa|upptäck|se|gå|objevte|nenechte";

export const turnsToReader = new RegExp(
  `(?<![\\p{L}\\p{N}'’_.@/-])(?:${secondPerson})(?![\\p{L}\\p{N}])|[td]['’]\\p{L}|^(?:${callsOut})(?![\\p{L}])`,
  'iu',
);

/** A word that stands for the reader, wherever in a text. */
export const speaksTo = new RegExp(`(?<![\\p{L}\\p{N}'’_.@/-])(?:${secondPerson})(?![\\p{L}\\p{N}])`, 'iu');
