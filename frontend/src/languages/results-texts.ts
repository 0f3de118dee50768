import { texts } from '../content/en/results.json';
import { languages } from '../content/languages';
import { partOf } from './parts';
import { usePart } from './use-part';

export const resultsTextsPart = partOf(texts, (language) => languages[language].resultsTexts());

export const useResultsTexts = () => usePart(resultsTextsPart);
