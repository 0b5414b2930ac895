/**
 * A web address in a text. What closes a bracket or a quotation ends it, but for a bracket that it has opened itself
 * (`?text=Hello%20(card%2012)`). A word may stand before it without a blank. Global: for `replace` and `matchAll`.
 */
export const webAddress = /https?:\/\/(?:[^\s<>"'`()\]}]|\([^\s<>"'`()\]}]{0,200}\))+/gi;

/**
 * A web address that a text writes without its scheme, with a path or parameters: `www.brand.com/sale`. A host alone is no
 * address of a page. Global, as above.
 */
export const bareAddress =
  /(?<![\p{L}\p{N}@./:%_=&?#+~-])(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,6}[a-z]{2,24}[/?](?:[^\s<>"'`()\]}]|\([^\s<>"'`()\]}]{0,200}\))*/giu;
