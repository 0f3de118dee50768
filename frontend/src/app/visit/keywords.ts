import type { TopicDto } from '../../api/schema';
import { fetchTrends } from '../../api/trends';
import { showMetaTag } from './show-head';

let requested = false;

/** Adds the trending topics to the page's keywords (docs/product.md#articles). Fetches them once per visit. */
export async function showKeywords(): Promise<void> {
  if (requested) return;
  requested = true;
  try {
    const { rows } = await fetchTrends(null);
    if (rows.length > 0) showMetaTag('name', 'keywords', rows.map(keywordOf).join(', '));
  } catch (failure) {
    // biome-ignore lint/suspicious/noConsole: docs/product.md#articles asks for this log line; it has no personal details.
    console.warn('The keywords could not be fetched:', failure instanceof Error ? failure.message : failure);
  }
}

/** A comma would split the title in two keywords. */
function keywordOf({ title }: TopicDto): string {
  return title.replace(/\s*,\s*/g, ' ');
}
