import { votingTexts } from '../content/en/voting';
import { languages } from '../content/languages';
import { partOf } from './parts';
import { usePart } from './use-part';

const voting = partOf(votingTexts, (language) => languages[language].votingTexts());

export const useVotingTexts = () => usePart(voting);
