/** The sanitizer's allowlist for html. An element in none of these tables is unwrapped: its children stay. */

const words = (list: string): string[] => list.split(/\s+/).filter((word) => word !== '');

/** Elements kept unchanged. */
export const keptElements = new Set(
  words(`a abbr acronym address area article aside b bdi bdo big blockquote br caption center cite code col colgroup
    dd del dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main map
    mark menu nav ol p pre q rp rt ruby s samp section small span strike strong sub sup table tbody td tfoot th
    thead time tr tt u ul var wbr`),
);

/**
 * Elements kept only in an email whose stylesheets use `:checked`, as tabs and slides do. Without scripts and
 * forms a checkbox changes nothing but the look.
 */
export const operatedElements = new Set(['input', 'label']);

/** The input types that can be checked. */
export const tickedTypes = new Set(['radio', 'checkbox']);

/** Elements that must not act: replaced by a harmless one with the same place and look. */
export const replacedElements = new Map([
  ['form', 'div'],
  ['fieldset', 'div'],
  ['marquee', 'div'],
  ['button', 'span'],
  ['label', 'span'],
  ['legend', 'div'],
  ['listing', 'pre'],
  ['plaintext', 'pre'],
  ['xmp', 'pre'],
]);

/** Elements removed with their content. */
export const droppedElements = new Set(
  words(`applet audio-track base basefont bgsound canvas command datalist dialog embed frame frameset head iframe input
    isindex keygen link math meta meter noembed noframes noscript object optgroup option output param portal progress
    script select slot source style svg template textarea title track`),
);

export const voidElements = new Set(words('area br col hr img input wbr'));

/** Elements on separate lines in the text version of the email. */
export const blockElements = new Set(
  words(`address article aside blockquote caption center dd details div dl dt fieldset figcaption figure footer form h1
    h2 h3 h4 h5 h6 header hr legend li main menu nav ol p pre section summary table tr ul br`),
);

/** Presentational attributes allowed on every element: none of them can contain an address or a script. */
const globalAttributes = new Set(
  words('align aria-hidden aria-label bgcolor class dir height id lang role title valign width'),
);

const elementAttributes = new Map<string, Set<string>>(
  Object.entries({
    a: 'name',
    area: 'alt shape coords',
    body: 'alink leftmargin link marginheight marginwidth text topmargin vlink',
    br: 'clear',
    col: 'span',
    colgroup: 'span',
    font: 'color face size',
    hr: 'color noshade size',
    img: 'alt border hspace vspace',
    // A name groups radio buttons; without a form it is never submitted.
    input: 'checked name type',
    label: 'for',
    li: 'type value',
    map: 'name',
    ol: 'reversed start type',
    table: 'border bordercolor cellpadding cellspacing frame rules summary',
    td: 'abbr axis bordercolor colspan headers nowrap rowspan scope',
    th: 'abbr axis bordercolor colspan headers nowrap rowspan scope',
    time: 'datetime',
    ul: 'type',
  }).map(([element, list]) => [element, new Set(words(list))]),
);

/**
 * Returns whether an attribute may be copied. Addresses (href, src, srcset, background) and style have
 * separate rules.
 */
export function isPlainAttribute(element: string, attribute: string): boolean {
  return globalAttributes.has(attribute) || elementAttributes.get(element)?.has(attribute) === true;
}

/** Attributes that people read: they may contain the subscriber's name and address. */
export const spokenAttributes = new Set(['alt', 'aria-label', 'summary', 'title']);

/** Elements that may have the old `background` attribute. */
export const backgroundElements = new Set(['body', 'table', 'tbody', 'thead', 'tfoot', 'tr', 'td', 'th']);
