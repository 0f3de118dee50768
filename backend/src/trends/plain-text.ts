import { EntityDecoder } from '@nodable/entities';

/** No more characters of one text are looked at. */
const MAX_INPUT = 2_000;
const TAG = /<[/!?]?[a-z][^>]*(?:>|$)|<!--.*?(?:-->|$)/gis;
/** Invisible characters that let a text pass for another one: those that turn its direction, and those without width. */
const DECEPTIVE = /[\p{Bidi_Control}\u{200B}\u{2060}-\u{2064}\u{206A}-\u{206F}\u{FEFF}\u{E0000}-\u{E007F}]/gu;

/** Knows the five entities of XML and character references; every other entity stays as it is written. */
const entities = new EntityDecoder();

/**
 * HTML as one line of plain text: without tags, control and deceptive characters, `longest` UTF-16 units at most.
 * Feeds put HTML into XML; the XML parser has decoded its own layer of entities before.
 */
export function plainText(html: string, longest: number): string {
  const text = withoutTags(entities.decode(withoutTags(html.slice(0, MAX_INPUT))))
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

/** What is left of a tag within a tag could be one again: it loses its beginning. */
function withoutTags(text: string): string {
  return text.replace(TAG, '').replace(/<+(?=[/!?]*[a-z])/gi, '');
}
