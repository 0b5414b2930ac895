/** Lines above the address a parcel goes to, in six languages. */
const label =
  /^\s*(?:(?:your\s+)?(?:delivery|shipping|billing|postal|home|mailing)\s+address|deliver(?:y|ed|ing)?\s+to|ship(?:ped|ping)?\s+to|bill(?:ed)?\s+to|(?:deine\s+|ihre\s+)?(?:liefer|rechnungs|versand)(?:adresse|anschrift)|lieferung\s+an|(?:votre\s+)?adresse\s+de\s+(?:livraison|facturation)|livré(?:e)?\s+à|(?:tu\s+)?direcci[oó]n\s+de\s+(?:env[ií]o|entrega|facturaci[oó]n)|enviar\s+a|(?:je\s+)?(?:bezorg|aflever|factuur)adres|bezorgd\s+(?:op|bij)|endereço\s+de\s+(?:entrega|cobrança)|entregar\s+em)\s*:?\s*$/iu;

/** `LS1 4AB`, `10115 Berlin`, `1012 AB Amsterdam`, `Springfield, IL 62704`, `01310-100`, `4000-123`. */
const postcode =
  /(?:^|[\s,])(?:[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3,4})?(?:\s?[A-Z]{2})?)(?=$|[\s,.])/u;

const stateAndZip = /[\s,][A-Z]{2}\s+\d{5}(?:-\d{4})?\s*$/;

/** An address has three to six lines, each short. */
const maxLines = 7;
const maxLineLength = 70;

/**
 * Finds postal addresses of readers: the lines after `Delivery address` down to the one with the postcode. A brand's own
 * address, which stands under no such label, is not looked for.
 * @param lines as they are read, empty ones left out.
 * @returns the positions of the lines to leave empty.
 */
export function findPostalLines(lines: readonly string[]): number[] {
  const found: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.length > maxLineLength || !label.test(line)) continue;
    const next = lines.slice(at + 1, at + 1 + maxLines);
    const long = next.findIndex((one) => one.length > maxLineLength);
    const rows = long === -1 ? next : next.slice(0, long);
    let end = rows.findIndex((one) => postcode.test(one.trim()));
    // A house number of five digits looks like a postcode: then the line below has the state and the true one.
    if (stateAndZip.test(rows[end + 1] ?? '')) end += 1;
    for (let row = 0; row <= end; row += 1) found.push(at + 1 + row);
  }
  return found;
}
