import { EntityDecoder } from '@nodable/entities';

/** UTF-16 units. The rest of a longer text is ignored. */
const MAX_INPUT = 2_000;
const TAG = /<[/!?]?[a-z][^>]*(?:>|$)|<!--.*?(?:-->|$)/gis;
/** Invisible characters that can disguise a text: they change its direction or have no width. */
const DECEPTIVE = /[\p{Bidi_Control}\u{200B}\u{2060}-\u{2064}\u{206A}-\u{206F}\u{FEFF}\u{E0000}-\u{E007F}]/gu;

/** Decodes the five XML entities and character references. All others stay as they are written. */
const entities = new EntityDecoder();

/**
 * Converts HTML to one line of plain text without tags, control and deceptive characters, with at most `longest` UTF-16
 * units. Feeds embed HTML in XML; the XML parser has already decoded the entities of the XML.
 */
export function plainText(html: string, longest: number): string {
  const text = withoutTags(entities.decode(withoutTags(html.slice(0, MAX_INPUT))))
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(DECEPTIVE, '')
    .replace(/\s+/g, ' ')
    .trim();
  // Removes half of a surrogate pair that the cut left.
  return text
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** Removes tags. The rest of nested tags could form a tag again, so its `<` is removed too. */
function withoutTags(text: string): string {
  return text.replace(TAG, '').replace(/<+(?=[/!?]*[a-z])/gi, '');
}
