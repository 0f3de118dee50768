import { poll } from '../src/content/poll';
import { changePoll } from './poll';

/** Ids that are neither 1, 2, 3 … nor sorted. */
const ids = [7, 2, 31, 4, 99, 16, 1, 8, 42, 10, 11, 12];

const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hana', 'Ivo', 'Jo', 'Kim', 'Lea'];

/** Gives the poll this many candidates for the rest of the test, with the drawn portraits in turn. Returns their ids. */
export function changeCandidates(count: number): number[] {
  const candidates = ids.slice(0, count).map((id, place) => ({
    id,
    name: names[place] ?? '',
    portrait: place % 2 === 0 ? '/pictures/portraits/candidate-one.svg' : '/pictures/portraits/candidate-two.svg',
  }));
  changePoll({ candidates });
  return poll.candidates.map(({ id }) => id);
}
