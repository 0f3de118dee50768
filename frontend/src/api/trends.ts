import { post } from './http-client';
import type { ListPage } from './list-page';
import type { TopicDto } from './schema';

/**
 * One page of trending topics, newest first. Texts and links come from another site, so links without http or https are
 * left out.
 */
export async function fetchTrends(cursor: string | null, signal?: AbortSignal): Promise<ListPage<TopicDto>> {
  const { data } = await post('/v1/google-trends', cursor === null ? {} : { page_state: cursor }, signal && { signal });
  const rows = data.trends.map((topic) => ({
    ...topic,
    news: topic.news.filter(({ link }) => /^https?:\/\//i.test(link)),
  }));
  return { rows, next: data.next_page };
}
