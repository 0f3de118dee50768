/** The five that XML knows without a declaration (XML 1.0, section 4.6); of no other entity is anything made. */
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Of what a stranger wrote no more than this many characters are looked at. */
const LONGEST_LOOK = 2_000;
const LARGEST_CODE_POINT = 0x10_ff_ff;
const TAG = /<[/!?]?[a-z][^>]*(?:>|$)|<!--.*?(?:-->|$)/gis;
/** Invisible characters that let a text pass for another one: those that turn its direction, and those without width. */
const DECEPTIVE = /[\p{Bidi_Control}\u{200B}\u{2060}-\u{2064}\u{206A}-\u{206F}\u{FEFF}\u{E0000}-\u{E007F}]/gu;

/**
 * A stranger's text on one line, without tags, control and deceptive characters: `longest` UTF-16 units at most.
 * Feeds put HTML into XML, so there are two layers to decode.
 */
export function plainText(markup: string, longest: number): string {
  const html = withoutTags(decodeEntities(markup.slice(0, LONGEST_LOOK)));
  const text = withoutTags(decodeEntities(html))
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(DECEPTIVE, '')
    .replace(/\s+/g, ' ')
    .trim();
  // A pair of surrogates that the cut went through goes as a whole.
  return text
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** One layer of the five entities and character references: what they make is not decoded again. */
export function decodeEntities(markup: string): string {
  return markup.replace(/&(?:#(\d{1,8})|#[xX]([\da-fA-F]{1,8})|(\w{2,4}));/g, (whole, decimal, hexadecimal, name) => {
    if (typeof name === 'string') return ENTITIES[name] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hexadecimal), 16);
    return code <= LARGEST_CODE_POINT ? String.fromCodePoint(code) : '';
  });
}

/** What is left of a tag in a tag could be one again: it loses its beginning. */
function withoutTags(text: string): string {
  return text.replace(TAG, '').replace(/<+(?=[/!?]*[a-z])/gi, '');
}
