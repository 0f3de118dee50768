import { poll } from '../content/poll';

/** Browsers use a picture again without asking the server, for as long as the page holds it. */
const held = new Map<string, HTMLImageElement>();

/** Fetches the pictures of the candidates, for a page that follows. Rejects when one does not come. */
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
