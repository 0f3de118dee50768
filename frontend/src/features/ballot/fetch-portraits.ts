import { poll } from '../../content/poll';

/** As long as the page holds a picture, browsers use it again without asking the server. */
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
