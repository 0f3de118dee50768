import { poll } from '../../content/poll';

/** While the page holds a picture, browsers reuse it without asking the server. */
const held = new Map<string, HTMLImageElement>();

/** Prefetches the candidates' pictures for the next page. Rejects if one fails. */
export async function fetchPortraits(): Promise<void> {
  await Promise.all(
    poll.candidates.map(({ portrait }) => {
      const picture = new Image();
      picture.fetchPriority = 'low';
      picture.src = portrait;
      held.set(portrait, picture);
      return picture.decode();
    }),
  );
}
