/**
 * Incremented with every change of a rule, so that a reprocess knows which emails to classify again. In a
 * separate file, because code that stores emails needs the number without loading the classifier's words and
 * rules.
 */
export const classifierVersion = 21;
