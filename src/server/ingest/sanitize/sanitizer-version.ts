/**
 * Incremented with every change of the sanitizer's output, so that stored emails can be sanitized again. In a
 * separate file, because code that stores emails needs the number without loading the sanitizer.
 */
export const sanitizerVersion = 14;
