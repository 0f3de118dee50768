import { votingTexts } from '../content/en/voting';
import { languages } from '../content/languages';
import { usePart } from './language';
import { partOf } from './parts';

export const votersTexts = partOf(votingTexts, (language) => languages[language].votingTexts());

export const useVotingTexts = () => usePart(votersTexts);
