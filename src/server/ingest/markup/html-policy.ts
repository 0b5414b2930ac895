/**
 * The allow-list of the html walk. What stands in none of these tables is unwrapped: its children stay, itself goes.
 */

const words = (list: string): string[] => list.split(/\s+/).filter((word) => word !== '');

/** Elements kept as they are. */
export const keptElements = new Set(
  words(`a abbr acronym address area article aside b bdi bdo big blockquote br caption center cite code col colgroup
    dd del dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main map
    mark menu nav ol p pre q rp rt ruby s samp section small span strike strong sub sup table tbody td tfoot th
    thead time tr tt u ul var wbr`),
);

/**
 * Elements that stay only in a mail whose style sheets ask what is ticked (`:checked`), as tabs and slides do. Without
 * scripts and forms a tick changes nothing but the look.
 */
export const operatedElements = new Set(['input', 'label']);

/** The kinds of input that can be ticked. */
export const tickedTypes = new Set(['radio', 'checkbox']);

/** Elements whose place and look stay, but which must not act: shown as a harmless one. */
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

/** Elements that go with everything in them. */
export const droppedElements = new Set(
  words(`applet audio-track base basefont bgsound canvas command datalist dialog embed frame frameset head iframe input
    isindex keygen link math meta meter noembed noframes noscript object optgroup option output param portal progress
    script select slot source style svg template textarea title track`),
);

export const voidElements = new Set(words('area br col hr img input wbr'));

/** Elements that stand on lines of their own when the mail is read as text. */
export const blockElements = new Set(
  words(`address article aside blockquote caption center dd details div dl dt fieldset figcaption figure footer form h1
    h2 h3 h4 h5 h6 header hr legend li main menu nav ol p pre section summary table tr ul br`),
);

/** Presentational attributes allowed on every element: none of them can hold an address or a script. */
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
    // A name joins buttons of which one is chosen; without a form nothing is sent under it.
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

/** Whether an attribute may be copied. Addresses (href, src, srcset, background) and style have rules of their own. */
export function isPlainAttribute(element: string, attribute: string): boolean {
  return globalAttributes.has(attribute) || elementAttributes.get(element)?.has(attribute) === true;
}

/** Attributes whose value people read: the subscriber's name and address may stand in them. */
export const spokenAttributes = new Set(['alt', 'aria-label', 'summary', 'title']);

/** Elements that may carry the old `background` attribute. */
export const backgroundElements = new Set(['body', 'table', 'tbody', 'thead', 'tfoot', 'tr', 'td', 'th']);
