import type { Discount } from '#server/ingest/offers/discount.ts';
import type { OfferScope } from '#shared/vocabulary/offer-kinds.ts';

/** Characters after an offer, and before it, that may name its scope. */
const reach = { before: 40, behind: 60 };

const everything =
  /(?<!\p{L})(?:everything|site-?wide|store-?wide|(?:the |your )?(?:entire|whole|next|first) (?:order|purchase|site|store|shop|range|basket)|all (?:orders|items|products)|your (?:order|basket|purchase)|auf alles|(?:gesamte[sn]?|ganze[ns]?) (?:sortiment|bestellung|shop)|(?:deine|ihre|nächste) bestellung|tout le site|toute la (?:boutique|collection)|sur tout|votre (?:prochaine |première )?commande|en todo|toda la (?:tienda|web)|tu (?:próximo |primer )?pedido|op alles|(?:het )?hele assortiment|je (?:volgende |eerste )?bestelling|em tudo|toda a loja|todo o site|su tutto|na wszystko|cały asortyment|на вс[её])(?!\p{L})|全品|全商品|على كل شيء|جميع المنتجات/iu;
const selected =
  /(?<!\p{L})(?:selected|select (?:items?|styles?|lines?|products)|ausgewählt\p{L}*|sélection(?:née?s?)?|seleccionad[oa]s|geselecteerde?|selecionad[oa]s|selezionat[ie]|wybran\p{L}+|выбранн\p{L}+)(?!\p{L})|対象商品|مختارة/iu;
const item =
  /(?<!\p{L})(?:(?:one|1|any|a single|your favou?rite) (?:full[- ]price )?item|(?:einen|1|deinen lieblings-?)\s?artikel|un (?:article|artículo|articolo|artigo)|één artikel|jeden produkt|один товар)(?!\p{L})|1点/iu;

/** Words before a category: "20% off coats", "20 % Rabatt auf Schuhe". */
const on =
  /^\s*(?:(?:off|discount on)(?: (?:all|our|the|all our))?|rabatt auf(?: alle)?|auf(?: alle)?|de (?:réduction|remise) sur(?: les)?|sur(?: les)?|de descuento en(?: los| las)?|korting op(?: alle)?|op(?: alle)?|de desconto em|di sconto su(?:i|lle)?|rabatu na|на) (\p{L}[\p{L}-]{2,})/iu;

/** In a sentence in lower case a name is one product's: "£20 off SideWinder". */
const isNamed = /^ *off (?:the |our )?\p{Lu}/u;

/** Words at that position that are no category. */
const noCategory =
  /^(?:your|you|this|that|these|when|with|for|and|until|till|today|tonight|now|ends?|over|orders?|purchases?|the|rrp|any|use|using|code|only|just|plus|all|select|selected|dein\p{L}*|ihr\p{L}*|mit|bis|ab|alles|den|die|das|tout|votre|vos|avec|todo|tu|tus|con|hasta|met|tot|je|uw|tudo|com|até|seu|sua|tutto|wszystko|вс[её]|following|many|our|next|first|weekend|week|if|as|at|in|on|to|from|off|but|or)$/iu;

/** Returns the scope of an offer, from the words around it in its sentence; null if unnamed. */
export function findScope(text: string, { start, end, kind }: Discount): OfferScope | null {
  const before =
    text
      .slice(Math.max(0, start - reach.before), start)
      .split(/[.!?\n]/)
      .at(-1) ?? '';
  const [behind = ''] = text.slice(end, end + reach.behind).split(/[.!?\n]/, 1);
  const around = `${before} ${text.slice(start, end)}${behind}`;
  if (selected.test(around)) return 'selected';
  if (item.test(around)) return 'item';
  if (everything.test(around)) return 'everything';
  if (kind !== 'percent' && kind !== 'amount') return null;
  // The match of a sum includes its "off".
  const said = kind === 'amount' ? behind.replace(/^(?! *off)/i, ' off') : behind;
  const [, noun] = on.exec(said) ?? [];
  if (noun === undefined || noCategory.test(noun)) return null;
  return isNamed.test(said) ? 'item' : 'category';
}
