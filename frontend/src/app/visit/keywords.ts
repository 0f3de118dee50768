import type { TopicDto } from '../../api/schema';
import { fetchTrends } from '../../api/trends';

let requested = false;

/** Adds the trending topics to the page's keywords (docs/product.md#articles). Fetches them once per visit. */
export async function showKeywords(): Promise<void> {
  if (requested) return;
  requested = true;
  try {
    const { rows } = await fetchTrends(null);
    if (rows.length > 0) show(rows.map(keywordOf).join(', '));
  } catch (failure) {
    // biome-ignore lint/suspicious/noConsole: docs/product.md#articles asks for this log line; it has no personal details.
    console.warn('The keywords could not be fetched:', failure instanceof Error ? failure.message : failure);
  }
}

function show(content: string): void {
  const tag = document.createElement('meta');
  tag.name = 'keywords';
  tag.content = content;
  document.head.append(tag);
}

/** A comma would split the title in two keywords. */
function keywordOf({ title }: TopicDto): string {
  return title.replace(/\s*,\s*/g, ' ');
}
