/**
 * A web address in a text. What closes a bracket or a quotation ends it, but for a bracket that it has opened itself
 * (`?text=Hello%20(card%2012)`). A word may stand before it without a blank. Global: for `replace` and `matchAll`.
 */
export const webAddress = /https?:\/\/(?:[^\s<>"'`()\]}]|\([^\s<>"'`()\]}]{0,200}\))+/gi;
