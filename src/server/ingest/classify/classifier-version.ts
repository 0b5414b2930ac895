/**
 * Raised with every change of a rule, so that a reprocess knows which emails to look at again. In a file of its own: who
 * stores emails needs the number, and not the words and rules of recognition in its memory.
 */
export const classifierVersion = 21;
