import { fetchTrends } from '../api/trends';
import { showMetaTag } from './show-head';

let asked = false;

/** The topics that people search for, as the page's keywords (docs/product.md#articles); asked for once in a visit. */
export async function showKeywords(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    const { rows } = await fetchTrends(null);
    if (rows.length > 0) showMetaTag('name', 'keywords', rows.map(({ title }) => title).join(', '));
  } catch (failure) {
    // biome-ignore lint/suspicious/noConsole: docs/product.md#articles has it logged; no personal detail is in it.
    console.warn('The keywords could not be fetched:', failure instanceof Error ? failure.message : failure);
  }
}
