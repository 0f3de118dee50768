/** A text with its paragraphs, which empty lines part, and its line breaks. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .map((paragraph, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be the same, and none moves.
      <p className="paragraph" key={place}>
        {paragraph}
      </p>
    ));
}
