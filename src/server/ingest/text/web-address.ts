/**
 * A web address in a text. A closing bracket or quotation mark ends it, unless the address itself opened the
 * bracket (`?text=Hello%20(card%2012)`). A word may precede it without a blank. Global: for `replace` and
 * `matchAll`.
 */
export const webAddress = /https?:\/\/(?:[^\s<>"'`()\]}]|\([^\s<>"'`()\]}]{0,200}\))+/gi;

/**
 * A web address without a scheme, with a path or parameters: `www.brand.com/sale`. A host alone is not the
 * address of a page. Global, as above.
 */
export const bareAddress =
  /(?<![\p{L}\p{N}@./:%_=&?#+~-])(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,6}[a-z]{2,24}[/?](?:[^\s<>"'`()\]}]|\([^\s<>"'`()\]}]{0,200}\))*/giu;
