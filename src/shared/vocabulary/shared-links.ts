/** The same for every address that opens no link, so nobody learns which of them it is. */
export const whyLinkIsGone = 'It may have expired, or its owner may have replaced or revoked it.';
