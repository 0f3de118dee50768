import { resultsTexts } from '../content/en/results-texts';
import { languages } from '../content/languages';
import { partOf } from './parts';
import { usePart } from './use-part';

const results = partOf(resultsTexts, (language) => languages[language].resultsTexts());

export const useResultsTexts = () => usePart(results);
