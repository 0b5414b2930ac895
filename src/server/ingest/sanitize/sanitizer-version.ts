/**
 * Raised with every change of what cleaning yields, so that stored mails can be cleaned again. In a file of its own: who
 * stores emails needs the number, and not the cleaner in its memory.
 */
export const sanitizerVersion = 12;
