import { texts } from '../content/en/results.json';
import { languages } from '../content/languages';
import { usePart } from './language';
import { partOf } from './parts';

export const resultsTextsPart = partOf(texts, (language) => languages[language].resultsTexts());

export const useResultsTexts = () => usePart(resultsTextsPart);
