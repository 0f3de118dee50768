import { votingTexts } from '../content/en/voting';
import { languages } from '../content/languages';
import { partOf } from './parts';
import { usePart } from './use-part';

export const votersTexts = partOf(votingTexts, (language) => languages[language].votingTexts());

export const useVotingTexts = () => usePart(votersTexts);
