/** A text with its line breaks, and with paragraphs separated by blank lines. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .map((paragraph, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be equal, and none moves.
      <p className="paragraph" key={place}>
        {paragraph}
      </p>
    ));
}
