import type { PollFile } from '../poll/poll-file-schema.js';

/** The absolute address of a path of the poll. Never from a request, whose Host header anyone can choose. */
export function siteAddress({ site_link }: Pick<PollFile, 'site_link'>, path: string): string {
  return new URL(path, site_link).href;
}
