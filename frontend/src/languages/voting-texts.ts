import { votingTexts } from '../content/en/voting-texts';
import { partOf } from './parts';
import { usePart } from './use-part';

const voting = partOf(votingTexts, {
  es: async () => (await import(/* webpackChunkName: "es-voting" */ '../content/es/voting-texts')).votingTexts,
});

export const useVotingTexts = () => usePart(voting);
